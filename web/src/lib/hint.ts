// A hint in two stages: first the kind of move, then the move itself and why. Both come from the bot's search and the
// engine's preview, from the seat's view alone (TB-066).

import type { Hint, Told } from '../protocol';
import { toYou } from './you';

type Events = Told['events'];

/** A hint that was given: what the move would bring, and whether the move itself is shown. */
export interface Given extends Hint {
  brings: Events;
  isShown: boolean;
}

/** What a bot would do, by the kind of its action. */
export const KINDS: Record<string, Record<string, string>> = {
  quintessence: { place: 'place a piece', target: 'put a Purple point' },
  elements: {
    gem: 'take a gem',
    die: 'carry out a die',
    reroll: 'roll a die again',
    forgo: 'forgo the outcome',
    swap: 'take a card from a hand',
    give: 'give a card',
    pass: 'pass a card on',
    trade: 'trade a gem',
    take: 'take a card',
    steal: 'take a gem of another',
    'play-card': 'play a card into a slot',
    'play-gem': 'play a gem into a slot',
    'play-pair': 'fuse two gems into a slot',
    'play-elixir-card': 'play the Elixir',
    'play-elixir-gem': 'play the Elixir',
    fuse: 'fuse gems',
    end: 'end the building',
    gain: 'take a gem from the bowl',
    bonus: 'take a bonus gem',
    substance: 'choose a substance',
    keep: 'keep the hand',
    redraw: 'pay a gem to redraw',
    toss: 'discard a card',
    stop: 'stop discarding',
    salvage: 'take a card from the discard',
    accept: 'agree to the trade',
    decline: 'decline the trade',
    pick: 'take a card from a hand',
  },
  'wizards-of-the-wild': {
    'choose-wizard': 'choose a wizard',
    'choose-opponent': 'choose the opposing wizard',
    draw: 'draw a card for the display',
    exchange: 'exchange a displayed card',
    leave: 'leave the display as it is',
    roll: 'roll the dice',
    keep: 'keep some dice and roll the others',
    stop: 'stop rolling',
    buy: 'buy a card',
    use: 'use a spell',
    power: 'use the power of the wizard',
    convert: 'convert resources',
    bribe: 'bribe the acolyte',
    accept: 'say yes',
    decline: 'say no',
    pick: 'choose a card',
    'pick-resource': 'choose a resource',
    end: 'end the turn',
    'end-with': 'end the turn',
    'end-none': 'end the turn and store nothing',
  },
  'red-phoenix': {
    coins: 'take coins',
    buy: 'buy a card',
    experiment: 'experiment',
    add: 'add an ingredient',
    via: 'choose a method',
    drop: 'discard results',
    reproduce: 'reproduce a formula',
    dissolve: 'dissolve a formula',
    use: 'use an item',
    offer: 'offer a trade',
    give: 'add to what is given',
    want: 'add to what is asked for',
    of: 'say what a promise is about',
    turns: 'say how long a promise holds',
    done: 'send the offer',
    withdraw: 'withdraw the offer',
    accept: 'accept the offer',
    decline: 'decline the offer',
    counter: 'make a counter-offer',
    license: 'change a licence',
    forget: 'forget a formula',
    shed: 'discard a card',
    end: 'end the turn',
  },
  quintessential: {
    colour: 'choose a colour',
    set: 'choose a set',
    activate: 'activate a formula',
    claim: 'claim a public card',
    bid: 'bid on a card',
    dismiss: 'dismiss: reroll dice',
    pick: 'add a die',
    done: 'be done with the dice',
    pool: 'put the die into the pool',
    'free-place': 'place the die free on a flask',
    start: 'hand the starting token on',
    take: 'take a card from the discard',
  },
};

/** What a placement does beyond lying there, the most first. */
const FEATS: readonly [string, string][] = [
  ['colour-won', 'that wins a colour'],
  ['lotus-formed', 'that opens a Lotus'],
  ['mark-made', 'that makes a Mark'],
  ['destroyed', 'that does Violence'],
];

const kindOf = (event: unknown): string => (event as { kind?: string } | null)?.kind ?? '';

/** The first stage: "place a piece that opens a Lotus". */
export function kindOfMove(game: string, { action, brings }: Pick<Given, 'action' | 'brings'>): string {
  const kind = kindOf(action.action);
  const feat = kind === 'place' ? FEATS.find(([name]) => brings.some(({ event }) => kindOf(event) === name)) : undefined;
  return [KINDS[game]?.[kind] ?? kind.replace(/-/g, ' '), feat?.[1] ?? ''].filter(Boolean).join(' ');
}

const ofHundred = (value: number): number => Math.round(value * 100);

/** The second stage: what the move brings at once, and what the search makes of it beside the next best. */
export function reasonOf({ lines, brings }: Pick<Given, 'lines' | 'brings'>, own: string): string {
  const [best, next] = lines;
  const effects = brings.slice(1, 3).map(({ sentence }) => toYou(sentence, own));
  if (!best) return effects.join(' ');
  const beside = next ? `; ${ofHundred(next.value)} with the next best, ${next.sentence}` : '';
  return [...effects, `From here it would expect to win ${ofHundred(best.value)} of 100 games${beside}.`].join(' ');
}
