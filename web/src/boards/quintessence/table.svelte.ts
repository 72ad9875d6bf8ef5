// What the player holds before anything is sent: the chosen colour, the placement in the preview, Purple points.

import type { BoardProps, Preview } from '../board';
import { colourOf, pieceOf } from './colours';
import { toWin } from './edition';
import { forecast, type Forecast } from './forecast';
import { click, placement, placements, targetDraft, target, targets } from './meaning';
import { FILES, RANKS } from './geometry';
import { threats } from './threats';
import type { Colour, Event, Piece, Square, View } from './wire';

/** The placement that a step is, if it is one. */
function aimOf(step: string | undefined): { piece: Piece; square: Square } | null {
  const piece = step && !step.startsWith('=') ? pieceOf(step.charAt(0)) : undefined;
  return step && piece ? { piece, square: step.slice(1) as Square } : null;
}

export class Table {
  readonly #props: () => BoardProps;

  /** The colour chosen in the palette. */
  piece = $state<Piece | null>(null);
  /** The square whose ring of colours is open. */
  ring = $state<Square | null>(null);
  /** The square with the pointer or the keyboard's focus on it. */
  hover = $state<Square | null>(null);
  base = $state.raw<BoardProps['legal']>([]);
  /** The forecast of the draft, or of what is hovered. */
  #seen = $state<{ key: string; preview: Preview } | null>(null);
  /** Answers stay true until the position changes. */
  #known = new Map<string, Preview>();
  #of: unknown = null;
  /** A placement prepared while the other thinks (tables with a clock). */
  ahead = $state<{ piece: Piece; square: Square } | null>(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly asked = $derived.by(() => this.#props().asked);
  readonly draft = $derived.by(() => this.#props().draft);
  /** The placement in the draft. */
  readonly aim = $derived.by(() => aimOf(this.draft[0]));
  /** The placement that was sent and is not in the view yet. */
  readonly sent = $derived.by(() => aimOf(this.#props().sent?.[0]));
  /** What may be placed where: from the list before the draft. */
  readonly fitting = $derived.by(() => placements(this.base));
  readonly open = $derived.by(() => targets(this.#props().legal));
  /** Purple points put so far. */
  readonly put = $derived.by((): Partial<Record<Colour, number>> => {
    const by: Partial<Record<Colour, number>> = {};
    for (const text of this.draft.filter((each) => each.startsWith('='))) {
      const colour = colourOf(text.charAt(1));
      if (colour) by[colour] = (by[colour] ?? 0) + 1;
    }
    return by;
  });
  readonly puts = $derived.by(() => Object.values(this.put).reduce((sum, count) => sum + count, 0));
  /** Purple points to put, those of the draft included. */
  readonly purple = $derived.by(() => {
    if (this.aim) return this.shown?.over ? this.puts : (this.shown?.purple ?? 0);
    return this.asked ? this.view.purple_points_waiting : 0;
  });
  /** What the preview shows: the draft, else the legal placement under the pointer. */
  readonly wanted = $derived.by((): string[] => {
    if (this.draft.length > 0) return [...this.draft];
    const [piece, square] = [this.piece, this.hover];
    if (!this.asked || !piece || !square || !this.fitting.get(square)?.includes(piece)) return [];
    return [placement(piece, square)];
  });
  readonly shown = $derived.by((): Forecast | null => {
    const seen = this.#seen;
    return seen && seen.key === this.wanted.join(' ') ? forecast(seen.preview.events.map((each) => each.event as Event)) : null;
  });
  /** It is another's turn, and the clock runs: a placement may be prepared. */
  readonly prepares = $derived.by(() => {
    const { me, asked, clocked } = this.#props();
    return me !== null && !asked && clocked === true && !this.shownOver;
  });
  readonly shownOver = $derived.by(() => this.view.players.some(({ colours_won }) => colours_won.length >= toWin()));
  /** What lies ready for the opponent, after the placement in the preview if there is one. */
  readonly threats = $derived.by(() => {
    const after = this.#seen && this.#seen.key === this.wanted.join(' ') ? (this.#seen.preview.view as View | undefined) : undefined;
    const next = this.aim?.piece ?? (this.wanted.length > 0 ? this.piece : null);
    return threats(after ?? this.view, next);
  });
  readonly rules = $derived.by((): string[] => {
    const telling = new Set(['mark-made', 'lotus-formed', 'destroyed', 'quints-vanished', 'colour-won']);
    const events = this.shown ? (this.#seen?.preview.events ?? []) : [];
    const found = events.filter((each) => telling.has((each.event as Event).kind)).map((each) => each.rule);
    return [...new Set(found)].slice(0, 3);
  });

  /** The list before anything is drafted; to be called in an effect before drawing. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (draft.length === 0) this.base = legal;
  }

  /** The prepared placement is sent when its turn comes, or dropped if it is not legal then; to be called in an effect. */
  keepWord(): void {
    const { ahead, asked } = this;
    if (!ahead || !asked || this.base.length === 0 || this.draft.length > 0) return;
    this.ahead = null;
    if (this.fitting.get(ahead.square)?.includes(ahead.piece)) this.#props().send([placement(ahead.piece, ahead.square)]);
  }

  #prepare(square: Square): void {
    if (this.ahead?.square === square) this.ahead = null;
    else if (this.piece && !this.view.pieces[square]) this.ahead = { piece: this.piece, square };
  }

  /** Asks for the preview of what is wanted; to be called in an effect. */
  look(): (() => void) | undefined {
    const { view, preview } = this.#props();
    const texts = this.wanted;
    if (this.#of !== view) {
      this.#of = view;
      this.#known.clear();
    }
    const key = texts.join(' ');
    if (!key) return;
    const known = this.#known.get(key);
    if (known) {
      this.#seen = { key, preview: known };
      return;
    }
    let stale = false;
    // The pointer crosses squares faster than anybody reads.
    const timer = setTimeout(
      () =>
        void preview(texts).then((found) => {
          this.#known.set(key, found);
          if (!stale) this.#seen = { key, preview: found };
        }),
      this.draft.length > 0 ? 0 : 60,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }

  /** Leaves the preview and the ring; the colour stays unless there was nothing else to leave. */
  back(): void {
    if (this.ring) this.ring = null;
    else if (this.draft.length > 0) for (const _ of [...this.draft]) this.#props().unpick();
    else this.piece = null;
  }

  choose(piece: Piece, near: Element): void {
    if (this.prepares) {
      this.piece = piece;
      return;
    }
    const square = this.ring ?? this.aim?.square;
    if (![...this.fitting.values()].some((pieces) => pieces.includes(piece))) {
      this.#props().whyNot(placement(piece, square ?? this.#anySquare()), near, []);
      return;
    }
    if (square && !this.fitting.get(square)?.includes(piece)) {
      this.#props().whyNot(placement(piece, square), near, []);
      return;
    }
    this.piece = piece;
    if (square) this.take(piece, square);
  }

  /** A colour that may be placed nowhere is refused with the rule of the colour, not of a square. */
  #anySquare(): Square {
    const [first] = this.fitting.keys();
    return first ?? 'd4';
  }

  take(piece: Piece, square: Square): void {
    this.ring = null;
    this.piece = piece;
    this.#redraft([placement(piece, square)]);
  }

  click(square: Square, near: Element): void {
    if (this.prepares) return this.#prepare(square);
    const meant = click(square, { piece: this.aim ? null : this.piece, aim: this.aim }, this.fitting);
    // With a preview open another square moves the piece there, in the same colour where that fits.
    const again = this.aim && meant.kind !== 'place' ? click(square, { piece: this.aim.piece, aim: null }, this.fitting) : meant;
    switch (again.kind) {
      case 'place':
        this.place();
        break;
      case 'preview':
        this.take(again.piece, again.square);
        break;
      case 'ring':
        this.ring = again.square;
        break;
      case 'why':
        this.ring = null;
        this.#props().whyNot(again.text, near, []);
        break;
    }
  }

  place(): void {
    this.ring = null;
    this.piece = null;
    this.#props().send();
  }

  /** One tap puts a point, as long as there is one to put; then a tap takes it back. */
  tap(colour: Colour, near: Element): void {
    const count = this.put[colour] ?? 0;
    if (this.puts < this.purple && this.open.includes(colour)) this.#put(colour, count + 1);
    else if (count > 0) this.#put(colour, count - 1);
    else if (this.puts < this.purple) this.#props().whyNot(target(colour), near);
    else this.#move(colour, near);
  }

  /** All points are put: the last one moves to the colour that was tapped. */
  #move(colour: Colour, near: Element): void {
    const last = colourOf(this.draft[this.draft.length - 1]?.charAt(1) ?? '');
    if (!last || !this.put[last]) return this.#props().whyNot(target(colour), near);
    const points = { ...this.put, [last]: (this.put[last] ?? 1) - 1 };
    points[colour] = (points[colour] ?? 0) + 1;
    this.#redraft([...this.draft.filter((text) => !text.startsWith('=')), ...targetDraft(points)]);
  }

  #put(colour: Colour, count: number): void {
    const points = { ...this.put, [colour]: count };
    this.#redraft([...this.draft.filter((text) => !text.startsWith('=')), ...targetDraft(points)]);
  }

  /** Brings the draft to these steps, keeping what it has in common with them. */
  #redraft(wanted: readonly string[]): void {
    const { draft, pick, unpick } = this.#props();
    let kept = 0;
    while (kept < draft.length && draft[kept] === wanted[kept]) kept += 1;
    for (let extra = draft.length; extra > kept; extra -= 1) unpick();
    for (const text of wanted.slice(kept)) pick(text);
  }

  #typed = '';

  /** Letters and digits; true if the key was meant for the board. */
  key(event: KeyboardEvent, near: Element): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || (!this.asked && !this.prepares)) return false;
    if (event.key === 'Escape' && this.ahead) {
      this.ahead = null;
      return true;
    }
    if (event.key === 'Escape') {
      if (!this.ring && this.draft.length === 0 && !this.piece) return false;
      this.back();
      return true;
    }
    if (event.key === 'Backspace' && this.draft.length > 0) {
      this.#props().unpick();
      return true;
    }
    const key = event.key.toLowerCase();
    if (RANKS.some((rank) => rank === key) && this.#digit(key, near)) return true;
    this.#typed = (this.#typed + key).slice(-2);
    const colour = colourOf(key);
    if (colour && this.purple > 0 && (this.aim || this.view.purple_points_waiting > 0)) {
      this.tap(colour, near);
      return true;
    }
    const piece = pieceOf(key);
    if (piece) this.choose(piece, near);
    return piece !== undefined;
  }

  /** The end of `nd5`, or of `d5` with a colour chosen. */
  #digit(rank: string, near: Element): boolean {
    const file = FILES.find((each) => each === this.#typed.slice(-1));
    const piece = pieceOf(this.#typed.charAt(this.#typed.length - 2)) ?? this.piece;
    this.#typed = '';
    if (!file || !piece) return false;
    const square = `${file}${rank}` as Square;
    this.hover = square;
    if (this.prepares) {
      this.piece = piece;
      this.#prepare(square);
    } else if (this.fitting.get(square)?.includes(piece)) this.take(piece, square);
    else this.#props().whyNot(placement(piece, square), near, []);
    return true;
  }
}
