//! The list of the games.

use game_core::Game;

/// Whether a game is one of ours or a yardstick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One of the alchemists' games.
    Game,
    /// A small known game: the example to copy, and the yardstick of the benchmark.
    Reference,
}

/// What is known of a game without playing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Entry {
    pub id: &'static str,
    pub name: &'static str,
    pub kind: Kind,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// The version of the rules that this build plays, and the oldest that it still plays.
    pub rules: u32,
    pub rules_min: u32,
    /// The catalogue of its rules, where it has one.
    #[serde(skip)]
    pub catalogue: Option<&'static str>,
}

impl Entry {
    const fn of<G: Game>(kind: Kind, catalogue: Option<&'static str>) -> Entry {
        Entry { id: G::ID, name: G::NAME, kind, seats: G::SEATS, rules: G::RULES, rules_min: G::RULES_MIN, catalogue }
    }
}

/// A game that this build does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {id:?}; choose one of {}", ids())]
pub struct UnknownGame {
    pub id: String,
}

fn ids() -> String {
    GAMES.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

/// The game with that id.
pub fn entry(id: &str) -> Result<&'static Entry, UnknownGame> {
    GAMES.iter().find(|entry| entry.id == id).ok_or_else(|| UnknownGame { id: id.to_owned() })
}

macro_rules! the_games {
    (@catalogue) => { None };
    (@catalogue $catalogue:literal) => { Some(include_str!(concat!("../../../docs/games/", $catalogue))) };
    ($d:tt $($kind:ident $package:ident::$game:ident $($catalogue:literal)?;)*) => {
        /// The types behind the ids, for [`with_game!`].
        pub mod games {
            $(pub use $package::$game;)*
        }

        /// Every game of this build, in the order of the lists.
        pub const GAMES: &[Entry] =
            &[$(Entry::of::<games::$game>(Kind::$kind, the_games!(@catalogue $($catalogue)?))),*];

        /// Runs an expression with the type of the game that has an id: `with_game!(id, G => G::NAME)` is a
        /// `Result<&str, UnknownGame>`. The expression is compiled once for each game, so inside it nothing is dynamic.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d game:ident => $d body:expr) => {{
                let id: &str = $d id;
                $(if id == <$crate::games::$game as ::game_core::Game>::ID {
                    type $d game = $crate::games::$game;
                    Ok($d body)
                } else)* {
                    Err($crate::UnknownGame { id: id.to_owned() })
                }
            }};
        }
    };
}

// A new game is one line here: its kind, its type, and its catalogue below docs/games.
the_games! { $
    Game quintessential::Quintessential "quintessential.md";
    Game wizards_of_the_wild::WizardsOfTheWild "wizards-of-the-wild.md";
    Game red_phoenix::RedPhoenix "red-phoenix.md";
    Game quintessence::Quintessence "quintessence.md";
    Game elements::Elements "elements.md";
    Reference reference_games::TicTacToe "tic-tac-toe.md";
    Reference reference_games::ConnectFour "connect-four.md";
}
