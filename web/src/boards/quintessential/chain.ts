// Chains step by step: what a draft would set off, what has fired so far, and which cards close a loop.

import type { Told } from '../board';
import { card } from './cards';
import type { Player, View } from './wire';

/** One firing, or a die that comes to rest. */
export interface Link {
  /** How the die came: an assistant, a claim, a free placement, or out of the loop. */
  readonly by: 'activated' | 'claimed' | 'free-placed' | 'pulled';
  readonly card: string;
  /** Colours put on the card. */
  readonly put: readonly string[];
  readonly destroyed: readonly string[];
  /** The colour created; null if the die waits there, or nothing was left to create. */
  readonly created: string | null;
  /** The wanted common was missing: an anti-element came in its place (QL-096). */
  readonly short: boolean;
  readonly looped: boolean;
  readonly waits: boolean;
}

interface Happened {
  readonly kind: string;
  readonly card?: string;
  readonly colour?: string;
  readonly dice?: readonly string[];
  readonly destroyed?: readonly string[];
  readonly die?: string;
}

/** The links of a preview in their order. */
export function links(events: readonly Pick<Told, 'event'>[]): Link[] {
  const found: Link[] = [];
  const change = (by: Partial<Link>): void => {
    const last = found.pop();
    if (last) found.push({ ...last, ...by });
  };
  for (const { event } of events) {
    const { kind, card: code = '', colour, dice, destroyed, die } = event as Happened;
    const plain = { put: [], destroyed: [], created: null, short: false, looped: false, waits: false };
    if (kind === 'activated' || kind === 'claimed') found.push({ ...plain, by: kind, card: code, put: dice ?? [] });
    else if (kind === 'free-placed') found.push({ ...plain, by: kind, card: code, put: colour ? [colour] : [] });
    else if (kind === 'fired') change({ destroyed: destroyed ?? [] });
    else if (kind === 'created') change({ created: colour ?? null });
    else if (kind === 'created-by-shortage') change({ created: 'K', short: true });
    else if (kind === 'looped') change({ looped: true });
    else if (kind === 'waits') change({ waits: true });
    else if (kind === 'pulled' && die) found.push({ ...plain, by: 'pulled', card: '', put: [die] });
  }
  return found;
}

/** The cards that fired in this action as far as they were seen: one more with each created die. */
export function followed(before: readonly string[], view: View, seat: string | null): string[] {
  const { phase } = view;
  if (phase.kind !== 'created' || phase.seat !== seat) return [];
  if (before.length === phase.links) return [...before];
  if (before.length === phase.links - 1) return [...before, phase.card];
  // The page was opened in the middle of a chain: what the view still tells.
  return [...phase.fired.filter((code) => code !== phase.card), phase.card];
}

/** Products of a card: the letters after the arrow; a choice has several. */
const products = (code: string): string[] => {
  const { makes } = card(code);
  return makes === '?' ? [...(code.split('>')[1] ?? '')] : [...makes];
};

/**
 * The cards of an endless lap: free placing this die leads from card to card, each firing destroying the placed die and
 * no other (QL-131), until the same card creates the same colour again (QL-132). Empty if the view shows none.
 */
export function loopOf(player: Player, stockpile: View['stockpile'], from: string, colour: string): string[] {
  const stays = (code: string, slot: number, die: string): boolean => die === 'W' || (die !== 'K' && card(code).slots[slot]?.fate === 'return');
  const steady = (code: string, die: string, flasks: readonly (string | null)[]): boolean => {
    const open = flasks.flatMap((inside, slot) => (inside === null ? [slot] : []));
    const [slot] = open;
    const flask = slot === undefined ? undefined : card(code).slots[slot];
    if (open.length !== 1 || !flask || die === 'W') return false;
    const fits = flask.accept.includes(die) || die === 'K';
    return fits && (die === 'K' || flask.fate === 'destroy') && flasks.every((inside, at) => inside === null || stays(code, at, inside));
  };
  // The destroyed die is back in the stockpile before the next is taken from it (QL-095).
  const taken = (wanted: string, gone: string): string => (wanted === gone || stockpile[wanted as keyof View['stockpile']] > 0 || wanted === colour ? wanted : 'K');
  const search = (at: string, die: string, path: readonly string[]): string[] => {
    for (const { card: code, flasks } of player.lab) {
      if (code === at || !steady(code, die, flasks)) continue;
      for (const wanted of products(code)) {
        const made = taken(wanted, die);
        if (code === from && made === colour) return [...path];
        if (path.includes(code)) continue;
        const found = search(code, made, [...path, code]);
        if (found.length > 0) return found;
      }
    }
    return [];
  };
  return search(from, colour, [from]);
}

/** The four steps of Lab Cleanup (QL-190, QL-191, QL-196, QL-197) by what is told in them. */
const STEPS: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  'lab-cleaned': 1,
  won: 2,
  drawn: 2,
  'nothing-drawn': 2,
  'token-given': 2,
  'token-stays': 2,
  'extra-won': 2,
  'formula-won': 2,
  'formula-discarded': 2,
  'bid-returned': 2,
  pitied: 2,
  'no-pity': 2,
  'claim-returned': 3,
  salvaged: 3,
  'nothing-salvaged': 3,
  'row-refilled': 4,
  'slot-empty': 4,
  'extra-returned': 4,
};
export const STEP_NAMES = ['', 'Personal labs', 'Bids', 'Claimed cards', 'New formulas'] as const;

export interface Cleaned {
  readonly step: 1 | 2 | 3 | 4;
  readonly rule: string;
  readonly sentence: string;
}

/**
 * The cleanup so far, with the newest events; a cleanup that begins pushes the last one out. The steps follow each other
 * and every cleanup tells of the second (the token) and the fourth (the row), so an earlier step belongs to a new one.
 */
export function cleaned(before: readonly Cleaned[], told: readonly Told[]): Cleaned[] {
  let list = [...before];
  let last = '';
  for (const { rule, sentence, event } of told) {
    const { kind } = event as Happened;
    // The deck is renewed for whoever has just won Draw, or for the row (QL-198).
    const step = kind === 'deck-renewed' ? (last === 'won' ? 2 : 4) : STEPS[kind];
    if (step && step < (list.at(-1)?.step ?? 1)) list = [];
    if (step) list.push({ step, rule, sentence });
    last = kind;
  }
  return list;
}
