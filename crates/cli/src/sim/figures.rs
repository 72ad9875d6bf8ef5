//! What is counted over many games. All sums are whole numbers, so they do not depend on the order of the games.

use game_core::{Arg, Happening, Reason, Rule, Seat, Standing, Tally};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The figures of any number of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) games: u64,
    pub(crate) steps: u64,
    pub(crate) chance_steps: u64,
    pub(crate) longest: u64,
    pub(crate) decisions: u64,
    pub(crate) choices: u64,
    pub(crate) most_choices: u64,
    pub(crate) seats: Vec<SeatFigures>,
    pub(crate) ends: BTreeMap<(Rule, &'static str), u64>,
    tallies: Vec<Counted>,
    /// Places in `tallies` by the hash of what is counted.
    places: HashMap<u64, Vec<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatFigures {
    /// Games won alone.
    pub(crate) wins: u64,
    /// Games won together with others.
    pub(crate) shared_wins: u64,
    pub(crate) score: i64,
    pub(crate) rank: u64,
}

/// One thing that happened: how often, and how often to a seat that won in the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counted {
    pub(crate) kind: &'static str,
    pub(crate) what: Arg,
    pub(crate) times: u64,
    /// Times that belong to a seat.
    pub(crate) by_a_seat: u64,
    /// Times that belong to a seat that won.
    pub(crate) by_a_winner: u64,
}

/// What is counted while one game runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct OneGame {
    pub(crate) steps: u64,
    pub(crate) chance_steps: u64,
    decisions: u64,
    choices: u64,
    most_choices: u64,
    /// Whose deed each counted thing was: its place, and the seat.
    deeds: Vec<(usize, Seat)>,
}

impl OneGame {
    pub(crate) fn clear(&mut self) {
        let mut deeds = std::mem::take(&mut self.deeds);
        deeds.clear();
        *self = OneGame { deeds, ..OneGame::default() };
    }

    /// A decision between so many actions.
    pub(crate) fn choose_among(&mut self, count: usize) {
        self.decisions += 1;
        self.choices += count as u64;
        self.most_choices = self.most_choices.max(count as u64);
    }
}

impl Figures {
    /// Counts an event of the game that runs.
    pub(crate) fn note(&mut self, event: &impl Happening, one: &mut OneGame) {
        if let Some(tally) = event.tally() {
            let seat = tally.seat;
            let place = self.place(tally);
            self.tallies[place].times += 1;
            one.deeds.extend(seat.map(|seat| (place, seat)));
        }
    }

    /// Counts a game that has ended.
    pub(crate) fn close(&mut self, one: &OneGame, standing: &Standing) {
        self.games += 1;
        self.steps += one.steps;
        self.chance_steps += one.chance_steps;
        self.longest = self.longest.max(one.steps);
        self.decisions += one.decisions;
        self.choices += one.choices;
        self.most_choices = self.most_choices.max(one.most_choices);
        let Reason { rule, key } = standing.reason;
        *self.ends.entry((rule, key)).or_default() += 1;
        self.seats.resize(self.seats.len().max(standing.seats()), SeatFigures::default());
        let winners = standing.winners();
        for seat in Seat::all(standing.seats()) {
            let figures = &mut self.seats[seat.index()];
            figures.rank += u64::from(standing.rank(seat));
            figures.score += i64::from(standing.score(seat));
            if winners.contains(seat) {
                *(if winners.len() == 1 { &mut figures.wins } else { &mut figures.shared_wins }) += 1;
            }
        }
        for &(place, seat) in &one.deeds {
            self.tallies[place].by_a_seat += 1;
            self.tallies[place].by_a_winner += u64::from(winners.contains(seat));
        }
    }

