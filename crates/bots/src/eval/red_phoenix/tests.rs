use super::promise::promise;
use super::*;
use crate::{Bot, Budget, Greedy, Level, LevelBot, Random};
use game_core::{Fast, Observed, default_edition};
use red_phoenix::{Offer, Side as OfferSide, Term};

/// A table of three after three rounds, s1 to act; what hands hold is missing in the stacks.
fn at(seats: [&str; 3]) -> RedPhoenix {
    in_round(4, seats, &[])
}

/// The same in another round, with formulas of one's own: owner, ingredients, success.
fn in_round(round: u8, seats: [&str; 3], formulas: &[(&str, &str, &str)]) -> RedPhoenix {
    let mut stacks =
        [("QS", 6), ("BR", 6), ("SA", 6), ("LD", 6), ("VI", 6), ("MA", 6), ("AF", 5), ("PY", 5), ("SG", 5)]
            .into_iter()
            .chain(["AR", "HO", "DR", "FG", "FO", "SW", "OI", "TA", "RS", "LA", "PH"].map(|code| (code, 5)))
            .collect::<Vec<(&str, usize)>>();
    for seat in seats {
        let hand = seat.split_once("H:").unwrap().1;
        for card in hand.split(',').filter(|&card| card != "-") {
            let (code, count) = card.split_once('*').unwrap_or((card, "1"));
            stacks.iter_mut().find(|stack| stack.0 == code).unwrap().1 -= count.parse::<usize>().unwrap();
        }
    }
    for code in formulas.iter().flat_map(|(_, ingredients, _)| ingredients.split('+')) {
        stacks.iter_mut().find(|stack| stack.0 == code).unwrap().1 -= 1;
    }
    let written: Vec<String> = stacks.iter().map(|(code, count)| format!("{code}{count}")).collect();
    let mut position = format!("RP1 n=3 round={round} first=s1 turn=s1 ap=3 win=0 traded=0 offers=0\n");
    position += &format!("MK {}\nST {}\nX1 -\nX2 -\nX3 -\n", written[..9].join(" "), written[9..].join(" "));
    for (place, seat) in seats.iter().enumerate() {
        position += &format!("s{} t{round} {seat} W:- B0 U:- R:- L:-\n", place + 1);
    }
    for (place, (owner, ingredients, success)) in formulas.iter().enumerate() {
        position += &format!("F{} {owner} {ingredients} {success} est=T1 lic=- K:-\n", place + 1);
    }
    RedPhoenix::from_position(position.trim_end(), &Default::default(), default_edition::<RedPhoenix>()).unwrap()
}

fn steps(game: &mut RedPhoenix, text: &str) {
    for action in RedPhoenix::parse_draft(text, game.edition()).unwrap() {
        let seat = seat_asked(game);
        game_core::play::act(game, seat, action, &mut ()).unwrap();
    }
}

fn seat_asked(game: &RedPhoenix) -> Seat {
    let Turn::Seats(seats) = game.turn() else { panic!("nobody is asked in {game:?}") };
    seats.first().unwrap()
}

/// Every kind of bot that judges, the levels with little work.
fn judges() -> Vec<Box<dyn Bot<RedPhoenix>>> {
    let mut judges: Vec<Box<dyn Bot<RedPhoenix>>> = vec![Box::new(Greedy)];
    for level in Level::ALL {
        judges.push(Box::new(LevelBot::with_budget(level, Budget::of(60))));
    }
    judges
}

const POOR: &str = "h9 c2 H:-";

#[test]
fn odds_are_those_of_the_deck() {
    let game = at([POOR; 3]);
    let decks = Decks::of(&game);
    let phoenix = game.edition().methods.iter().find(|method| method.draw == 4).unwrap();
    // Value 8: two of the eighteen results of Level III are gold; four are drawn.
    let odds = decks.outlook(3, 8, phoenix);
    assert!((odds.gold - (1.0 - 14.0 * 13.0 / (18.0 * 17.0))).abs() < 1e-5);
    assert_eq!(decks.outlook(3, 6, phoenix).gold, 0.0);
    // Value 4: eleven of the twenty-four results of Level I succeed; one is drawn.
    let hearth = game.edition().methods.iter().find(|method| method.draw == 1).unwrap();
    let odds = decks.outlook(1, 4, hearth);
    assert!((odds.products[0] - 11.0 / 24.0).abs() < 1e-5 && (odds.harm - 5.0 / 24.0).abs() < 1e-5);
}

