//! Drafts: what could follow them and what they would do, without storing anything (TB-026).
//!
//! Whether a draft is legal is asked of the match. What comes after it is played in a world made from the view of the seat,
//! so nothing that the seat does not see can show, whatever the game does.

use super::seated::Seated;
use super::{Choice, Preview, Prompt, Refusal, Stop};
use game_core::edition::to_json;
use game_core::{Fast, Game, Illegal, Seat, Step, Turn, Viewer};

impl<G: Game> Seated<G> {
    /// The actions of a draft, read.
    pub(super) fn read_all(&self, seat: Seat, draft: &[String]) -> Result<Vec<G::Action>, Refusal> {
        let mut actions = Vec::with_capacity(draft.len());
        for text in draft {
            let read = match G::parse_draft(text, self.played.edition()) {
                Some(read) => Ok(read),
                None => Err(self.refuse_after(seat, &actions, text)),
            };
            actions.extend(read.map_err(|illegal| self.refusal(&illegal))?);
        }
        Ok(actions)
    }

    /// Why a text that no action has cannot follow those actions.
    fn refuse_after(&self, seat: Seat, before: &[G::Action], text: &str) -> Illegal {
        let game = match before {
            [] => self.played.check_asked(seat).map(|()| self.played.game().clone()),
            _ => self.played.game_behind(seat, before),
        };
        game.and_then(|game| game.check_asked(seat).map(|()| game.refuse_text(seat, text)))
            .unwrap_or_else(|illegal| illegal)
    }

    /// The actions of a draft that could be sent.
    pub(super) fn checked(&self, seat: Seat, draft: &[String]) -> Result<Vec<G::Action>, Refusal> {
        let actions = self.read_all(seat, draft)?;
        self.played.check_draft(seat, &actions).map_err(|illegal| self.refusal(&illegal))?;
        Ok(actions)
    }

    fn world_of(&self, seat: Seat) -> G {
        let view = self.played.game().view(Viewer::Seat(seat));
        G::world(&view, self.played.edition(), &mut Fast::new(0))
    }

    pub(super) fn follow(&self, seat: Seat, draft: &[String]) -> Result<(Option<Prompt>, Vec<Choice>), Refusal> {
        if draft.is_empty() {
            return Ok((self.prompt_of(seat), self.choices_of(seat)));
        }
        let actions = self.checked(seat, draft)?;
        let mut game = self.world_of(seat);
        for action in actions {
            if hides(&game, seat, &action) {
                return Ok((None, Vec::new()));
            }
            game.apply(&Step::Act(seat, action), &mut ());
        }
        if !matches!(game.turn(), Turn::Seats(asked) if asked.contains(seat)) {
            return Ok((None, Vec::new()));
        }
        let decision = game.decision(seat);
        let sentence = self.voice.say(&decision.message);
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let choices = legal.iter().map(|action| self.choice(action)).collect();
        Ok((Some(Prompt { seat, kind: decision.kind, rule: decision.rule, sentence }), choices))
    }

    pub(super) fn foresee(&self, seat: Seat, draft: &[String]) -> Result<Preview, Refusal> {
        let actions = self.checked(seat, draft)?;
        let mut game = self.world_of(seat);
        let mut events = Vec::new();
        let mut stop = Stop::End;
        for action in actions {
            if hides(&game, seat, &action) {
                stop = Stop::Hidden;
                break;
            }
            game.apply(&Step::Act(seat, action), &mut events);
            if game.turn() == Turn::Chance {
                stop = Stop::Chance;
                break;
            }
        }
        let viewer = Viewer::Seat(seat);
        let events = events.iter().filter_map(|event| self.told_event(event, viewer)).collect();
        Ok(Preview { events, view: to_json(self.played.edition(), &game.view(viewer)), stop })
    }

    fn prompt_of(&self, seat: Seat) -> Option<Prompt> {
        super::AnyMatch::prompt(self, seat)
    }

    fn choices_of(&self, seat: Seat) -> Vec<Choice> {
        super::AnyMatch::legal(self, seat)
    }
}

/// Whether what follows an action depends on something that the seat does not see: a hand laid open, or the choices of the
/// others in a secret simultaneous decision (TB-069).
fn hides<G: Game>(game: &G, seat: Seat, action: &G::Action) -> bool {
    game.is_sealed(seat) || game.reveals(seat, action, seat)
}
