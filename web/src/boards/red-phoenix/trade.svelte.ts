// The trade sheet before it is sent: whom it is for, what lies in the trays, which promise is being spelled.

import type { BoardProps, Choice } from '../board';
import { add, chain, isEmpty, NONE, pieces, remove, rest, SIDES, traysOf, turned, type Piece, type Side, type Trays } from './deal';
import type { Offer, Seat, Spelled, View, Word } from './wire';

export interface Spelling {
  readonly side: Side;
  readonly word: Word;
  readonly of: Spelled['of'];
}

/** A sheet that is put aside, with the draft that spells it. */
export interface Sheet {
  readonly to: Seat | null;
  readonly countering: boolean;
  readonly trays: Trays;
  readonly side: Side;
  readonly universe: Choice[];
  readonly draft: string;
}

export class Deal {
  readonly #props: () => BoardProps;

  /** The seat that an offer is composed for. */
  to = $state<Seat | null>(null);
  countering = $state(false);
  trays = $state.raw<Trays>(NONE);
  spelling = $state.raw<Spelling | null>(null);
  /** The side that lies open for more terms. */
  side = $state<Side>('give');
  /** What may be said at all: the list before the first term. */
  universe = $state.raw<Choice[]>([]);
  #copy: Trays | null = null;
  #from: View | null = null;
  #queue: Promise<void> = Promise.resolve();

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly #view = $derived.by(() => this.#props().view as View);
  /** The offer that lies on the table. */
  readonly offer = $derived.by((): Offer | null => (this.#view.phase.kind === 'trade' ? this.#view.phase.offer : null));
  /** An offer of one's own that was stored half-way (RP-719). */
  readonly resumed = $derived.by(() => {
    const { me, asked } = this.#props();
    return asked && this.offer?.stage === 'open' && this.offer.by === me;
  });
  readonly composing = $derived.by(() => this.#props().asked && (this.resumed || this.countering || this.to !== null));
  /** The other seat of the sheet. */
  readonly partner = $derived.by((): Seat | null => {
    if (this.offer) return this.offer.by === this.#props().me ? this.offer.to : this.offer.by;
    return this.to;
  });
  readonly fixed = $derived.by((): Trays => (this.resumed && this.offer ? traysOf(this.offer) : NONE));
  readonly begin = $derived.by((): string[] => (this.resumed ? [] : this.countering ? ['counter'] : this.to ? [`offer ${this.to}`] : []));
  readonly shown = $derived.by((): Trays => (this.resumed && isBare(this.trays) ? this.fixed : this.trays));
  readonly texts = $derived.by(() => new Set(this.universe.map((choice) => choice.text)));
  /** The way out of what is stored: withdraw an offer, decline a counter (RP-718). */
  readonly wayOut = $derived.by(() => (this.#props().draft.length === 0 ? this.#props().legal.find(({ text }) => text === 'withdraw' || text === 'decline') : undefined));

  /** The steps after those that are stored, without `done`. */
  #spelled(trays: Trays): string[] {
    return [...this.begin, ...(rest(this.fixed, trays) ?? chain(trays))];
  }

  open(to: Seat): void {
    this.close();
    this.to = to;
    this.#redraft(this.begin);
  }

  counter(): void {
    const { offer } = this;
    if (!offer) return;
    this.close();
    this.countering = true;
    this.#copy = turned(offer);
    this.#redraft(this.begin);
  }

  /** Closing sends nothing. */
  close(): void {
    this.to = null;
    this.countering = false;
    this.trays = NONE;
    this.spelling = null;
    this.side = 'give';
    this.universe = [];
    this.#copy = null;
    if (this.#props().draft.length > 0) this.#redraft([]);
  }

  /** To be called in an effect: the first list of a sheet is kept, and a counter begins with the offer it answers. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (!this.composing || legal.length === 0) return;
    if (draft.join('|') !== this.begin.join('|')) return;
    if (this.resumed) {
      // Every position has its own list, and begins with what it holds.
      if (this.#from === this.#view) return;
      this.#from = this.#view;
      this.universe = legal;
      this.trays = this.fixed;
      return;
    }
    if (this.universe.length > 0) return;
    this.universe = legal;
    const copy = this.#copy;
    this.#copy = null;
    if (copy) for (const { side, piece } of pieces(copy)) this.#later(async () => void (await this.#try(side, piece)));
  }

  sheet(): Sheet {
    const { to, countering, trays, side, universe } = this;
    return { to, countering, trays, side, universe, draft: this.#props().draft.join('|') };
  }

  /** Goes on with a sheet that was put aside, if the draft is still its own. */
  takeUp(sheet: Sheet): boolean {
    const { draft } = sheet;
    if (draft === '' || draft !== this.#props().draft.join('|') || (sheet.to === null && !sheet.countering)) return false;
    ({ to: this.to, countering: this.countering, trays: this.trays, side: this.side, universe: this.universe } = sheet);
    return true;
  }

  /** A sheet that was left open is taken up again after the position changed under it. */
  resume(): void {
    if (this.composing && !this.resumed && this.#props().draft.length === 0) this.#redraft(this.#spelled(this.trays));
  }

  has(side: Side, step: string): boolean {
    return this.texts.has(`${side} ${step}`);
  }

  put(side: Side, piece: Piece, near: Element): void {
    this.#later(async () => {
      if (await this.#try(side, piece)) {
        this.spelling = null;
        this.side = side;
        return;
      }
      await this.#explain(add(this.#bare(side, piece), side, piece), near);
    });
  }

  take(side: Side, piece: Piece): void {
    if (this.#isFixed(side, piece)) return;
    this.#later(async () => {
      const fewer = remove(this.trays, side, piece);
      this.trays = fewer;
      this.#redraft(this.#spelled(fewer));
    });
  }

  /** Said and stored: it stays, unless the whole offer is withdrawn. */
  #isFixed(side: Side, piece: Piece): boolean {
    return this.resumed === true && pieces(this.fixed).some((each) => each.side === side && JSON.stringify(each.piece) === JSON.stringify(piece));
  }
  isFixed(side: Side, piece: Piece): boolean {
    return this.#isFixed(side, piece);
  }

  #later(task: () => Promise<void>): void {
    this.#queue = this.#queue.then(task, task);
  }

  /** A sum of coins takes the place of the former one. */
  #bare(side: Side, piece: Piece): Trays {
    return 'coins' in piece ? remove(this.trays, side, piece) : this.trays;
  }

  async #try(side: Side, piece: Piece): Promise<boolean> {
    const trays = add(this.#bare(side, piece), side, piece);
    if (!(await this.#holds(this.#spelled(trays)))) return false;
    this.trays = trays;
    this.#redraft(this.#spelled(trays));
    return true;
  }

  async #holds(texts: string[]): Promise<boolean> {
    return (await this.#props().preview(texts)).events.length > 0;
  }

  /** Asks why the first step of the chain fails that does. */
  async #explain(trays: Trays, near: Element): Promise<void> {
    const texts = this.#spelled(trays);
    for (let count = this.begin.length + 1; count <= texts.length; count += 1) {
      if (await this.#holds(texts.slice(0, count))) continue;
      this.#props().whyNot(texts[count - 1] ?? 'done', near, texts.slice(0, count - 1));
      return;
    }
  }

  get canSend(): boolean {
    return this.composing && this.#props().legal.some(({ text }) => text === 'done');
  }

  send(near: Element): void {
    const texts = this.#spelled(this.trays);
    if (!this.canSend) {
      this.#props().whyNot('done', near, texts);
      return;
    }
    this.#props().send([...texts, 'done']);
    this.trays = NONE;
    this.to = null;
    this.countering = false;
    this.spelling = null;
    this.universe = [];
  }

  #redraft(wanted: readonly string[]): void {
    redraft(this.#props(), wanted);
  }

  get isEmpty(): boolean {
    return SIDES.every((side) => isEmpty(this.shown[side]));
  }
}

const isBare = (trays: Trays): boolean => SIDES.every((side) => isEmpty(trays[side]));

/** Changes the draft of the frame into another one, step by step from where they part. */
export function redraft({ draft, pick, unpick }: Pick<BoardProps, 'draft' | 'pick' | 'unpick'>, wanted: readonly string[]): void {
  let kept = 0;
  while (kept < draft.length && draft[kept] === wanted[kept]) kept += 1;
  for (let extra = draft.length; extra > kept; extra -= 1) unpick();
  for (const text of wanted.slice(kept)) pick(text);
}