#[test]
fn higher_cards_health_and_fair_odds_are_worth_more() {
    let own = |seat: &str| value(&at([seat, POOR, POOR]))[0];
    assert!(own("h9 c2 H:-") > own("h3 c2 H:-"));
    assert!(own("h9 c2 H:HO") > own("h9 c2 H:QS"));
    assert!(own("h9 c4 H:QS,HO,DR,PH") > own("h9 c4 H:QS,HO,DR,FG") + 0.05);
    // Health is money: what is left of little is dear.
    let standing = |seat: &str| weigh(&survey(&at([seat, POOR, POOR])).numbers[0]);
    assert!(standing("h3 c2 H:-") - standing("h1 c2 H:-") > standing("h9 c2 H:-") - standing("h7 c2 H:-") + 0.1);
    // The gold that a rival may make next turn is a danger.
    assert!(value(&at([POOR, "h9 c4 H:QS,HO,DR,PH", POOR]))[0] < value(&at([POOR, "h9 c4 H:QS,HO,DR,FG", POOR]))[0]);
}

#[test]
fn whoever_leads_is_attacked_until_it_leads_no_more() {
    let share = |sight: fn(&RedPhoenix) -> Values, seat: &str| sight(&at([seat, "h9 c4 H:AF", "h9 c4 H:AF"]))[0];
    let (poor, rich) = ("h9 c4 H:AF", "h9 c4 H:AF,HO,DR,PH");
    // A lead is worth less than it looks, but it is worth something.
    assert!(share(value, rich) > share(foresight, rich) + 0.05);
    assert!(share(foresight, rich) > share(foresight, poor) + 0.01);
    // Who has nothing to be taken loses nothing, and gains by what the leader loses.
    let last = |sight: fn(&RedPhoenix) -> Values| sight(&at([rich, "h9 c4 H:AF,HO", "h9 c4 H:-"]))[2];
    assert!(last(foresight) > last(value));
    // Among attackers the last points of health are dearer than they look.
    let lost = |sight: fn(&RedPhoenix) -> Values| share(sight, "h8 c4 H:AF,HO,DR") / share(sight, "h3 c4 H:AF,HO,DR");
    assert!(lost(foresight) > 1.2 * lost(value), "{} {}", lost(foresight), lost(value));
}

#[test]
fn between_two_nobody_else_attacks() {
    let mut game = RedPhoenix::new(&red_phoenix::Config::with_seats(2), default_edition::<RedPhoenix>()).unwrap();
    let (mut buffer, mut draws) = (Vec::new(), Fast::new(2));
    for _ in 0..400 {
        let Some(step) = game_core::play::random_step(&game, &mut buffer, &mut draws) else { break };
        game.apply(&step, &mut ());
        assert_eq!(value(&game), foresight(&game));
    }
}

#[test]
fn the_last_rounds_are_about_discoveries() {
    let ahead = |round: u8| value(&in_round(round, [POOR; 3], &[("s1", "QS+BR+SA", "1S01")]))[0];
    assert!(ahead(5) < 0.65 && ahead(30) < ahead(45) && ahead(59) > 0.85, "{} {}", ahead(5), ahead(59));
}

#[test]
fn health_is_spent_only_while_there_is_enough() {
    let choice = |seat: &str| {
        let game = at([seat, POOR, POOR]);
        let mixture = game.player(Seat::S1).hand.kinds();
        let decks = Decks::of(&game);
        let (method, _) = odds::choice_of_method(&decks, game.edition(), game.player(Seat::S1), mixture, 0);
        game.edition().method(method).health_cost[2]
    };
    // Three results instead of two for gold.
    assert!(choice("h10 c0 H:QS,HO,DR,PH") > 0);
    assert_eq!(choice("h2 c0 H:QS,HO,DR,PH"), 0);
}

#[test]
fn silly_offers_are_refused_and_gifts_taken() {
    let offers = [
        ("offer s2 give 0 want HO", Action::Decline),
        ("offer s2 give QS want PH", Action::Decline),
        ("offer s2 give !pay:9:1 want PH", Action::Decline),
        ("offer s2 give 1c want LA", Action::Decline),
        ("offer s2 give HO want 0", Action::Accept),
        ("offer s2 give DR want QS", Action::Accept),
        ("offer s2 give TA want 1c", Action::Accept),
    ];
    for (offer, answer) in offers {
        let mut game = at(["h9 c4 H:QS,BR,HO,DR,TA", "h7 c4 H:QS,HO,PH,LA", POOR]);
        steps(&mut game, offer);
        for bot in &mut judges() {
            let choice = bot.choose(&Observed::new(&game, Seat::S2), 5).action;
            assert_eq!(choice, answer, "{offer}");
        }
    }
}