    /// Adds the figures of other games.
    pub(crate) fn merge(&mut self, other: Figures) {
        self.games += other.games;
        self.steps += other.steps;
        self.chance_steps += other.chance_steps;
        self.longest = self.longest.max(other.longest);
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.most_choices = self.most_choices.max(other.most_choices);
        for (end, games) in other.ends {
            *self.ends.entry(end).or_default() += games;
        }
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatFigures::default());
        for (own, other) in self.seats.iter_mut().zip(&other.seats) {
            own.wins += other.wins;
            own.shared_wins += other.shared_wins;
            own.score += other.score;
            own.rank += other.rank;
        }
        for counted in other.tallies {
            let place = self.place(Tally { kind: counted.kind, what: counted.what, seat: None });
            let own = &mut self.tallies[place];
            own.times += counted.times;
            own.by_a_seat += counted.by_a_seat;
            own.by_a_winner += counted.by_a_winner;
        }
    }

    pub(crate) fn tallies(&self) -> &[Counted] {
        &self.tallies
    }

    /// Where a thing is counted.
    fn place(&mut self, tally: Tally) -> usize {
        let Tally { kind, what, seat: _ } = tally;
        let places = self.places.entry(hash(kind, &what)).or_default();
        let known = places.iter().copied().find(|&place| {
            let counted = &self.tallies[place];
            counted.kind == kind && counted.what == what
        });
        known.unwrap_or_else(|| {
            places.push(self.tallies.len());
            self.tallies.push(Counted { kind, what, times: 0, by_a_seat: 0, by_a_winner: 0 });
            self.tallies.len() - 1
        })
    }
}

fn hash(kind: &str, what: &Arg) -> u64 {
    let mut hasher = DefaultHasher::new();
    kind.hash(&mut hasher);
    match what {
        Arg::Number(number) => number.hash(&mut hasher),
        Arg::Seat(seat) => seat.hash(&mut hasher),
        Arg::Text(text) => text.hash(&mut hasher),
        Arg::Word(key) => key.hash(&mut hasher),
        Arg::Words(keys) => keys.hash(&mut hasher),
        Arg::Card(card) => card.hash(&mut hasher),
        Arg::Cards(cards) => cards.hash(&mut hasher),
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bought(&'static str, Seat);

    impl Happening for Bought {
        fn rule(&self) -> Rule {
            Rule::table(1)
        }
        fn message(&self) -> game_core::Message {
            game_core::message!("bought")
        }
        fn tally(&self) -> Option<Tally> {
            Some(Tally { kind: "bought", what: Arg::Text(self.0.into()), seat: Some(self.1) })
        }
    }

    fn game(figures: &mut Figures, steps: u64, bought: &[(&'static str, Seat)], winner: Seat) {
        let mut one = OneGame { steps, ..OneGame::default() };
        one.choose_among(steps as usize);
        for &(what, seat) in bought {
            figures.note(&Bought(what, seat), &mut one);
        }
        figures.close(&one, &Standing::winner(2, winner, [3, -1], Reason::new(Rule::table(80), "end-points")));
    }

    #[test]
    fn games_counted_apart_add_up_to_games_counted_together() {
        let played = [
            (3, vec![("gem", Seat::S1), ("rod", Seat::S2)], Seat::S1),
            (9, vec![("rod", Seat::S1), ("gem", Seat::S2)], Seat::S2),
            (5, vec![("gem", Seat::S1)], Seat::S1),
        ];
        let mut together = Figures::default();
        let mut merged = Figures::default();
        for (steps, bought, winner) in &played {
            game(&mut together, *steps, bought, *winner);
            let mut apart = Figures::default();
            game(&mut apart, *steps, bought, *winner);
            merged.merge(apart);
        }
        assert_eq!(together, merged);
        assert_eq!((together.games, together.steps, together.longest), (3, 17, 9));
        assert_eq!((together.decisions, together.choices, together.most_choices), (3, 17, 9));
        assert_eq!(together.seats[0], SeatFigures { wins: 2, shared_wins: 0, score: 9, rank: 4 });
        let gem = &together.tallies()[0];
        assert_eq!((gem.times, gem.by_a_seat, gem.by_a_winner), (3, 3, 3));
        let rod = &together.tallies()[1];
        assert_eq!((rod.times, rod.by_a_seat, rod.by_a_winner), (2, 2, 0));
    }
}
