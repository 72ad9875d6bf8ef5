//! The same rules once more, slowly: arrays and loops, written from the catalogue alone, as a check on the bitboards.

const LETTERS: [char; 5] = ['P', 'R', 'G', 'B', 'N'];
const PRICES: [u8; 5] = [1, 2, 3, 4, 5];
/// QN-013: Red counters Green, Green Brown, Brown Blue, Blue Red.
const COUNTERS: [(char, char); 4] = [('R', 'G'), ('G', 'N'), ('N', 'B'), ('B', 'R')];
const SIDES: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

type At = (i32, i32);

#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Cell {
    piece: Option<char>,
    quint: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Oracle {
    cells: [[Cell; 7]; 7],
    points: [[u8; 5]; 2],
    last: Option<char>,
    ply: usize,
    waiting: u32,
    /// Winner and reason.
    pub(crate) end: Option<(usize, &'static str)>,
}

impl Oracle {
    pub(crate) fn start() -> Oracle {
        let (cells, points) = ([[Cell::default(); 7]; 7], [[0; 5]; 2]);
        let mut start = Oracle { cells, points, last: None, ply: 1, waiting: 0, end: None };
        for (letter, at) in [('R', (3, 6)), ('G', (6, 3)), ('N', (3, 0)), ('B', (0, 3))] {
            start.cell_mut(at).piece = Some(letter);
        }
        start.cell_mut((3, 3)).quint = true;
        start
    }

    fn cell(&self, (file, rank): At) -> Option<Cell> {
        let on_board = (0..7).contains(&file) && (0..7).contains(&rank);
        on_board.then(|| self.cells[rank as usize][file as usize])
    }

    fn cell_mut(&mut self, (file, rank): At) -> &mut Cell {
        &mut self.cells[rank as usize][file as usize]
    }

    fn piece(&self, at: At) -> Option<char> {
        self.cell(at).and_then(|cell| cell.piece)
    }

    pub(crate) fn mover(&self) -> usize {
        (self.ply + 1) % 2
    }

    fn is_won(&self, colour: usize) -> bool {
        self.points.iter().any(|points| points[colour] == PRICES[colour])
    }

    fn colours_of(&self, player: usize) -> usize {
        (0..5).filter(|&colour| self.points[player][colour] == PRICES[colour]).count()
    }

    /// The rule that refuses the text of an action, or none.
    pub(crate) fn refusal(&self, text: &str) -> Option<&'static str> {
        let letters: Vec<char> = text.chars().collect();
        if self.end.is_some() {
            return Some("TB-021");
        }
        if (letters[0] == '=') != (self.waiting > 0) {
            return Some("TB-023");
        }
        if letters[0] == '=' {
            return self.is_won(colour(letters[1])).then_some("QN-076");
        }
        self.placement_refusal(letters[0], (letters[1] as i32 - 'a' as i32, letters[2] as i32 - '1' as i32))
    }

    fn placement_refusal(&self, letter: char, at: At) -> Option<&'static str> {
        if self.piece(at).is_some() {
            return Some("QN-008");
        }
        match self.last {
            None => {
                let edge = match letter {
                    'R' => at.1 == 0,
                    'G' => at.0 == 0,
                    'B' => at.0 == 6,
                    _ => at.1 == 6,
                };
                if !edge {
                    return Some("QN-031");
                }
            }
            Some(last) if last == letter => return Some("QN-032"),
            Some(last) if !self.is_fallback(last) => {
                if !self.touches(at, |piece| piece == last) {
                    return Some("QN-032");
                }
            }
            Some(_) => {
                if !self.touches(at, |_| true) {
                    return Some("QN-034");
                }
            }
        }
        self.is_barred(letter, at).then_some("QN-035")
    }

    fn touches(&self, at: At, serves: impl Fn(char) -> bool) -> bool {
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|&step| step != (0, 0));
        around.into_iter().any(|(x, y)| self.piece((at.0 + x, at.1 + y)).is_some_and(&serves))
    }

    fn is_barred(&self, letter: char, (file, rank): At) -> bool {
        let counter = Some(COUNTERS.iter().find(|pair| pair.1 == letter).unwrap().0);
        let pair = |a: At, b: At| self.piece(a) == counter && self.piece(b) == counter;
        pair((file - 1, rank), (file + 1, rank)) || pair((file, rank - 1), (file, rank + 1))
    }

    /// QN-036: no pair of colour and square is legal under QN-032 and QN-035.
    fn is_fallback(&self, last: char) -> bool {
        !squares().any(|at| {
            let open = self.piece(at).is_none() && self.touches(at, |piece| piece == last);
            open && LETTERS[1..].iter().any(|&letter| letter != last && !self.is_barred(letter, at))
        })
    }

    /// All legal actions: by square and then by colour; targets in the order P R G B N.
    pub(crate) fn legal(&self) -> Vec<String> {
        let name = |(file, rank): At| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let placements =
            squares().flat_map(|at| LETTERS[1..].iter().map(move |letter| format!("{letter}{}", name(at))));
        let targets = LETTERS.iter().map(|letter| format!("={letter}"));
        placements.chain(targets).filter(|text| self.refusal(text).is_none()).collect()
    }

    pub(crate) fn apply(&mut self, text: &str) {
        let letters: Vec<char> = text.chars().collect();
        if letters[0] == '=' {
            self.book(colour(letters[1]), 1);
            self.waiting -= 1;
        } else {
            self.place(letters[0], (letters[1] as i32 - 'a' as i32, letters[2] as i32 - '1' as i32));
        }
        let mover = self.mover();
        if self.colours_of(mover) >= 3 {
            self.waiting = 0;
            self.end = Some((mover, "end-colours"));
        } else if self.waiting == 0 {
            self.ply += 1;
            if self.legal().is_empty() {
                self.end = Some((1 - mover, "end-stalemate"));
            }
        }
    }

    fn book(&mut self, colour: usize, points: u8) {
        let total = &mut self.points[(self.ply + 1) % 2][colour];
        *total = (*total + points).min(PRICES[colour]);
    }

    /// QN-080, steps 1 to 5.
    fn place(&mut self, c: char, s: At) {
        self.cell_mut(s).piece = Some(c);
        self.last = Some(c);
        let picture = self.clone();
        let won: Vec<bool> = (0..5).map(|colour| picture.is_won(colour)).collect();
        let (mut clear, mut quints_on_s): (Vec<At>, u32) = (Vec::new(), 0);

        for (x, y) in [(1, 0), (0, 1)] {
            let arm = |sign: i32| {
                let squares = (1..7).map(move |n| (s.0 + sign * n * x, s.1 + sign * n * y));
                squares.take_while(|&at| picture.piece(at) == Some(c)).collect::<Vec<At>>()
            };
            let others = [arm(1), arm(-1)].concat();
            if others.len() >= 2 {
                match won[colour(c)] {
                    true => quints_on_s += 1,
                    false => self.book(colour(c), [1, 2, 3][others.len().min(4) - 2]),
                }
                clear.extend(others);
            }
        }
        let around = |at: At| SIDES.map(|(x, y)| (at.0 + x, at.1 + y));
        let mut centres = Vec::new();
        for centre in around(s).into_iter().filter(|&centre| picture.cell(centre).is_some()) {
            let petals = around(centre).map(|at| picture.piece(at));
            if LETTERS[1..].iter().all(|&letter| petals.contains(&Some(letter))) {
                centres.push(centre);
                clear.extend(around(centre).into_iter().filter(|&at| at != s));
                clear.push(centre);
                if let Some(piece) = picture.piece(centre).filter(|&piece| !won[colour(piece)]) {
                    self.book(colour(piece), 1);
                }
            }
        }
        let prey = COUNTERS.iter().find(|pair| pair.0 == c).map(|pair| pair.1);
        let victims = SIDES.map(|(x, y)| ((s.0 + x, s.1 + y), (s.0 + 2 * x, s.1 + 2 * y)));
        let victims = victims
            .into_iter()
            .filter(|&(victim, partner)| picture.piece(victim) == prey && picture.piece(partner) == Some(c));
        let victims: Vec<At> = victims.map(|(victim, _)| victim).collect();

        self.waiting = centres.len() as u32;
        for at in clear {
            self.waiting += u32::from(self.cell(at).unwrap().quint);
            *self.cell_mut(at) = Cell::default();
        }
        for centre in centres {
            self.cell_mut(centre).quint = true;
        }
        for _ in 0..quints_on_s {
            self.generate(s);
        }
        for victim in victims {
            self.cell_mut(victim).piece = None;
            self.generate(victim);
        }
    }

    fn generate(&mut self, at: At) {
        let had = self.cell(at).unwrap().quint;
        self.cell_mut(at).quint = !had;
        self.waiting += u32::from(had);
    }

    /// QPN.
    pub(crate) fn position(&self) -> String {
        let rank = |rank: &[Cell; 7]| {
            let letters = rank.iter().map(|cell| match (cell.piece, cell.quint) {
                (None, false) => '1',
                (None, true) => 'q',
                (Some(piece), false) => piece,
                (Some(piece), true) => piece.to_ascii_lowercase(),
            });
            let plain: String = letters.collect();
            (2..=7).rev().fold(plain, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
        };
        let ranks: Vec<String> = self.cells.iter().rev().map(rank).collect();
        let points = self.points.map(|points| points.map(|n| n.to_string()).concat());
        let side = ['b', 'w'][self.mover()];
        let last = self.last.unwrap_or('-');
        let waiting = if self.waiting > 0 { format!(" *{}", self.waiting) } else { String::new() };
        format!("{} {side} {last} {}/{} {}{waiting}", ranks.join("/"), points[0], points[1], self.ply)
    }

    /// Sequences of placements, Purple points going to the first open colour (V26).
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.end.is_some() {
            return u64::from(depth == 0);
        }
        let legal = self.legal();
        let choices = if self.waiting > 0 { &legal[..1] } else { &legal[..] };
        let left = depth - u32::from(self.waiting == 0);
        let follow = |text: &String| {
            let mut next = self.clone();
            next.apply(text);
            next.perft(left)
        };
        choices.iter().map(follow).sum()
    }
}

fn squares() -> impl Iterator<Item = At> {
    (0..49).map(|index| (index % 7, index / 7))
}

fn colour(letter: char) -> usize {
    LETTERS.iter().position(|&known| known == letter).unwrap()
}
