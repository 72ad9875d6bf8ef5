//! One test for each formula and each public card: what it takes, destroys, keeps and creates.

use crate::support::{field, happen, lab, legal, play, pool, position, refused, table};
use game_core::{Seat, Turn};

/// The stockpile when s1 owns the given dice and s2 owns one W: figures R B Y G K W.
fn stock(game: &quintessential::Quintessential) -> String {
    field(game, "stock").strip_prefix("stock ").unwrap().to_owned()
}

/// A pair formula: both dice stay until cleanup, and the product comes from the stockpile.
fn pair(code: &str, first: char, second: char, product: char) {
    let mut game = table(&format!("{first}1 {second}2 W1 K1 / {code}[-,-]"), "W1");
    let third = ['R', 'B', 'Y', 'G'].into_iter().find(|c| ![first, second].contains(c)).unwrap();
    assert_eq!(refused(&game, &format!("A {code} {third} {second}")).as_deref(), Some("QL-055"));
    let before = stock(&game);
    play(&mut game, &format!("A {code} {first} {second} {{{product}3}}; P"));
    assert_eq!(lab(&game, "s1"), format!("{code}[{first},{second}]@"));
    let pooled = pool(&game, "s1");
    assert!(pooled.contains(&format!("{product}3")) && pooled.contains("K1") && pooled.contains("W1"), "{pooled}");
    let count = |stock: &str, colour: char| {
        let rest = stock.split_once(colour).unwrap().1;
        rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse::<i32>().unwrap()
    };
    for colour in "RBYGKW".chars() {
        let gone = i32::from(colour == product);
        assert_eq!(count(&stock(&game), colour), count(&before, colour) - gone, "{code} {colour}");
    }
    // Wild dice: W stays, K is destroyed and leaves its flask open.
    let mut game = table(&format!("W1 K1 / {code}[-,-]"), "W1");
    let ways = legal(&game).into_iter().filter(|text| text.starts_with("A ")).count();
    assert_eq!(ways, if first == second { 1 } else { 2 });
    if first == second {
        play(&mut game, &format!("A {code} K W {{{product}6}}; P"));
        assert_eq!(lab(&game, "s1"), format!("{code}[-,W]@"));
    } else {
        play(&mut game, &format!("A {code} W K {{{product}6}}; P"));
        assert_eq!(lab(&game, "s1"), format!("{code}[W,-]@"));
    }
}

/// A Convertus: its die is destroyed, and the flask is open again; W stays.
fn convertus(code: &str, taken: char, product: char) {
    let mut game = table(&format!("{taken}1 / {code}[-]"), "W1");
    play(&mut game, &format!("A {code} {taken} {{{product}3}}; P"));
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), (format!("{code}[-]@"), format!("{product}3")));
    let full = "R10B10Y10G10K15W24".replace(&format!("{product}10"), &format!("{product}9"));
    assert_eq!(stock(&game), full);
    let mut game = table(&format!("W1 / {code}[-]"), "W1");
    play(&mut game, &format!("A {code} W {{{product}3}}; P"));
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), (format!("{code}[W]@"), format!("{product}3")));
    let mut game = table(&format!("K1 / {code}[-]"), "W1");
    play(&mut game, &format!("A {code} K {{{product}3}}; P"));
    assert_eq!((lab(&game, "s1"), stock(&game).contains("K15")), (format!("{code}[-]@"), true));
}

/// An Emanatus: its one die stays.
fn emanatus(code: &str, taken: char, product: char) {
    let mut game = table(&format!("{taken}1 / {code}[-]"), "W1");
    play(&mut game, &format!("A {code} {taken} {{{product}3}}; P"));
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), (format!("{code}[{taken}]@"), format!("{product}3")));
}

