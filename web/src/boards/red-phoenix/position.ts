// What a position says without being asked: hands, mixtures, whom a monster would attack, who could reproduce what.

import type { Method } from './cards';
import { inOrder, kind, method, result } from './edition';
import { SEATS } from './names';
import type { Experiment, Formula, Monster, Player, Seat, View } from './wire';

export const indexOf = (seat: string | null): number => SEATS.findIndex((each) => each === seat);
export const playerOf = (view: View, seat: string | null): Player | null => view.players[indexOf(seat)] ?? null;
export const handSize = (player: Player): number => (typeof player.hand === 'number' ? player.hand : player.hand.length);
export const cardsOf = (player: Player | null): string[] => (player && typeof player.hand !== 'number' ? player.hand : []);
export const seatsOf = (view: View): Seat[] => SEATS.slice(0, view.players.length);
export const living = (view: View): Seat[] => seatsOf(view).filter((seat) => playerOf(view, seat)?.out === 0);
export const held = (cards: readonly string[], code: string): number => cards.filter((each) => each === code).length;

/** Highest numeral (RP-404). */
export const levelOf = (kinds: readonly string[]): number => Math.max(1, ...kinds.map((code) => kind(code).level));
/** Sum of the numerals (RP-405). */
export const valueOf = (kinds: readonly string[], boost: number): number =>
  kinds.reduce((sum, code) => sum + kind(code).level, 0) + boost;

export interface Price {
  readonly coins: number;
  readonly health: number;
}
export const priceOf = (of: Method, level: number): Price => ({ coins: of.coins[level - 1] ?? 0, health: of.health[level - 1] ?? 0 });

/** `2 coins and 1 health`; `free`. */
export function priceWords({ coins, health }: Price): string {
  const parts = [coins > 0 ? `${coins} ${coins === 1 ? 'coin' : 'coins'}` : '', health > 0 ? `${health} health` : ''].filter(Boolean);
  return parts.join(' and ') || 'free';
}

/** `draw 4, play 1 or 2`. */
export function drawWords({ draw, least, most }: Method): string {
  const [few, many] = [draw - most, draw - least];
  return `draw ${draw}, play ${few === many ? few : `${few} or ${many}`}`;
}

/** Whom a monster would attack as the hands lie now: its drawer and the others with the most cards (RP-521). */
export function targetsOf(view: View, monster: Pick<Monster, 'seat'>): Seat[] {
  const others = living(view).filter((seat) => seat !== monster.seat);
  const size = (seat: Seat): number => handSize(playerOf(view, seat) as Player);
  const most = Math.max(0, ...others.map(size));
  return [monster.seat, ...others.filter((seat) => size(seat) === most)];
}

/** When it attacks next (RP-525): drawn in this turn of its seat, or before. `whose`: `your`, `Hypatia's`. */
export function attackTime(view: View, monster: Monster, whose: string): string {
  const fresh = playerOf(view, monster.seat)?.turn === monster.drawn && view.active === monster.seat;
  return `at the end of ${whose} ${fresh ? 'next turn' : 'turn'}`;
}

export interface Pending extends Experiment {
  readonly seat: Seat;
  readonly level: number;
  readonly value: number;
}

export const pendingOf = (view: View): Pending[] =>
  seatsOf(view).flatMap((seat) =>
    (playerOf(view, seat)?.experiments ?? []).map((each) => ({
      ...each,
      seat,
      level: levelOf(each.ingredients),
      value: valueOf(each.ingredients, each.boost),
    })),
  );

export const productsOf = (formula: Formula): string[] => formula.successes.map((code) => result(code).card ?? '');

/** The ingredients of a formula that a hand lacks. */
export const lacking = (formula: Formula, hand: readonly string[]): string[] => formula.ingredients.filter((code) => !hand.includes(code));

export const knows = (formula: Formula, seat: string | null): boolean => formula.owner === seat || formula.markers.some((each) => each === seat);

/** Own ones first, then those that the seat could reproduce, then the rest (TABLE.md, section 7). */
export function sorted(view: View, me: string | null): Formula[] {
  const weight = (formula: Formula): number =>
    formula.owner === me ? 0 : knows(formula, me) ? 1 : formula.licence !== undefined ? 2 : 3;
  return [...view.formulas].sort((one, other) => weight(one) - weight(other));
}

/** One line about a formula, from the eyes of a seat, and the rule it follows. */
export function formulaWords(view: View, formula: Formula, me: string | null, names: Record<string, string>): { text: string; rule: string } {
  const hand = cardsOf(playerOf(view, me));
  const lacks = lacking(formula, hand);
  const whose = formula.owner === undefined ? 'Nobody owns it.' : formula.owner === me ? 'Yours.' : `${names[formula.owner] ?? formula.owner}'s.`;
  if (!me) return { text: whose, rule: formula.owner === undefined ? 'RP-604' : 'RP-301' };
  const may = knows(formula, me) || formula.licence !== undefined;
  if (!may) return { text: `${whose} You do not know it.`, rule: 'RP-304' };
  const rule = knows(formula, me) ? 'RP-303' : 'RP-713';
  if (view.turn.reproduced.includes(formula.id) && view.active === me) return { text: `${whose} Reproduced this turn.`, rule: 'RP-303' };
  if (formula.owner === me && formula.established === playerOf(view, me)?.turn) return { text: `${whose} New: from your next turn on.`, rule: 'RP-305' };
  if (lacks.length === formula.ingredients.length) return { text: `${whose} You hold none of the ${lacks.length}.`, rule };
  if (lacks.length > 0) return { text: `You lack ${lacks.map((code) => kind(code).name).join(', ')}.`, rule };
  return { text: `${whose} You hold all of it.`, rule };
}

/** A mixture in file order, spelled as steps after `begin`: `exp fast`, `add QS`, … (RP-407). */
export const spelled = (begin: readonly string[], kinds: readonly string[]): string[] => [...begin, ...inOrder(kinds).map((code) => `add ${code}`)];

export const methodName = (code: string): string => method(code).name;
