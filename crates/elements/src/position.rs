//! The position notation `EL1` (section 16 of the catalogue).

use crate::cards::ElementsEdition;
use crate::state::{Elements, Elixir, Phase, Wait};
use crate::types::{
    Config, DiscardDraw, ELEMENTS, ELIXIR, ELIXIR_GEM, ElementId, GemId, SubstanceId, TakeHand, Trading, Unit,
};
use game_core::{Pool, Seat};

impl Elements {
    /// The position, if it is one that can be written.
    pub(crate) fn write_position(&self) -> Option<String> {
        let edition = self.edition.0;
        let step = step_word(self.phase)?;
        let letters =
            |cards: &mut dyn Iterator<Item = ElementId>| cards.map(|card| edition.letter(card)).collect::<String>();
        let cards = |pool: &Pool<ELEMENTS>| or_dash(letters(&mut pool.each().map(|kind| ElementId(kind as u8))));
        let words = |ids: &mut dyn Iterator<Item = SubstanceId>| {
            or_dash(ids.map(|id| id.word(edition).to_owned()).collect::<Vec<_>>().join(","))
        };
        let dice = if self.dice == [0; 2] { "-".into() } else { format!("{} {}", self.dice[0], self.dice[1]) };
        let pile: Vec<String> = self.discard.iter().map(|&card| edition.letter(card).to_string()).collect();
        let table: Vec<String> =
            GemId::all().map(|gem| format!("{}{}", edition.gem_letter(gem), self.table.count(gem.index()))).collect();
        let lock = if self.phase == (Phase::Build { lock: true }) { "; lock" } else { "" };
        let mut text = format!(
            "EL1; turn {}; seat {}; step {step}; dice {dice}; last {}; deck {}; disc {}; sdeck {}; pool {}; table {}; opt {}{lock}",
            self.turn,
            self.active,
            self.last_completion,
            cards(&self.deck),
            or_dash(pile.join(",")),
            words(&mut self.substance_deck.each().map(|kind| SubstanceId(kind as u8))),
            words(&mut self.pool.iter().copied()),
            table.join(" "),
            options(&self.config, edition),
        );
        for seat in Seat::all(self.seats()) {
            let player = &self.players[seat];
            let gems: String = player.gems.each().map(|gem| edition.gem_letter(GemId(gem as u8))).collect();
            let done = player
                .done
                .iter()
                .map(|done| format!("{}{}", done.substance.word(edition), if done.natural { "*" } else { "" }));
            let done = or_dash(done.collect::<Vec<_>>().join(","));
            let (hand, gems, points) = (cards(&player.hand), or_dash(gems), player.points);
            let sub = self.write_substance(seat);
            text += &format!("\n{seat}: hand {hand}; gems {gems}; sub {sub}; pts {points}; done {done}");
        }
        // What the notation cannot tell apart is not written.
        (Elements::read_position(&text, &self.config, edition).as_ref() == Ok(self)).then_some(text)
    }

    fn write_substance(&self, seat: Seat) -> String {
        let edition = self.edition.0;
        let player = &self.players[seat];
        let Some(substance) = player.substance else { return "-".into() };
        let size = edition.substances[substance.index()].slots.len();
        let slots = player.slots[..size].iter().map(|slot| match slot {
            None => "-".into(),
            Some(Unit::Card(card)) => edition.letter(*card).to_string(),
            Some(Unit::Gem(gem)) => edition.gem_letter(*gem).to_string(),
            Some(Unit::Pair(pair)) => {
                format!("({}{})", edition.gem_letter(pair.first()), edition.gem_letter(pair.second()))
            }
        });
        let slots: Vec<String> = slots.collect();
        let elixir = match player.elixir {
            None => String::new(),
            Some(Elixir::Card { turn }) => format!(" +{}@{turn}", edition.letter(ELIXIR)),
            Some(Elixir::Gem) => format!(" +{}", edition.gem_letter(ELIXIR_GEM)),
        };
        format!("{} [{}]{elixir}", substance.word(edition), slots.join(","))
    }
}

fn step_word(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::Die => Some("die"),
        Phase::Reroll => Some("reroll"),
        Phase::Effect { wait: Wait::Swap, .. } => Some("swap"),
        Phase::Effect { wait: Wait::Trade { .. }, .. } => Some("trade"),
        Phase::Effect { wait: Wait::Take, .. } => Some("take"),
        Phase::Effect { wait: Wait::Steal, .. } => Some("doubles"),
        Phase::Build { .. } => Some("build"),
        Phase::Redraw => Some("redraw"),
        Phase::Limit => Some("limit"),
        Phase::Over { .. } => Some("over"),
        Phase::Effect { .. }
        | Phase::Gem
        | Phase::DealSubstance
        | Phase::DealCards { .. }
        | Phase::DealDiscard { .. }
        | Phase::DealPool
        | Phase::FirstRoll { .. }
        | Phase::First { .. }
        | Phase::Draw
        | Phase::Roll
        | Phase::RollAgain { .. }
        | Phase::Gain
        | Phase::Bonus { .. }
        | Phase::Substance
        | Phase::Refill { .. }
        | Phase::Toss { .. }
        | Phase::DrawAgain { .. }
        | Phase::DrawUp => None,
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

/// The options that differ from the default.
fn options(config: &Config, edition: &ElementsEdition) -> String {
    let mut options = Vec::new();
    if config.discard_draw == Some(DiscardDraw::Any) {
        options.push("discard_draw=any".into());
    }
    if config.trade == Some(Trading::Consent) {
        options.push("trade=consent".into());
    }
    if config.take_hand == Some(TakeHand::Chosen) {
        options.push("take_hand=chosen".into());
    }
    let target = config.target.filter(|&target| target != edition.setup.target_points);
    options.extend(target.map(|target| format!("target={target}")));
    or_dash(options.join(","))
}