macro_rules! formulas {
    ($($name:ident: $kind:ident($($argument:literal),*);)*) => {
        $(#[test] fn $name() { $kind($($argument),*); })*
    };
}

formulas! {
    geo_turbis_nova: pair("GY>R", 'G', 'Y', 'R');
    pyro_frigo_convertus: convertus("R!>B", 'R', 'B');
    geo_frigo_nova: pair("GB>R", 'G', 'B', 'R');
    pyro_turbis_convertus: convertus("R!>Y", 'R', 'Y');
    aero_frigo_nova: pair("YB>R", 'Y', 'B', 'R');
    pyro_gravis_convertus: convertus("R!>G", 'R', 'G');
    geo_ignis_cometa: pair("GR>B", 'G', 'R', 'B');
    hydro_turbis_convertus: convertus("B!>Y", 'B', 'Y');
    geo_turbis_cometa: pair("GY>B", 'G', 'Y', 'B');
    hydro_ignis_convertus: convertus("B!>R", 'B', 'R');
    aero_ignis_cometa: pair("YR>B", 'Y', 'R', 'B');
    hydro_gravis_convertus: convertus("B!>G", 'B', 'G');
    geo_ignis_nebula: pair("GR>Y", 'G', 'R', 'Y');
    aero_frigo_convertus: convertus("Y!>B", 'Y', 'B');
    geo_frigo_nebula: pair("GB>Y", 'G', 'B', 'Y');
    aero_ignis_convertus: convertus("Y!>R", 'Y', 'R');
    hydro_ignis_nebula: pair("BR>Y", 'B', 'R', 'Y');
    aero_gravis_convertus: convertus("Y!>G", 'Y', 'G');
    aero_ignis_terra: pair("YR>G", 'Y', 'R', 'G');
    geo_frigo_convertus: convertus("G!>B", 'G', 'B');
    aero_frigo_terra: pair("YB>G", 'Y', 'B', 'G');
    geo_ignis_convertus: convertus("G!>R", 'G', 'R');
    hydro_ignis_terra: pair("BR>G", 'B', 'R', 'G');
    geo_turbis_convertus: convertus("G!>Y", 'G', 'Y');
    aero_turbis_nova: pair("YY>R", 'Y', 'Y', 'R');
    pyro_ignis_terra: pair("RR>G", 'R', 'R', 'G');
    geo_gravis_cometa: pair("GG>B", 'G', 'G', 'B');
    hydro_frigo_nebula: pair("BB>Y", 'B', 'B', 'Y');
    pyro_frigo_emanatus: emanatus("R>B", 'R', 'B');
    geo_turbis_emanatus: emanatus("G>Y", 'G', 'Y');
}

#[test]
fn hydro_turbis_fermentum() {
    for (product, other) in [('R', 'G'), ('G', 'R')] {
        let mut game = table("B1 Y1 / BY!>RG[-,-]", "W1");
        assert_eq!(refused(&game, "A BY!>RG B Y").as_deref(), Some("QL-103"));
        assert_eq!(refused(&game, "A BY!>RG=B B Y").as_deref(), Some("QL-103"));
        play(&mut game, &format!("A BY!>RG={product} B Y {{{product}3}}; P"));
        assert_eq!((lab(&game, "s1"), pool(&game, "s1")), ("BY!>RG[B,-]@".into(), format!("{product}3")));
        assert!(stock(&game).contains("Y10") && stock(&game).contains(&format!("{other}10")));
    }
    // While the ferment lies there, further air is transmuted again.
    let mut game = table("G1 / G>Y[-] BY!>RG[B,-]", "W1");
    play(&mut game, "A G>Y G {Y2}; F BY!>RG.2=G {G4}; P");
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), ("G>Y[G]@ BY!>RG[B,-]".into(), "G4".into()));
}

#[test]
fn philosophi_lapis() {
    let mut game = table("W1 W2 W3 W4 W5 K6 R1", "W1");
    play(&mut game, "C LAPIS");
    assert_eq!(game_core::Game::turn(&game), Turn::Over);
    assert_eq!(field(&game, "top"), "top LAPIS:s1[K,W,W,W,W,W]");
    assert_eq!(pool(&game, "s1"), "R1");
    for pool in ["W1 W2 W3 W4 W5 R1", "W1 W2 W3 W4 K5 K6", ""] {
        assert_eq!(refused(&table(pool, "W1"), "C LAPIS").as_deref(), Some("QL-182"), "{pool}");
    }
}

