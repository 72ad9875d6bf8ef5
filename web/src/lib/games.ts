// What the pages say about the games before a table is laid. Rules and cards come from the server.

export interface GameWords {
  id: string;
  name: string;
  subtitle?: string;
  numeral: string;
  line: string;
  kind: string;
  facts: [string, string];
  seats: [number, number];
  /** The number of seats that shows the game best. */
  best: number;
  aim: string;
  turn: string;
  end: string;
  /** Whether a seat has something to hide from the others. */
  hidden: boolean;
  /** What one is playing for, as the axis of a plot says it. */
  progress: string;
}

export const GAMES: GameWords[] = [
  {
    id: 'quintessential',
    name: 'Quintessential',
    numeral: 'I',
    line: 'Turn fire, water, air and earth into aether. Five of it make the Stone.',
    kind: 'dice, bids, engines',
    facts: ['2-5 players', '45-90 min'],
    seats: [2, 5],
    best: 3,
    aim: 'Gather five aether and one anti-element and claim the Stone before anybody else.',
    turn: 'Place an assistant: fire a formula of your laboratory, bid dice for a new one, or claim what lies open.',
    end: 'Whoever claims the Stone wins at once.',
    hidden: false,
    progress: 'aether',
  },
  {
    id: 'wizards-of-the-wild',
    name: 'Wizards',
    subtitle: 'of the Wild',
    numeral: 'II',
    line: 'Beasts with spellbooks. Six dice, seven rounds, and nobody wants the most skulls.',
    kind: 'dice and spells',
    facts: ['1-5 players', '30-45 min'],
    seats: [1, 5],
    best: 3,
    aim: 'Have the most victory points after seven rounds.',
    turn: 'Roll six dice up to three times, buy spells and challenges, use what you own, then store the rest.',
    end: 'After the seventh acolyte the points decide. Whoever gathered most skulls in a round pays for it.',
    hidden: false,
    progress: 'victory points',
  },
  {
    id: 'red-phoenix',
    name: 'Red Phoenix',
    subtitle: 'of the Alchemists',
    numeral: 'III',
    line: 'What you mix may turn to gold, or to a monster. Trade, licence, betray.',
    kind: 'cards, trade, monsters',
    facts: ['2-5 players', '45-75 min'],
    seats: [2, 5],
    best: 3,
    aim: 'Make gold before the others, or be the last alchemist alive.',
    turn: 'Spend three action points: buy, experiment, reproduce a formula, trade, use an item.',
    end: 'Gold wins at once, and so does being the last one standing.',
    hidden: true,
    progress: 'coins',
  },
  {
    id: 'quintessence',
    name: 'Quintessence',
    numeral: 'IV',
    line: 'Seven by seven squares, pieces that nobody owns. Pure thought.',
    kind: 'no luck, no secrets',
    facts: ['2 players', '10-25 min'],
    seats: [2, 2],
    best: 2,
    aim: 'Win three of the five colours.',
    turn: 'Place one piece of another colour than the one just played, touching that colour. Rows, Lotuses and Violence score.',
    end: 'The third colour won ends the game, and so does a full board.',
    hidden: false,
    progress: 'points',
  },
  {
    id: 'elements',
    name: 'Elements',
    numeral: 'V',
    line: 'Two dice, a hand of elements, a bowl of gems. First to ten points.',
    kind: 'cards, gems, theft',
    facts: ['2-4 players', '20 min'],
    seats: [2, 4],
    best: 3,
    aim: 'Complete substances and be the first with ten points.',
    turn: 'Draw a card, roll two dice, carry out one of them, then build on your substance.',
    end: 'The first seat with ten points wins.',
    hidden: true,
    progress: 'points',
  },
];

export function gameWords(id: string): GameWords | undefined {
  return GAMES.find((game) => game.id === id);
}

/** The full name, for titles and sentences. */
export function gameName(id: string): string {
  const game = gameWords(id);
  return game ? [game.name, game.subtitle].filter(Boolean).join(' ') : id;
}
