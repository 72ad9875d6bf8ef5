//! What is seen. Everything is open (QL-231), so all viewers have the same view, and it is the file form of the state.

use crate::cards::Cards;
use crate::config::Config;
use crate::dice::Dice;
use crate::flasks::{Flasks, MAX_FLASKS};
use crate::state::{Bid, Claim, Created, CreatedFace, MAX_BIDS, Maker, Phase, Player, Purpose, Quintessential};
use crate::types::{Assistant, COLOURS, ClaimCard, Colour, Extra, FORMULAS, LabCard, LabSet, PlayerColour, Target};
use game_core::{EditionRef, MAX_SEATS, PerSeat, Pile, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub config: Config,
    /// 0 during set-up.
    pub round: u8,
    pub phase: PhaseView,
    /// The holder of the Starting Player token; nobody during set-up (QL-032).
    pub token: Option<Seat>,
    pub stockpile: Stockpile,
    pub deck: LabSet,
    pub row: [Option<LabCard>; 3],
    pub discard: LabSet,
    pub claims: Vec<ClaimView>,
    pub bids: Vec<BidView>,
    pub players: Vec<PlayerView>,
}

/// Dice owned by nobody, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the letters of the colours")]
pub struct Stockpile {
    pub R: u8,
    pub B: u8,
    pub Y: u8,
    pub G: u8,
    pub K: u8,
    pub W: u8,
}

impl Stockpile {
    fn new([r, b, y, g, k, w]: [u8; COLOURS]) -> Stockpile {
        Stockpile { R: r, B: b, Y: y, G: g, K: k, W: w }
    }

    #[must_use]
    pub fn counts(&self) -> [u8; COLOURS] {
        [self.R, self.B, self.Y, self.G, self.K, self.W]
    }
}

/// What is asked or drawn next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhaseView {
    Colours,
    Set { seat: Seat },
    Deal { target: Target },
    First,
    Roll { seat: Seat },
    Action { seat: Seat },
    BidDice { seat: Seat, assistant: Assistant, target: Target, picked: Dice },
    RerollDice { seat: Seat, assistant: Assistant, picked: Dice },
    Reroll { seat: Seat, assistant: Assistant, picked: Dice },
    Created { seat: Seat, assistant: Assistant, colour: Colour, face: FaceView, card: Maker, fired: LabSet, links: u8 },
    Draw { seat: Seat },
    Token { seat: Seat },
    Salvage { seat: Seat },
    Over,
}