#[test]
fn where_both_gain_an_offer_is_made_and_accepted() {
    // Each has twice what the other lacks.
    let mut game = at(["h4 c2 H:DR*2,SW*2", "h4 c2 H:HO*2,FG*2", POOR]);
    let mut actions = Vec::new();
    let mut promises = Vec::new();
    let mut made: Option<Offer> = None;
    for step in 0.. {
        assert!(step < 6, "the offer is never complete");
        game.legal_actions(Seat::S1, &mut actions);
        promise(&game, Seat::S1, &actions, &mut promises);
        let wanted = |place: usize| match actions[place] {
            Action::Offer { to } => to == Seat::S2,
            _ => matches!(game.phase(), Phase::Trade(_)),
        };
        let best = (0..actions.len()).filter(|&place| wanted(place));
        let best = best.max_by(|&a, &b| promises[a].total_cmp(&promises[b])).unwrap();
        assert!(promises[best] > 0.0, "{:?} promises nothing", actions[best]);
        game.apply(&Step::Act(Seat::S1, actions[best]), &mut ());
        if let Phase::Trade(offer) = game.phase()
            && seat_asked(&game) == Seat::S2
        {
            made = Some(*offer);
            break;
        }
    }
    let offer = made.unwrap();
    assert!(!offer.side(OfferSide::Give).is_empty() && !offer.side(OfferSide::Want).is_empty());
    let answer = Greedy.choose(&Observed::new(&game, Seat::S2), 1).action;
    assert_eq!(answer, Action::Accept);
}

/// Whole games of bots: no offer of something for nothing, none twice in a turn, nothing that a lone seat can loop in.
#[test]
fn nobody_gives_for_nothing_or_loops_in_offers() {
    let mut offers = 0;
    for seed in 0..2 {
        let config = red_phoenix::Config::with_seats(3);
        let mut game = RedPhoenix::new(&config, default_edition::<RedPhoenix>()).unwrap();
        let mut draws = Fast::new(seed);
        let mut bots: [Box<dyn Bot<RedPhoenix>>; 3] = [
            Box::new(LevelBot::with_budget(Level::Apprentice, Budget::of(12))),
            Box::new(LevelBot::with_budget(Level::Master, Budget::of(12))),
            if seed == 0 { Box::new(Greedy) } else { Box::new(Random) },
        ];
        for step in 0..900 {
            let seat = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.draw_chance(&mut draws);
                    game.apply(&Step::Chance(outcome), &mut ());
                    continue;
                }
                Turn::Seats(seats) => seats.first().unwrap(),
            };
            let action = bots[seat.index()].choose(&Observed::new(&game, seat), step).action;
            if seat != Seat::S3 {
                match (action, game.phase()) {
                    (Action::Offer { .. }, _) => {
                        assert_eq!(game.record().offers, 0, "a second offer in one turn");
                        offers += 1;
                    }
                    (Action::Done, Phase::Trade(offer)) => {
                        assert!(!offer.want.is_empty() && offer.give != offer.want, "{offer:?}");
                    }
                    (Action::Give { term } | Action::Want { term }, _) => {
                        assert!(!matches!(term, Term::Promise(_)), "a promise binds nobody");
                    }
                    _ => {}
                }
            }
            game_core::play::act(&mut game, seat, action, &mut ()).unwrap();
        }
    }
    println!("{offers} offers");
}

#[test]
fn every_seat_has_its_share_at_every_table() {
    let mut buffer = Vec::new();
    for seats in 2..=5 {
        let config = red_phoenix::Config::with_seats(seats);
        let mut game = RedPhoenix::new(&config, default_edition::<RedPhoenix>()).unwrap();
        let mut draws = Fast::new(seats as u64);
        for _ in 0..3000 {
            let Some(step) = game_core::play::random_step(&game, &mut buffer, &mut draws) else { break };
            game.apply(&step, &mut ());
            if game.turn() != Turn::Over {
                let values = value(&game);
                assert!(values.iter().all(|value| (-0.01..=1.01).contains(value)), "{values:?} in {game:?}");
                let total: f32 = values.iter().sum();
                assert!((0.85..1.3).contains(&total), "{values:?} in {game:?}");
            }
        }
    }
}