#[test]
fn multi_transmutus() {
    let mut game = table("R1 Y2 G3", "W1");
    play(&mut game, "C MULTI=B R Y G {B4}; P");
    assert_eq!((pool(&game, "s1"), field(&game, "top")), ("B4".into(), "top MULTI:s1[R,Y,G]".into()));
    let many = table("R1 B1 Y1 G1 K1 K1 K1 W1 W1 W1", "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("C MULTI")).count(), 80);
    for (text, rule) in [("C MULTI=R R B Y", "QL-174"), ("C MULTI=K R B Y", "QL-174"), ("C MULTI R B Y", "QL-174")] {
        assert_eq!(refused(&many, text).as_deref(), Some(rule), "{text}");
    }
}

#[test]
fn mono_transmutus() {
    let mut game = table("R2 R3 W1 K5", "W1");
    play(&mut game, "C MONO=R R K W {R1}; P");
    assert_eq!((pool(&game, "s1"), field(&game, "top")), ("R1 R3".into(), "top MONO:s1[R,W]".into()));
    let wild = "R1 R1 R1 B1 B1 B1 Y1 Y1 Y1 G1 G1 G1 K1 K1 K1 W1 W1 W1";
    let many = table(wild, "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("C MONO")).count(), 40);
    assert_eq!(refused(&many, "C MONO=W W W W").as_deref(), Some("QL-175"));
}

#[test]
fn trade_transmutus() {
    let mut game = table("W2 G3", "W1");
    play(&mut game, "C TRADE=K W G {K6}; P");
    assert_eq!((pool(&game, "s1"), field(&game, "top")), ("K6".into(), "top TRADE:s1[W]".into()));
    let many = table("R1 B1 Y1 G1 K1 W1 W1", "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("C TRADE")).count(), 25);
    assert_eq!(refused(&many, "C TRADE=W W R").as_deref(), Some("QL-179"));
    assert_eq!(refused(&many, "C TRADE=B R W").as_deref(), Some("QL-077"));
}

#[test]
fn public_multi_forge() {
    let mut game = table("R1 B1 K1 G1", "W1");
    play(&mut game, "C PMF R B K G {W4}; P");
    assert_eq!((pool(&game, "s1"), field(&game, "top")), ("W4".into(), "top PMF:s1".into()));
    assert_eq!(stock(&game), "R10B10Y10G10K15W23");
    let many = table("R1 B1 Y1 G1 K1 K1 K1 K1 W1", "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("C PMF")).count(), 16);
    assert_eq!(refused(&many, "C PMF R B Y W").as_deref(), Some("QL-076"));
}

#[test]
fn mono_forge() {
    let mut game = table("Y1 Y2 Y3 K1", "W1");
    play(&mut game, "C OMF Y Y Y K {W4}; P");
    assert_eq!((pool(&game, "s1"), stock(&game)), ("W4".into(), "R10B10Y10G10K15W23".into()));
    let fours = "R1 R1 R1 R1 B1 B1 B1 B1 Y1 Y1 Y1 Y1 G1 G1 G1 G1 K1 K1 K1 K1";
    let many = table(fours, "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("C OMF")).count(), 17);
    assert_eq!(refused(&many, "C OMF R R R B").as_deref(), Some("QL-180"));
}

#[test]
fn personal_multi_forge() {
    let mut game = table("R1 B1 Y1 G1 K2", "W1");
    assert_eq!(refused(&game, "A MF R B G Y").as_deref(), Some("QL-075"));
    play(&mut game, "A MF R B Y K {W6}; P");
    assert_eq!(pool(&game, "s1"), "G1 W6");
    assert!(field(&game, "s1:").contains("lab[MF[-,-,-,-]@]"));
    let many = table("R1 B1 Y1 G1 K1 K1 K1 K1", "W1");
    assert_eq!(legal(&many).iter().filter(|text| text.starts_with("A MF")).count(), 16);
}

#[test]
fn discard() {
    let heads = ["s1:red a1 ec d3", "s2:black a0 ec d4"];
    let mut game = position(&heads, &["R1", "W1"], "row YY>R,RR>G,GG>B / disc R>B / top - / bids - / pend -");
    play(&mut game, "C DISCARD");
    assert_eq!(legal(&game), ["take YY>R", "take RR>G", "take GG>B", "take R>B"]);
    play(&mut game, "take RR>G");
    assert_eq!((lab(&game, "s1"), field(&game, "disc")), ("RR>G[-,-]".into(), "disc YY>R,GG>B,R>B".into()));
}

/// A round in which s1 leads on one biddable card, up to the first stop of cleanup.
fn cleanup_with(bid: &str) -> quintessential::Quintessential {
    let heads = ["s1:red a1 ec d2", "s2:black a0 ec d4"];
    let public = format!("row YY>R,RR>G,GG>B / disc - / top - / bids {bid}:s1[W5] / pend -");
    let mut game = position(&heads, &["R1", "W1"], &public);
    play(&mut game, "D; done");
    game
}

#[test]
fn draw_card() {
    let mut game = cleanup_with("draw");
    assert_eq!(field(&game, "pend"), "pend draw");
    happen(&mut game, "draw s1 R>B", &mut Vec::new());
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), ("R>B[-]".into(), "R1 W5".into()));
    assert_eq!(field(&game, "pend"), "pend deal F1");
}

#[test]
fn starting_player_card() {
    let mut game = cleanup_with("start");
    assert_eq!(legal(&game), ["start s1", "start s2"]);
    play(&mut game, "start s2");
    assert!(field(&game, "QL1").ends_with("fs2"));
}

#[test]
fn extra_action_card() {
    let game = cleanup_with("extra");
    assert!(field(&game, "s1:").starts_with("s1:red a4 eh d0"), "{}", field(&game, "s1:"));
}

#[test]
fn formula_row() {
    for (bid, won) in [("F1", "YY>R[-,-]"), ("F2", "RR>G[-,-]"), ("F3", "GG>B[-,-]")] {
        let game = cleanup_with(bid);
        assert_eq!((lab(&game, "s1").as_str(), field(&game, "row").as_str()), (won, "row -,-,-"));
    }
}

#[test]
fn dismiss_card() {
    let mut game = table("R1 B2 B2 K5", "W1");
    play(&mut game, "D +B2 +K5 done {B6 K1}");
    assert_eq!(pool(&game, "s1"), "R1 B2 B6 K1");
    assert_eq!(game_core::Game::turn(&game), Turn::Seats(game_core::SeatSet::one(Seat::S2)));
}
