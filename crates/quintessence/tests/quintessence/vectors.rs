//! The machine-readable test vectors of the catalogue, V01 to V27.

use game_core::play::{Count, perft};
use game_core::{Game, Seat, Sink, Step, Turn, default_edition};
use quintessence::{Action, Config, Event, Quintessence};
use std::collections::BTreeMap;

const CATALOGUE: &str = include_str!("../../../../docs/games/quintessence.md");

/// Sequences beyond this depth take long; `ALUDEL_SOAK` counts them too.
const DEEPEST: u32 = 5;

#[derive(Default)]
struct Purple(u8);

impl Sink<Event> for Purple {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Event::PurpleEarned { points, .. } = event() {
            self.0 = points;
        }
    }
}

/// Plays a line as a whole or not at all.
fn play(game: &Quintessence, line: &str, purple: &mut Purple) -> Option<Quintessence> {
    let mut after = game.clone();
    let seat = mover(game);
    for action in Quintessence::parse_draft(line, game.edition())? {
        after.check(seat, &action).ok()?;
        if matches!(action, Action::Place { .. }) {
            *purple = Purple::default();
        }
        after.apply(&Step::Act(seat, action), purple);
    }
    after.audit().unwrap();
    Some(after)
}

fn mover(game: &Quintessence) -> Seat {
    match game.turn() {
        Turn::Seats(seats) => seats.first().unwrap(),
        Turn::Chance | Turn::Over => Seat::S1,
    }
}

fn legal(game: &Quintessence) -> Vec<Action> {
    let mut actions = Vec::new();
    if game.turn() != Turn::Over {
        game.legal_actions(mover(game), &mut actions);
    }
    actions
}

/// `a1:RG a2:G`.
fn by_square(actions: &[Action]) -> String {
    let mut squares: BTreeMap<String, String> = BTreeMap::new();
    for action in actions {
        let Action::Place { colour, square } = action else { panic!("{action:?} is no placement") };
        squares.entry(square.to_string()).or_default().push(colour.letter());
    }
    squares.iter().map(|(square, colours)| format!("{square}:{colours}")).collect::<Vec<_>>().join(" ")
}

fn run(block: &str) -> (String, usize) {
    let edition = default_edition::<Quintessence>();
    let mut game = Quintessence::new(&Config::default(), edition).unwrap();
    let (mut id, mut checked, mut purple) = (String::new(), 0, Purple::default());
    for line in block.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let at = format!("{id}: {line}");
        let over = game.result();
        match word {
            "id" => id = rest.to_owned(),
            "pos" => {
                game = Quintessence::from_position(rest, &Config::default(), edition).expect(&at);
                assert_eq!(game.position().as_deref(), Some(rest), "{at}");
            }
            "play" => game = play(&game, rest, &mut purple).unwrap_or_else(|| panic!("{at}: refused")),
            "is" => assert_eq!(game.position().as_deref(), Some(rest), "{at}"),
            "purple" => assert_eq!(purple.0.to_string(), rest, "{at}"),
            "legal" => assert_eq!(legal(&game).len().to_string(), rest, "{at}"),
            "can" => assert_eq!(by_square(&legal(&game)), rest, "{at}"),
            "illegal" => {
                for line in rest.split(' ') {
                    assert!(play(&game, line, &mut Purple::default()).is_none(), "{at}: {line} was played");
                }
            }
            "going" => assert_eq!(over, None, "{at}"),
            "end" => {
                let standing = over.expect(&at);
                let winner = if standing.rank(Seat::S1) == 1 { "Black" } else { "White" };
                let reason = standing.reason.key.strip_prefix("end-").unwrap();
                assert_eq!(format!("{winner} {reason}"), rest, "{at}");
            }
            "perft" => {
                let (depth, count) = rest.split_once(' ').unwrap();
                let depth = depth.parse().unwrap();
                if depth <= DEEPEST || std::env::var_os("ALUDEL_SOAK").is_some() {
                    assert_eq!(perft(&game, depth, Count::Placements).unwrap().to_string(), count, "{at}");
                }
            }
            _ => panic!("{at}: an unknown word"),
        }
        checked += usize::from(!["id", "pos"].contains(&word));
    }
    (id, checked)
}

#[test]
fn qn020_qn021_qn031_qn120_the_vectors_of_the_catalogue_hold() {
    let blocks: Vec<&str> =
        CATALOGUE.split("```qn\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect();
    let ids: Vec<String> = blocks
        .into_iter()
        .map(|block| {
            let (id, checked) = run(block);
            assert!(checked > 0, "{id} checks nothing");
            id
        })
        .collect();
    let expected: Vec<String> = (1..=27).map(|number| format!("V{number:02}")).collect();
    assert_eq!(ids, expected);
}

#[test]
fn a_wrong_vector_is_noticed() {
    for wrong in ["legal 25", "illegal Ra1", "is 7/7/7/7/7/7/7 b - 00000/00000 1", "end Black colours", "perft 2 649"] {
        let block = format!("id wrong\npos 3R3/7/7/B2q2G/7/7/3N3 b - 00000/00000 1\n{wrong}");
        assert!(std::panic::catch_unwind(|| run(&block)).is_err(), "{wrong}");
    }
}
