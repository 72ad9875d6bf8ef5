// The edition that is built in (editions/wizards-of-the-wild.toml; a test compares the two), shown until the file of the
// table's own edition has been read (edition.ts).

export type CardType = 'shadow' | 'enchantment' | 'sorcery' | 'challenge';

export interface CardFace {
  readonly name: string;
  readonly deck: 'spells' | 'challenges';
  readonly type: CardType;
  readonly level: number;
  readonly cost: number;
  readonly vp: number;
  readonly text: string;
}

export interface Limits {
  readonly tome: number;
  readonly arcane: number;
  readonly gem: number;
  readonly mana: number;
  readonly skulls: number;
}

/** What a card or a power adds to the limits of its holder. */
export type Raise = Partial<Limits>;

export interface Wizard {
  readonly name: string;
  readonly side: 'A' | 'B';
  readonly emblem: string;
  readonly text: string;
  readonly limits: Limits;
}

export interface Acolyte {
  readonly name: string;
  /** The mana penalty of the round. */
  readonly mana: number;
  readonly gems: number;
  readonly vp: number;
  /** Lost by whoever has most skulls. */
  readonly skullVp: number;
  readonly soloSkulls: number;
}

export const CARDS: Readonly<Record<string, CardFace>> = {
  'little-white-lie': { name: 'Little White Lie', deck: 'spells', type: 'shadow', level: 1, cost: 3, vp: 2, text: 'Spend 2 mana: remove 2 of your skulls (or the only one).' },
  'creeping-dread': { name: 'Creeping Dread', deck: 'spells', type: 'shadow', level: 1, cost: 3, vp: 2, text: 'If you have at least 2 skulls: gain 2 mana.' },
  'grave-robbing': { name: 'Grave Robbing', deck: 'spells', type: 'shadow', level: 1, cost: 4, vp: 2, text: 'If you have at least 3 skulls: gain 2 gems.' },
  'pickpocket-paws': { name: 'Pickpocket Paws', deck: 'spells', type: 'shadow', level: 1, cost: 4, vp: 2, text: 'Spend 1 mana: choose another player; take 1 gem from that player.' },
  'borrowed-nightmare': { name: 'Borrowed Nightmare', deck: 'spells', type: 'shadow', level: 1, cost: 4, vp: 2, text: 'You may mark 2 skulls and gain 1 tome and 1 arcane.' },
  'whisper-of-envy': { name: 'Whisper of Envy', deck: 'spells', type: 'shadow', level: 1, cost: 3, vp: 3, text: 'Whenever another player bribes the Acolyte, gain 2 mana.' },
  'the-cauldron': { name: 'The Cauldron', deck: 'spells', type: 'enchantment', level: 1, cost: 4, vp: 3, text: 'Spend 2 mana: gain 2 arcane.' },
  'pebble-polish': { name: 'Pebble Polish', deck: 'spells', type: 'enchantment', level: 1, cost: 2, vp: 1, text: 'Spend 2 mana: gain 1 gem.' },
  'fairy-ring': { name: 'Fairy Ring', deck: 'spells', type: 'enchantment', level: 1, cost: 3, vp: 3, text: 'Other players cannot make you lose or pay tomes, arcane, gems or mana.' },
  'bottomless-satchel': { name: 'Bottomless Satchel', deck: 'spells', type: 'enchantment', level: 1, cost: 3, vp: 4, text: 'Your storage limits for tomes and for arcane are 2 higher.' },
  'mirror-moss': { name: 'Mirror Moss', deck: 'spells', type: 'enchantment', level: 1, cost: 3, vp: 3, text: 'While rolling: turn one of your dice that shows a skull to its gem face.' },
  'lucky-acorn': { name: 'Lucky Acorn', deck: 'spells', type: 'enchantment', level: 1, cost: 3, vp: 3, text: 'While rolling: re-roll one of your dice. This is not one of your re-rolls.' },
  'moonlit-bargain': { name: 'Moonlit Bargain', deck: 'spells', type: 'enchantment', level: 1, cost: 4, vp: 2, text: 'Whenever you bribe the Acolyte, score 2 VP more.' },
  'animation-of-brooms': { name: 'Animation of Brooms', deck: 'spells', type: 'sorcery', level: 1, cost: 3, vp: 2, text: 'You may gain 3 mana and mark 1 skull.' },
  'candle-of-study': { name: 'Candle of Study', deck: 'spells', type: 'sorcery', level: 1, cost: 4, vp: 2, text: 'Spend 2 mana: gain 2 tomes.' },
  'spark-of-genius': { name: 'Spark of Genius', deck: 'spells', type: 'sorcery', level: 1, cost: 3, vp: 2, text: 'Spend 1 gem: gain 1 tome and 1 arcane.' },
  'second-sight': { name: 'Second Sight', deck: 'spells', type: 'sorcery', level: 1, cost: 4, vp: 2, text: 'While rolling, spend 1 mana: you have one more re-roll this turn.' },
  'thunderclap': { name: 'Thunderclap', deck: 'spells', type: 'sorcery', level: 1, cost: 3, vp: 3, text: 'Spend 1 mana: each other player marks 1 skull.' },
  'tail-wind': { name: 'Tail Wind', deck: 'spells', type: 'sorcery', level: 1, cost: 3, vp: 3, text: 'Whenever you buy a challenge, you may spend 1 mana to gain 1 tome.' },
  'raven-court': { name: 'Raven Court', deck: 'spells', type: 'shadow', level: 2, cost: 5, vp: 4, text: 'If you have at least 3 skulls: score 3 VP.' },
  'soul-lantern': { name: 'Soul Lantern', deck: 'spells', type: 'shadow', level: 2, cost: 4, vp: 5, text: 'Whenever one roll of yours newly shows 2 or more skulls, gain 1 gem and 1 mana.' },
  'puppet-strings': { name: 'Puppet Strings', deck: 'spells', type: 'shadow', level: 2, cost: 5, vp: 5, text: 'Spend 2 mana: choose another player; take 1 tome or 1 arcane (you pick which) from that player.' },
  'blackmail': { name: 'Blackmail', deck: 'spells', type: 'shadow', level: 2, cost: 5, vp: 5, text: 'Spend 1 gem: choose another player; that player loses 2 VP and you score 2 VP.' },
  'bone-orchard': { name: 'Bone Orchard', deck: 'spells', type: 'shadow', level: 2, cost: 5, vp: 5, text: 'Gain 1 mana for each shadow spell you have, at most 3.' },
  'shadow-double': { name: 'Shadow Double', deck: 'spells', type: 'shadow', level: 2, cost: 5, vp: 5, text: 'You may mark 1 skull and make one of your other spells that you have used this turn usable again.' },
  'midnight-toll': { name: 'Midnight Toll', deck: 'spells', type: 'shadow', level: 2, cost: 4, vp: 5, text: 'Whenever another player buys a challenge, gain 1 mana.' },
  'philosophers-teapot': { name: 'Philosopher\'s Teapot', deck: 'spells', type: 'enchantment', level: 2, cost: 5, vp: 4, text: 'Spend 1 to 3 mana: gain as many tomes.' },
  'golden-goose': { name: 'Golden Goose', deck: 'spells', type: 'enchantment', level: 2, cost: 5, vp: 5, text: 'Gain 1 gem.' },
  'veil-of-ivy': { name: 'Veil of Ivy', deck: 'spells', type: 'enchantment', level: 2, cost: 4, vp: 5, text: 'The Acolyte\'s mana penalty does not affect you.' },
  'wishing-well': { name: 'Wishing Well', deck: 'spells', type: 'enchantment', level: 2, cost: 5, vp: 5, text: 'Spend 2 gems: score 5 VP.' },
  'everfull-inkwell': { name: 'Everfull Inkwell', deck: 'spells', type: 'enchantment', level: 2, cost: 5, vp: 6, text: 'The first spell you buy in each of your turns costs 1 tome less.' },
  'menagerie-charm': { name: 'Menagerie Charm', deck: 'spells', type: 'enchantment', level: 2, cost: 5, vp: 5, text: 'Whenever you buy a card, score 2 VP.' },
  'white-magic': { name: 'White Magic', deck: 'spells', type: 'sorcery', level: 2, cost: 5, vp: 5, text: 'If you have no skulls: score 3 VP.' },
  'storm-caller': { name: 'Storm Caller', deck: 'spells', type: 'sorcery', level: 2, cost: 6, vp: 8, text: 'While rolling, spend 2 mana: turn one of your dice to any face except the skull.' },
  'meteor-shower': { name: 'Meteor Shower', deck: 'spells', type: 'sorcery', level: 2, cost: 6, vp: 6, text: 'Spend 3 mana: each other player loses 2 VP.' },
  'crows-coin': { name: 'The Crow\'s Coin', deck: 'spells', type: 'sorcery', level: 2, cost: 4, vp: 5, text: 'You may spend 1 mana to roll one extra die: gain what it shows, or mark the skull.' },
  'library-of-leaves': { name: 'Library of Leaves', deck: 'spells', type: 'sorcery', level: 2, cost: 5, vp: 4, text: 'Gain 1 tome or 1 arcane (you pick which).' },
  'grand-finale': { name: 'Grand Finale', deck: 'spells', type: 'sorcery', level: 2, cost: 6, vp: 7, text: 'If you have bought at least 2 cards this turn: score 3 VP.' },
  'twin-comets': { name: 'Twin Comets', deck: 'spells', type: 'sorcery', level: 2, cost: 6, vp: 6, text: 'Spend 2 mana: gain 1 tome, 1 arcane and 1 gem.' },
  'breathing-tax': { name: 'Breathing Tax', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 4, text: 'Immediately: each other player must pay you 1 gem.' },
  'assassination-attempt': { name: 'Assassination Attempt', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 5, text: 'Immediately: lose 2 mana; choose another player, who loses 3 VP.' },
  'dastardly-plot': { name: 'Dastardly Plot', deck: 'challenges', type: 'challenge', level: 1, cost: 5, vp: 0, text: 'End of game: 3 VP for each shadow spell you have.' },
  'river-crossing': { name: 'River Crossing', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 3, text: 'Immediately: gain 3 mana.' },
  'moths-riddle': { name: 'The Moth\'s Riddle', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 4, text: 'Immediately: gain 2 tomes.' },
  'bramble-dash': { name: 'Bramble Dash', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 5, text: 'Immediately: mark 2 skulls.' },
  'treasure-hunt': { name: 'Treasure Hunt', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 3, text: 'Immediately: gain 2 gems.' },
  'staring-contest': { name: 'Staring Contest', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 5, text: 'Immediately: the other player with the highest score loses 2 VP (all of them on a tie).' },
  'bake-sale': { name: 'Bake Sale', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 3, text: 'End of game: 1 VP for every 2 gems you have.' },
  'collectors-cup': { name: 'Collector\'s Cup', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 1, text: 'End of game: 1 VP for each spell you have.' },
  'trial-by-thorns': { name: 'Trial by Thorns', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 7, text: 'Immediately: lose 3 mana.' },
  'fog-of-midges': { name: 'Fog of Midges', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 4, text: 'Immediately: each other player loses 2 mana.' },
  'midsummer-pageant': { name: 'Midsummer Pageant', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 1, text: 'End of game: 2 VP for each enchantment spell you have.' },
  'lightning-rod': { name: 'Lightning Rod', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 1, text: 'End of game: 2 VP for each sorcery spell you have.' },
  'sprint-to-the-stones': { name: 'Sprint to the Stones', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 5, text: 'Immediately: discard all displayed cards and put out 4 new ones, choosing the deck for each.' },
  'feast-of-fools': { name: 'Feast of Fools', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 5, text: 'Immediately: every player, you included, gains 1 gem.' },
  'ghost-hunt': { name: 'Ghost Hunt', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 4, text: 'Immediately: remove all of your skulls.' },
  'apprentices-exam': { name: 'Apprentice\'s Exam', deck: 'challenges', type: 'challenge', level: 1, cost: 3, vp: 3, text: 'Immediately: score 1 VP for each spell you have.' },
  'tug-of-war': { name: 'Tug of War', deck: 'challenges', type: 'challenge', level: 1, cost: 4, vp: 4, text: 'Immediately: choose another player; take 1 tome and 1 arcane from that player.' },
  'banish-the-familiar': { name: 'Banish the Familiar', deck: 'challenges', type: 'challenge', level: 2, cost: 6, vp: 6, text: 'Immediately: choose another player, who discards one of their spells (their choice) and loses VP equal to its printed value.' },
  'trial-of-three-paths': { name: 'Trial of Three Paths', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 3, text: 'End of game: 5 VP for each set of one shadow, one enchantment and one sorcery spell you have.' },
  'royal-ball': { name: 'Royal Ball', deck: 'challenges', type: 'challenge', level: 2, cost: 6, vp: 2, text: 'End of game: 3 VP for each enchantment spell you have.' },
  'storm-the-circle': { name: 'Storm the Circle', deck: 'challenges', type: 'challenge', level: 2, cost: 6, vp: 2, text: 'End of game: 3 VP for each sorcery spell you have.' },
  'crown-of-antlers': { name: 'Crown of Antlers', deck: 'challenges', type: 'challenge', level: 2, cost: 6, vp: 3, text: 'End of game: 2 VP for each challenge you have, this one included.' },
  'hoarders-hall': { name: 'Hoarder\'s Hall', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 4, text: 'End of game: 1 VP for each gem you have, at most 6.' },
  'wellspring': { name: 'Wellspring', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'End of game: 1 VP for every 2 mana you have.' },
  'dragon-parley': { name: 'Dragon Parley', deck: 'challenges', type: 'challenge', level: 2, cost: 6, vp: 10, text: 'Immediately: lose 2 gems.' },
  'comet-hunt': { name: 'Comet Hunt', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 6, text: 'Immediately: gain 3 mana and mark 1 skull.' },
  'eclipse': { name: 'Eclipse', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 6, text: 'Immediately: each other player marks 2 skulls.' },
  'winter-court': { name: 'The Winter Court', deck: 'challenges', type: 'challenge', level: 2, cost: 7, vp: 8, text: 'Immediately: gain 1 tome, 1 gem and 1 mana.' },
  'acolytes-audit': { name: 'Acolytes\' Audit', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 6, text: 'Immediately: you are allowed one more bribe this turn.' },
  'wild-chase': { name: 'Wild Chase', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'Immediately: choose another player; take 2 gems from that player.' },
  'champions-laurel': { name: 'Champion\'s Laurel', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'End of game: 5 VP if you have more challenges than every other player.' },
  'spellbinders-duel': { name: 'Spellbinders\' Duel', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'End of game: 5 VP if you have more spells than every other player.' },
  'scholars-gauntlet': { name: 'Scholar\'s Gauntlet', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'Immediately: the next spell you buy this turn costs 3 tomes less.' },
  'blizzard': { name: 'Blizzard', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 6, text: 'Immediately: each other player loses 1 tome and 1 arcane.' },
  'overthrow': { name: 'Overthrow', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 6, text: 'Immediately: each other player with a higher score than yours loses 3 VP.' },
  'hall-of-mirrors': { name: 'Hall of Mirrors', deck: 'challenges', type: 'challenge', level: 2, cost: 5, vp: 5, text: 'Immediately: all spells you have used this turn become usable again.' },
  'lunar-regatta': { name: 'Lunar Regatta', deck: 'challenges', type: 'challenge', level: 2, cost: 7, vp: 4, text: 'End of game: 1 VP for each card you have (spells and challenges, this one included), at most 9.' },
};

