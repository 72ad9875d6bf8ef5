//! What is counted over many games. All sums are whole numbers, so they do not depend on the order of the games.

use super::estimate::{Histogram, Moments, SIXTIETHS, Won};
use game_core::{Arg, Happening, Reason, Rule, Seat, Standing, Tally};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The kind under which things that came up are counted; no event has it.
pub(crate) const CAME_UP: &str = "";

/// The figures of any number of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) games: u64,
    pub(crate) lengths: Histogram,
    /// How often the lead changed; empty where the game has no measure of it.
    pub(crate) lead_changes: Histogram,
    pub(crate) chance_steps: u64,
    pub(crate) decisions: u64,
    pub(crate) choices: u64,
    pub(crate) most_choices: u64,
    pub(crate) seats: Vec<SeatFigures>,
    pub(crate) ends: BTreeMap<(Rule, &'static str), u64>,
    tallies: Vec<Counted>,
    /// Places in `tallies` by the hash of what is counted.
    places: HashMap<u64, Vec<usize>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatFigures {
    /// Games won alone.
    pub(crate) wins: u64,
    /// Games won together with others.
    pub(crate) shared_wins: u64,
    /// The part of each win, in sixtieths.
    pub(crate) shares: Histogram,
    pub(crate) scores: Histogram,
    pub(crate) rank: u64,
}

/// One thing that happened: how often, and how often to a seat that won in the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counted {
    pub(crate) kind: &'static str,
    pub(crate) what: Arg,
    pub(crate) times: Moments,
    pub(crate) won: Won,
}

/// What is counted while one game runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct OneGame {
    pub(crate) steps: u64,
    pub(crate) chance_steps: u64,
    decisions: u64,
    choices: u64,
    most_choices: u64,
    /// The seat that led last, where the lead is measured.
    leader: Option<Seat>,
    pub(crate) lead_changes: Option<u64>,
    /// By seat, when the game is over: the part of the win in sixtieths, and the score.
    pub(crate) shares: Vec<i64>,
    pub(crate) scores: Vec<i64>,
    /// By place, how often each thing happened; zero but for those touched.
    counts: Vec<Count>,
    touched: Vec<usize>,
    /// Whose deed each counted thing was: its place, and the seat.
    deeds: Vec<(usize, Seat)>,
}

/// How often one thing happened in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    pub(crate) times: i64,
    /// Times that belong to a seat.
    pub(crate) deeds: i64,
    /// Times that belong to a seat that won.
    pub(crate) won: i64,
}

impl OneGame {
    pub(crate) fn clear(&mut self) {
        let OneGame { mut counts, mut touched, mut deeds, mut shares, mut scores, .. } = std::mem::take(self);
        for place in touched.drain(..) {
            counts[place] = Count::default();
        }
        deeds.clear();
        shares.clear();
        scores.clear();
        *self = OneGame { counts, touched, deeds, shares, scores, ..OneGame::default() };
    }

    /// A decision between so many actions.
    pub(crate) fn choose_among(&mut self, count: usize) {
        self.decisions += 1;
        self.choices += count as u64;
        self.most_choices = self.most_choices.max(count as u64);
    }

    /// Who stands best now. Several who stand alike leave the lead where it was.
    pub(crate) fn lead(&mut self, best: impl IntoIterator<Item = Seat>) {
        let changes = self.lead_changes.get_or_insert(0);
        let mut best = best.into_iter();
        if let (Some(leader), None) = (best.next(), best.next()) {
            *changes += u64::from(self.leader.is_some_and(|before| before != leader));
            self.leader = Some(leader);
        }
    }

    /// What happened in this game: the place in the figures, and how often.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (usize, Count)> {
        self.touched.iter().map(|&place| (place, self.counts[place]))
    }

    fn count(&mut self, place: usize, seat: Option<Seat>) {
        self.counts.resize(self.counts.len().max(place + 1), Count::default());
        if self.counts[place].times == 0 {
            self.touched.push(place);
        }
        self.counts[place].times += 1;
        self.deeds.extend(seat.map(|seat| (place, seat)));
    }
}

impl Figures {
    /// Counts an event of the game that runs.
    pub(crate) fn note(&mut self, event: &impl Happening, one: &mut OneGame) {
        let came_up = event.came_up().map(|what| Tally { kind: CAME_UP, what, seat: None });
        for tally in came_up.into_iter().chain(event.tally()) {
            let seat = tally.seat;
            one.count(self.place(tally), seat);
        }
    }