/// The face of a created die: 1 to 6, `unrolled` or `looped`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FaceView {
    Rolled(u8),
    Word(FaceWord),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaceWord {
    Unrolled,
    Looped,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimView {
    pub card: ClaimCard,
    pub seat: Seat,
    pub assistant: Assistant,
    /// The dice that lie there until cleanup.
    pub dice: Vec<Colour>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BidView {
    pub target: Target,
    pub seat: Seat,
    pub assistant: Assistant,
    pub dice: Dice,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub colour: Option<PlayerColour>,
    pub assistants: u8,
    pub extra: Extra,
    pub dismissed: u8,
    pub pool: Dice,
    pub lab: Vec<LabCardView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabCardView {
    pub card: LabCard,
    /// The colour in each flask; nothing where it is open.
    pub flasks: Vec<Option<Colour>>,
    pub assistant: Option<Assistant>,
}

impl Quintessential {
    pub(crate) fn open_view(&self) -> View {
        View {
            config: Config { seats: self.seats(), colours: self.colours },
            round: self.round,
            phase: phase_view(&self.phase),
            token: (self.round > 0).then_some(self.token),
            stockpile: Stockpile::new(self.stockpile),
            deck: self.deck,
            row: self.row,
            discard: self.discard,
            claims: ClaimCard::all()
                .filter_map(|card| self.claims[card.index()].map(|claim| claim_view(card, &claim)))
                .collect(),
            bids: self
                .bids
                .iter()
                .map(|bid| BidView { target: bid.target, seat: bid.seat, assistant: bid.assistant, dice: bid.dice })
                .collect(),
            players: Seat::all(self.seats()).map(|seat| self.player_view(seat)).collect(),
        }
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let player = &self.players[seat];
        let lab_card = |card: LabCard| {
            let contents = self.contents(seat, card);
            let assistant = match (player.busy.contains(card), player.busy_extra.contains(card)) {
                (false, _) => None,
                (true, false) => Some(Assistant::Normal),
                (true, true) => Some(Assistant::Extra),
            };
            let flasks = (0..usize::from(self.edition.recipe(card).flasks)).map(|slot| contents.get(slot)).collect();
            LabCardView { card, flasks, assistant }
        };
        PlayerView {
            colour: player.colour,
            assistants: player.assistants,
            extra: player.extra,
            dismissed: player.dismissed,
            pool: player.pool,
            lab: player.lab.iter().map(lab_card).collect(),
        }
    }
}

fn claim_view(card: ClaimCard, claim: &Claim) -> ClaimView {
    let each = Colour::ALL.into_iter();
    let dice = each.flat_map(|colour| std::iter::repeat_n(colour, usize::from(claim.dice[colour.index()])));
    ClaimView { card, seat: claim.seat, assistant: claim.assistant, dice: dice.collect() }
}

fn phase_view(phase: &Phase) -> PhaseView {
    match *phase {
        Phase::Colours => PhaseView::Colours,
        Phase::Set { seat } => PhaseView::Set { seat },
        Phase::Deal { slot } => PhaseView::Deal { target: Target::FORMULAS[usize::from(slot)] },
        Phase::First => PhaseView::First,
        Phase::Roll { seat } => PhaseView::Roll { seat },
        Phase::Act { seat } => PhaseView::Action { seat },
        Phase::Pick { seat, assistant, purpose: Purpose::Bid(target), picked } => {
            PhaseView::BidDice { seat, assistant, target, picked }
        }
        Phase::Pick { seat, assistant, purpose: Purpose::Dismiss, picked } => {
            PhaseView::RerollDice { seat, assistant, picked }
        }
        Phase::Reroll { seat, assistant, picked } => PhaseView::Reroll { seat, assistant, picked },
        Phase::Created(Created { seat, assistant, colour, face, source, fired, links }) => {
            let face = match face {
                CreatedFace::Unrolled => FaceView::Word(FaceWord::Unrolled),
                CreatedFace::Looped => FaceView::Word(FaceWord::Looped),
                CreatedFace::Rolled(face) => FaceView::Rolled(face),
            };
            PhaseView::Created { seat, assistant, colour, face, card: source, fired, links }
        }
        Phase::Draw { seat } => PhaseView::Draw { seat },
        Phase::Token { seat } => PhaseView::Token { seat },
        Phase::Salvage { seat } => PhaseView::Salvage { seat },
        Phase::Over => PhaseView::Over,
    }
}

fn phase_of(view: &PhaseView) -> Phase {
    match *view {
        PhaseView::Colours => Phase::Colours,
        PhaseView::Set { seat } => Phase::Set { seat },
        PhaseView::Deal { target } => Phase::Deal { slot: target.slot().unwrap_or(0) as u8 },
        PhaseView::First => Phase::First,
        PhaseView::Roll { seat } => Phase::Roll { seat },
        PhaseView::Action { seat } => Phase::Act { seat },
        PhaseView::BidDice { seat, assistant, target, picked } => {
            Phase::Pick { seat, assistant, purpose: Purpose::Bid(target), picked }
        }
        PhaseView::RerollDice { seat, assistant, picked } => {
            Phase::Pick { seat, assistant, purpose: Purpose::Dismiss, picked }
        }
        PhaseView::Reroll { seat, assistant, picked } => Phase::Reroll { seat, assistant, picked },
        PhaseView::Created { seat, assistant, colour, face, card, fired, links } => {
            let face = match face {
                FaceView::Word(FaceWord::Unrolled) => CreatedFace::Unrolled,
                FaceView::Word(FaceWord::Looped) => CreatedFace::Looped,
                FaceView::Rolled(face) => CreatedFace::Rolled(face.clamp(1, 6)),
            };
            Phase::Created(Created { seat, assistant, colour, face, source: card, fired, links })
        }
        PhaseView::Draw { seat } => Phase::Draw { seat },
        PhaseView::Token { seat } => Phase::Token { seat },
        PhaseView::Salvage { seat } => Phase::Salvage { seat },
        PhaseView::Over => Phase::Over,
    }
}

/// Nothing is hidden, so the world of a view is the state itself.
pub(crate) fn from_view(view: &View, edition: &'static Cards) -> Quintessential {
    let mut game = Quintessential {
        edition: EditionRef(edition),
        seats: view.players.len().clamp(1, MAX_SEATS) as u8,
        colours: view.config.colours,
        round: view.round,
        phase: phase_of(&view.phase),
        token: view.token.unwrap_or(Seat::S1),
        stockpile: view.stockpile.counts(),
        deck: view.deck,
        discard: view.discard,
        row: view.row,
        claims: [None; ClaimCard::COUNT],
        bids: Pile::new(),
        players: PerSeat::default(),
        contents: [Flasks::OPEN; FORMULAS + MAX_SEATS],
    };
    for claim in &view.claims {
        let mut dice = [0; COLOURS];
        claim.dice.iter().for_each(|colour| dice[colour.index()] += 1);
        game.claims[claim.card.index()] = Some(Claim { seat: claim.seat, assistant: claim.assistant, dice });
    }
    for &BidView { target, seat, assistant, dice } in view.bids.iter().take(MAX_BIDS) {
        game.insert_bid(Bid { target, seat, assistant, value: dice.value(), dice });
    }
    for (seat, player) in Seat::all(game.seats()).zip(&view.players) {
        let with = |assistant: Option<Assistant>| {
            let cards = player.lab.iter().filter(move |card| card.assistant.is_some_and(|its| Some(its) == assistant));
            cards.map(|card| card.card).collect::<LabSet>()
        };
        let extra = with(Some(Assistant::Extra));
        game.players[seat] = Player {
            colour: player.colour,
            extra: player.extra,
            assistants: player.assistants,
            dismissed: player.dismissed,
            pool: player.pool,
            lab: player.lab.iter().map(|card| card.card).collect(),
            busy: LabSet(with(Some(Assistant::Normal)).0 | extra.0),
            busy_extra: extra,
        };
        for card in &player.lab {
            let mut flasks = Flasks::OPEN;
            for (slot, colour) in card.flasks.iter().take(MAX_FLASKS).enumerate() {
                if let Some(colour) = colour {
                    flasks = flasks.with(slot, *colour);
                }
            }
            game.set_contents(seat, card.card, flasks);
        }
    }
    game
}

/// What a scenario did not set becomes the rest: the stockpile by colour, and the deck.
pub(crate) fn settle(view: &mut View, edition: &'static Cards, is_set: &dyn Fn(&str) -> bool) {
    let game = from_view(view, edition);
    let mut stockpile = view.stockpile.counts();
    for (colour, rest) in Colour::ALL.into_iter().zip(game.rest_of_dice()) {
        if !is_set(&format!("/stockpile/{}", colour.letter())) {
            stockpile[colour.index()] = rest;
        }
    }
    view.stockpile = Stockpile::new(stockpile);
    if !is_set("/deck") {
        let labs = Seat::all(game.seats()).fold(0, |all, seat| all | game.players[seat].lab.0);
        let row = view.row.iter().flatten().fold(0, |all, card| all | card.bit());
        view.deck = LabSet(LabSet::FORMULAS.0 & !(labs | row | view.discard.0));
    }
}