/** By sheet and side. */
/** By card, or by sheet and side. */
export const RAISES: Readonly<Record<string, Raise>> = { 'bottomless-satchel': { tome: 2, arcane: 2 } };

export const WIZARDS: Readonly<Record<string, Wizard>> = {
  'willow/A': { name: 'Willow the Squirrel', side: 'A', emblem: 'w-willow', text: 'At the end of your turn you may store arcane even if you bought cards.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'willow/B': { name: 'Willow the Squirrel', side: 'B', emblem: 'w-willow', text: 'Whenever you end a turn in which you bought no card, gain 2 gems.', limits: { tome: 3, arcane: 3, gem: 10, mana: 8, skulls: 8 } },
  'clive/A': { name: 'Clive', side: 'A', emblem: 'w-clive', text: 'Once per turn, while rolling: re-roll up to 2 of your dice. This is not one of your re-rolls.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'clive/B': { name: 'Clive', side: 'B', emblem: 'w-clive', text: 'Once per turn: spend 1 gem to gain 2 mana and either 1 tome or 1 arcane.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'quantum/A': { name: 'Quantum', side: 'A', emblem: 'w-quantum', text: 'Each of your tome dice and arcane dice may be used as either (active throughout your turn).', limits: { tome: 3, arcane: 3, gem: 6, mana: 6, skulls: 8 } },
  'quantum/B': { name: 'Quantum', side: 'B', emblem: 'w-quantum', text: 'At any time in your turn, as often as you like, turn 1 gem into 2 mana or 2 mana into 1 gem, but only one of these directions in a turn.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'bramble/A': { name: 'Bramble the Badger', side: 'A', emblem: 'w-bramble', text: 'Whenever your dice newly roll skulls, gain 1 mana for each of them.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'bramble/B': { name: 'Bramble the Badger', side: 'B', emblem: 'w-bramble', text: 'Once per turn, if you have at least 3 skulls: gain 1 tome and 1 arcane.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'oona/A': { name: 'Oona the Owl', side: 'A', emblem: 'w-oona', text: 'Once per turn: spend 1 mana to gain 1 tome.', limits: { tome: 4, arcane: 3, gem: 7, mana: 8, skulls: 8 } },
  'oona/B': { name: 'Oona the Owl', side: 'B', emblem: 'w-oona', text: 'Whenever you buy a spell, gain 2 mana.', limits: { tome: 3, arcane: 3, gem: 8, mana: 10, skulls: 8 } },
  'fennimore/A': { name: 'Fennimore the Fox', side: 'A', emblem: 'w-fennimore', text: 'Once per turn: choose another player; that player must pay you 1 mana.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'fennimore/B': { name: 'Fennimore the Fox', side: 'B', emblem: 'w-fennimore', text: 'Your bribes cost 1 gem less.', limits: { tome: 3, arcane: 3, gem: 8, mana: 6, skulls: 8 } },
  'mossback/A': { name: 'Mossback the Tortoise', side: 'A', emblem: 'w-mossback', text: 'The Acolyte\'s mana penalty does not affect you.', limits: { tome: 3, arcane: 3, gem: 8, mana: 8, skulls: 8 } },
  'mossback/B': { name: 'Mossback the Tortoise', side: 'B', emblem: 'w-mossback', text: 'Once per turn: remove 2 of your skulls (or the only one).', limits: { tome: 5, arcane: 5, gem: 8, mana: 8, skulls: 6 } },
};

export const ACOLYTES: Readonly<Record<string, Acolyte>> = {
  'tippy': { name: 'Tippy', mana: 1, gems: 4, vp: 7, skullVp: 3, soloSkulls: 2 },
  'biscuit': { name: 'Biscuit', mana: 0, gems: 2, vp: 3, skullVp: 2, soloSkulls: 1 },
  'duchess': { name: 'Duchess', mana: 2, gems: 5, vp: 9, skullVp: 4, soloSkulls: 3 },
  'captain-crackers': { name: 'Captain Crackers', mana: 1, gems: 3, vp: 5, skullVp: 4, soloSkulls: 2 },
  'goldie': { name: 'Goldie', mana: 3, gems: 3, vp: 6, skullVp: 2, soloSkulls: 2 },
  'sir-nibbles': { name: 'Sir Nibbles', mana: 2, gems: 4, vp: 8, skullVp: 5, soloSkulls: 3 },
  'marmalade': { name: 'Marmalade', mana: 2, gems: 6, vp: 12, skullVp: 3, soloSkulls: 3 },
  'old-scratch': { name: 'Old Scratch', mana: 3, gems: 5, vp: 10, skullVp: 6, soloSkulls: 4 },
};

/** What an end-of-game challenge scores: `each` for every so many of a thing, or `vp` for having most of it. */
export interface Scoring {
  readonly each?: number;
  readonly per?: string;
  readonly div?: number;
  readonly max?: number;
  readonly if_most?: string;
  readonly vp?: number;
}

export const SCORINGS: Readonly<Record<string, readonly Scoring[]>> = {
  'dastardly-plot': [{ each: 3, per: 'spells:shadow' }],
  'bake-sale': [{ each: 1, per: 'gem', div: 2 }],
  'collectors-cup': [{ each: 1, per: 'spells' }],
  'midsummer-pageant': [{ each: 2, per: 'spells:enchantment' }],
  'lightning-rod': [{ each: 2, per: 'spells:sorcery' }],
  'trial-of-three-paths': [{ each: 5, per: 'spell_sets' }],
  'royal-ball': [{ each: 3, per: 'spells:enchantment' }],
  'storm-the-circle': [{ each: 3, per: 'spells:sorcery' }],
  'crown-of-antlers': [{ each: 2, per: 'challenges' }],
  'hoarders-hall': [{ each: 1, per: 'gem', max: 6 }],
  wellspring: [{ each: 1, per: 'mana', div: 2 }],
  'champions-laurel': [{ if_most: 'challenges', vp: 5 }],
  'spellbinders-duel': [{ if_most: 'spells', vp: 5 }],
  'lunar-regatta': [{ each: 1, per: 'cards', max: 9 }],
};

/** Figures of the set-up. */
export interface Setup {
  readonly rounds: number;
  /** Levels at the start (WW-014, WW-106). */
  readonly start: { readonly tome: number; readonly arcane: number; readonly gem: number; readonly mana: number };
  /** Off the rival's score for stores below their start, by how many (WW-120). */
  readonly breadth: readonly number[];
  /** Off it for each empty store (WW-120). */
  readonly empty: number;
  /** Lost by a skull of the penalty die (WW-116). */
  readonly skullVp: number;
}

export const SETUP: Setup = { rounds: 7, start: { tome: 2, arcane: 2, gem: 3, mana: 4 }, breadth: [0, 0, 1, 2, 4], empty: 2, skullVp: 3 };