    /// Counts a game that has ended.
    pub(crate) fn close(&mut self, one: &mut OneGame, standing: &Standing) {
        let winners = standing.winners();
        if one.lead_changes.is_some() {
            one.lead(winners.iter());
        }
        self.games += 1;
        *self.lengths.entry(one.steps as i64).or_default() += 1;
        if let Some(changes) = one.lead_changes {
            *self.lead_changes.entry(changes as i64).or_default() += 1;
        }
        self.chance_steps += one.chance_steps;
        self.decisions += one.decisions;
        self.choices += one.choices;
        self.most_choices = self.most_choices.max(one.most_choices);
        let Reason { rule, key } = standing.reason;
        *self.ends.entry((rule, key)).or_default() += 1;
        self.seats.resize(self.seats.len().max(standing.seats()), SeatFigures::default());
        for seat in Seat::all(standing.seats()) {
            let figures = &mut self.seats[seat.index()];
            figures.rank += u64::from(standing.rank(seat));
            let share = if winners.contains(seat) { i64::from(SIXTIETHS) / winners.len() as i64 } else { 0 };
            one.shares.push(share);
            one.scores.push(i64::from(standing.score(seat)));
            *figures.shares.entry(share).or_default() += 1;
            *figures.scores.entry(i64::from(standing.score(seat))).or_default() += 1;
            if winners.contains(seat) {
                *(if winners.len() == 1 { &mut figures.wins } else { &mut figures.shared_wins }) += 1;
            }
        }
        for &(place, seat) in &one.deeds {
            one.counts[place].deeds += 1;
            one.counts[place].won += i64::from(winners.contains(seat));
        }
        for (place, count) in one.counts() {
            self.tallies[place].times.add(count.times);
            self.tallies[place].won.add(count.deeds, count.won);
        }
    }

    /// Adds the figures of other games.
    pub(crate) fn merge(&mut self, other: Figures) {
        self.games += other.games;
        add(&mut self.lengths, other.lengths);
        add(&mut self.lead_changes, other.lead_changes);
        self.chance_steps += other.chance_steps;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.most_choices = self.most_choices.max(other.most_choices);
        add(&mut self.ends, other.ends);
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatFigures::default());
        for (own, other) in self.seats.iter_mut().zip(other.seats) {
            own.wins += other.wins;
            own.shared_wins += other.shared_wins;
            own.rank += other.rank;
            add(&mut own.shares, other.shares);
            add(&mut own.scores, other.scores);
        }
        for counted in other.tallies {
            let place = self.place(Tally { kind: counted.kind, what: counted.what, seat: None });
            let own = &mut self.tallies[place];
            own.times.merge(counted.times);
            own.won.merge(counted.won);
        }
    }

    pub(crate) fn steps(&self) -> u64 {
        Moments::of(&self.lengths).sum as u64
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
            self.tallies.push(Counted { kind, what, times: Moments::default(), won: Won::default() });
            self.tallies.len() - 1
        })
    }
}

fn add<K: Ord>(own: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
    for (value, games) in other {
        *own.entry(value).or_default() += games;
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
        fn came_up(&self) -> Option<Arg> {
            (self.0 == "gem").then(|| Arg::Text("gem".into()))
        }
    }

    fn game(figures: &mut Figures, steps: u64, bought: &[(&'static str, Seat)], winner: Seat) {
        let mut one = OneGame { steps, ..OneGame::default() };
        one.choose_among(steps as usize);
        for &(what, seat) in bought {
            figures.note(&Bought(what, seat), &mut one);
        }
        figures.close(&mut one, &Standing::winner(2, winner, [3, -1], Reason::new(Rule::table(80), "end-points")));
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
        assert_eq!((together.games, together.steps()), (3, 17));
        assert_eq!(together.lengths, Histogram::from([(3, 1), (5, 1), (9, 1)]));
        assert_eq!((together.decisions, together.choices, together.most_choices), (3, 17, 9));
        let first = &together.seats[0];
        assert_eq!((first.wins, first.shared_wins, first.rank), (2, 0, 4));
        assert_eq!((&first.shares, &first.scores), (&Histogram::from([(0, 1), (60, 2)]), &Histogram::from([(3, 3)])));
        let counted = |kind: &str, what: &'static str| {
            let thing = together.tallies().iter().find(|counted| counted.kind == kind && counted.what == what.into());
            thing.map(|counted| (counted.times.sum, counted.won.estimate().map(|share| share.value)))
        };
        assert_eq!(counted("bought", "gem"), Some((3, Some(1.0))));
        assert_eq!(counted("bought", "rod"), Some((2, Some(0.0))));
        assert_eq!((counted(CAME_UP, "gem"), counted(CAME_UP, "rod")), (Some((3, None)), None));
    }

    #[test]
    fn the_lead_changes_when_another_seat_leads_alone() {
        let mut one = OneGame::default();
        assert_eq!(one.lead_changes, None);
        for best in [vec![Seat::S1, Seat::S2], vec![Seat::S1], vec![Seat::S1, Seat::S2], vec![Seat::S1], vec![Seat::S2]]
        {
            one.lead(best);
        }
        // The first to lead changes nothing, and a tie neither.
        assert_eq!(one.lead_changes, Some(1));
        let mut figures = Figures::default();
        let reason = Reason::new(Rule::table(80), "end-points");
        figures.close(&mut one, &Standing::winner(2, Seat::S1, [0, 0], reason));
        assert_eq!(figures.lead_changes, Histogram::from([(2, 1)]), "the winner leads at the end");
    }
}
