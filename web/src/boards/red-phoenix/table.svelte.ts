// What the player holds before anything is sent: a mixture, an item that wants a target, an opened formula, results to
// discard, a trade. The frame's draft always spells it in the engine's order, so that lists and refusals are the engine's.

import type { BoardProps, Choice, Preview } from '../board';
import { lit as named } from '../../lib/lit.svelte';
import { allKinds, allMethods, inOrder, kind, method, setup } from './edition';
import { lastTested, promises } from './history';
import { bounds, choicesOf, dropping, of, split, usesOf, wouldMean } from './meaning';
import { touched } from './motion';
import { cardsOf, handSize, held, levelOf, playerOf, priceOf, spelled, valueOf } from './position';
import { Deal, redraft, type Sheet } from './trade.svelte';
import type { Event, Player, Seat, Speed, Trial, View } from './wire';

export type Asks = '' | 'action' | 'ingredient' | 'results' | 'compose' | 'answer' | 'hand-limit';
export type Tab = 'market' | 'crucible' | 'formulas' | 'monsters';

/** What was in the crucible when the board was last put aside (another tab of a narrow window). */
let kept: { key: string; mix: readonly string[]; speed: Speed; via: string; base: Choice[]; deal: Sheet } | null = null;

export class Table {
  readonly #props: () => BoardProps;
  readonly deal: Deal;

  mix = $state.raw<readonly string[]>([]);
  speed = $state<Speed>('fast');
  via = $state('OH');
  /** An item that is taken up, a formula that is looked at. */
  using = $state<string | null>(null);
  open = $state<string | null>(null);
  dropped = $state.raw<ReadonlySet<number>>(new Set());
  tab = $state<Tab>('market');
  /** The sheet over the board: a results deck by its level, or the promises. */
  sheet = $state<'promises' | 1 | 2 | 3 | 'shelf' | null>(null);
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  base = $state.raw<Choice[]>([]);
  #seen = $state.raw<{ key: string; preview: Preview } | null>(null);
  #tried: unknown = null;

  constructor(props: () => BoardProps) {
    this.#props = props;
    this.deal = new Deal(props);
    if (kept?.key !== this.#key()) return;
    ({ mix: this.mix, speed: this.speed, via: this.via } = kept);
    if (this.deal.takeUp(kept.deal)) this.base = kept.base;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly me = $derived.by(() => this.#props().me as Seat | null);
  readonly own = $derived.by((): Player | null => playerOf(this.view, this.me));
  readonly hand = $derived.by((): string[] => cardsOf(this.own));
  /** The kinds in the hand, in file order. */
  readonly kinds = $derived.by((): string[] => inOrder([...new Set(this.hand)]));
  readonly asked = $derived.by(() => this.#props().asked);
  readonly draft = $derived.by(() => this.#props().draft);
  readonly names = $derived.by(() => this.#props().names);
  readonly events = $derived.by((): Event[] => (this.#props().told ?? this.#props().latest) as Event[]);
  readonly asks = $derived.by((): Asks => {
    if (!this.asked) return '';
    const { phase } = this.view;
    switch (phase.kind) {
      case 'declare':
        return 'ingredient';
      case 'drop':
        return 'results';
      case 'shed':
        return 'hand-limit';
      case 'trade':
        return phase.offer.stage === 'made' ? 'answer' : 'compose';
      default:
        return 'action';
    }
  });
  /** The list before anything is drafted. */
  readonly legal = $derived.by((): Choice[] => (this.asked ? this.base : []));
  readonly texts = $derived.by(() => new Set(this.legal.map((choice) => choice.text)));
  readonly points = $derived.by(() => this.view.turn.action_points);
  readonly trial = $derived.by((): Trial | null => ('trial' in this.view.phase ? this.view.phase.trial : null));
  readonly tested = $derived.by(() => lastTested(this.events));
  readonly promises = $derived.by(() => promises(this.events));
  readonly named = $derived.by(() => (named.event ? touched([named.event as Event]) : new Set<string>()));

  // The mixture at hand.
  /** Ingredients that are declared already, in a declaration that was stored half-way. */
  readonly fixed = $derived.by((): readonly string[] => (this.view.phase.kind === 'declare' ? this.view.phase.ingredients : []));
  readonly mixture = $derived.by(() => inOrder([...this.fixed, ...this.mix]));
  readonly boost = $derived.by(() => this.own?.boost ?? 0);
  readonly level = $derived.by(() => levelOf(this.mixture));
  readonly value = $derived.by(() => valueOf(this.mixture, this.boost));
  readonly pace = $derived.by((): Speed => (this.view.phase.kind === 'declare' ? this.view.phase.speed : this.texts.has(`exp ${this.speed}`) ? this.speed : 'slow'));
  readonly method = $derived.by(() => method(this.via));
  readonly price = $derived.by(() => priceOf(this.method, this.level));
  readonly brewing = $derived.by(() => this.mix.length > 0 || this.view.phase.kind === 'declare');
  /** The methods that the engine lists for this mixture. */
  readonly ways = $derived.by(() => new Set(this.asked && this.mixture.length >= 3 ? this.#props().legal.flatMap(({ text }) => (text.startsWith('via ') ? [text.slice(4)] : [])) : []));
  readonly #chain = $derived.by(() => spelled(this.view.phase.kind === 'declare' ? [] : [`exp ${this.pace}`], this.mix));

  /** The one step that is drafted and waits for its confirmation. */
  readonly drafted = $derived.by((): Choice | undefined => (this.draft.length === 1 ? this.legal.find((choice) => choice.text === this.draft[0] && ['use', 'reproduce', 'dissolve', 'license', 'forget', 'end'].includes(of(choice).kind)) : undefined));
  readonly consequences = $derived.by(() => (this.#seen?.key === this.draft.join('|') ? this.#seen.preview.events.slice(1).map((each) => each.sentence).join(' ') : ''));
  readonly bounds = $derived.by(() => bounds(this.legal));
  /** How many cards go, and which are chosen for it. */
  readonly excess = $derived.by(() => (this.own ? Math.max(0, handSize(this.own) - setup().handLimit) : 0));
  readonly shed = $derived.by(() => this.draft.flatMap((text) => (text.startsWith('shed ') ? [text.slice(5)] : [])));
  /** The ways to use the item that is taken up. */
  readonly uses = $derived.by((): Choice[] => (this.using ? choicesOf(`use:${this.using}`, this.legal, null) : []));
  readonly formulaUses = $derived.by(() => (this.open ? usesOf(this.open, this.legal) : null));

  #key(): string {
    return [this.me, ...Object.values(this.names), this.own?.turn].join('|');
  }

  /** To be called when the board goes. */
  keep(): void {
    kept = { key: this.#key(), mix: this.mix, speed: this.speed, via: this.via, base: this.base, deal: this.deal.sheet() };
  }

  /** To be called in an effect before drawing. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (draft.length === 0) this.base = legal;
    this.deal.remember();
  }

  look(): void {
    const texts = [...this.draft];
    if (texts.length !== 1 || !this.drafted) return;
    const key = texts.join('|');
    void this.#props().preview(texts).then((preview) => (this.#seen = { key, preview }));
  }

  /** The position changed: what is no longer there is put back, what is still composed is drafted anew, once. */
  settle(): void {
    const { hand } = this;
    const still = this.asks === 'action' || this.asks === 'ingredient' ? this.mix.filter((code) => hand.includes(code)) : this.asked ? [] : this.mix;
    if (still.length !== this.mix.length) this.mix = still;
    if (this.asks !== 'results' && this.dropped.size > 0) this.dropped = new Set();
    if (this.using && !hand.includes(this.using)) this.using = null;
    if (this.open && !this.view.formulas.some(({ id }) => id === this.open)) this.open = null;
    if (this.asked && this.draft.length === 0 && this.#tried !== this.view) {
      this.#tried = this.view;
      if (this.deal.composing) this.deal.resume();
      else this.#brew();
    }
  }

  #brew(): void {
    redraft(this.#props(), this.mixture.length >= 3 && this.mix.length > 0 ? this.#chain : []);
  }

  /** Whether a kind can join the mixture. */
  fits(code: string): boolean {
    if (this.asks !== 'action' && this.asks !== 'ingredient') return false;
    if (kind(code).level === 0 || this.mixture.includes(code) || this.mixture.length >= 4 || held(this.hand, code) === 0) return false;
    if (this.asks === 'action') return this.texts.has('exp slow') || this.texts.has('exp fast');
    const last = this.fixed.at(-1);
    return last === undefined || allKinds().findIndex((each) => each.code === code) > allKinds().findIndex((each) => each.code === last);
  }

  isLit(thing: string): boolean {
    if (!this.asked) return false;
    const [what, code] = split(thing);
    if (this.deal.composing) return what === 'hand' && this.deal.has('give', code);
    switch (what) {
      case 'hand':
        if (this.asks === 'hand-limit') return this.shed.length < this.excess && held(this.hand, code) > held(this.shed, code);
        return this.fits(code);
      case 'method':
        return this.mixture.length >= 3 && this.ways.has(code);
      case 'speed':
        return this.asks === 'action' && this.texts.has(`exp ${code}`);
      case 'drawn':
        return this.asks === 'results';
      case 'seat':
      case 'monster':
        return this.using !== null && choicesOf(thing, this.legal, this.using).length > 0;
      case 'formula':
        return choicesOf(thing, this.legal, null).some((choice) => of(choice).kind === 'reproduce');
      default:
        return choicesOf(thing, this.legal, null).length > 0;
    }
  }

  isHeld(thing: string): boolean {
    const [what, code] = split(thing);
    if (what === 'hand') {
      if (this.asks === 'hand-limit') return this.shed.includes(code);
      return this.deal.composing ? this.deal.shown.give.cards.includes(code) : this.mix.includes(code);
    }
    if (what === 'drawn') return this.dropped.has(Number(code));
    if (what === 'use') return this.using === code;
    if (what === 'formula') return this.open === code;
    const { drafted } = this;
    return drafted !== undefined && choicesOf(thing, [drafted], this.using).length > 0;
  }

  of(thing: string): Record<string, unknown> {
    return {
      type: 'button',
      'data-thing': thing,
      'aria-disabled': this.asked && !this.isLit(thing) && !this.isHeld(thing) ? 'true' : undefined,
      onclick: (event: MouseEvent) => this.click(thing, event.currentTarget as Element),
    };
  }

  marks(thing: string): Record<string, boolean> {
    return { thing: true, lit: this.isLit(thing), held: this.isHeld(thing), fresh: this.fresh.has(thing), named: this.named.has(thing) };
  }

  click(thing: string, near: Element): void {
    const [what, code] = split(thing);
    switch (what) {
      case 'hand':
        return this.#clickHand(code, near);
      case 'drawn':
        return this.#toggleDrop(Number(code), near);
      case 'method':
        return this.choose(code, near);
      case 'speed':
        return this.hasten(code as Speed, near);
      case 'formula':
        return this.#look(code, near);
      case 'use':
        if (this.using === code) return this.back();
        if (this.isLit(thing)) return this.#takeUp(code);
        return this.#why(thing, near);
      case 'seat':
        if (this.using === null) return this.#trade(code as Seat, near);
        break;
      default:
    }
    const [only] = choicesOf(thing, this.legal, this.using);
    if (this.drafted && only === this.drafted) return this.send();
    if (!only) return this.#why(thing, near);
    if (of(only).kind === 'use') this.pick(only);
    else this.#sendNow([only.text]);
  }

  #why(thing: string, near: Element, text = wouldMean(thing, this.using), after: string[] = []): void {
    if (this.me) this.#props().whyNot(text, near, after);
  }

  #clickHand(code: string, near: Element): void {
    if (this.deal.composing) {
      const inTray = this.deal.shown.give.cards.includes(code);
      if (inTray && held(this.deal.shown.give.cards, code) >= held(this.hand, code)) this.deal.take('give', { card: code });
      else this.deal.put('give', { card: code }, near);
      return;
    }
    if (this.asks === 'hand-limit') return this.#shed(code);
    if (this.mix.includes(code)) return this.#mixed(this.mix.filter((each) => each !== code));
    if (this.fits(code)) return this.#mixed([...this.mix, code]);
    // A Basic Item has no other use: a click on it takes it up.
    if (kind(code).level === 0 && this.isLit(`use:${code}`)) return this.using === code ? this.back() : this.#takeUp(code);
    if (this.asks !== 'action') return this.#why(`hand:${code}`, near);
    if (kind(code).level === 0) return this.#why(`use:${code}`, near);
    // Not even begun, or one kind too many.
    if (!this.texts.has(`exp ${this.pace}`)) return this.#why('', near, `exp ${this.pace}`);
    this.#why('', near, `add ${code}`, this.#chain);
  }

  #mixed(mix: readonly string[]): void {
    this.using = null;
    this.open = null;
    this.mix = mix;
    this.tab = 'crucible';
    this.#brew();
  }

  #shed(code: string): void {
    if (held(this.shed, code) < held(this.hand, code) && this.shed.length < this.excess) this.#props().pick(`shed ${code}`);
    else {
      const at = this.draft.lastIndexOf(`shed ${code}`);
      redraft(this.#props(), this.draft.filter((_, index) => index !== at));
    }
  }

  #toggleDrop(position: number, near: Element): void {
    if (this.asks !== 'results') return this.#why(`drawn:${position}`, near);
    const dropped = new Set(this.dropped);
    if (!dropped.delete(position)) {
      if (dropped.size >= this.bounds.most) return this.#why('', near, dropping([...dropped, position]));
      dropped.add(position);
    }
    this.dropped = dropped;
  }

  #look(id: string, near: Element): void {
    this.using = null;
    if (this.deal.composing || this.asks !== 'action') return this.#why(`formula:${id}`, near);
    const opened = this.open === id ? null : id;
    this.back();
    this.open = opened;
  }

  #takeUp(code: string): void {
    this.back();
    this.using = code;
    const [only, ...others] = this.uses;
    if (only && others.length === 0) this.pick(only);
  }

  #trade(to: Seat, near: Element): void {
    if (this.texts.has(`offer ${to}`) && this.asks === 'action') {
      this.mix = [];
      this.using = null;
      this.open = null;
      this.deal.open(to);
      this.tab = 'crucible';
    } else this.#why(`seat:${to}`, near);
  }

  choose(code: string, near: Element): void {
    if (this.mixture.length < 3 || this.ways.has(code)) this.via = code;
    else this.#why('', near, `via ${code}`, this.#chain);
  }

  hasten(speed: Speed, near: Element): void {
    if (this.view.phase.kind === 'declare' || !this.texts.has(`exp ${speed}`)) return this.#why(`speed:${speed}`, near);
    this.speed = speed;
    this.#brew();
  }

  /** Drafts one step, to be looked at before it is sent. */
  pick(choice: Choice): void {
    redraft(this.#props(), [choice.text]);
  }

  #sendNow(texts?: string[]): void {
    this.using = null;
    this.open = null;
    this.#props().send(texts);
  }

  get canBegin(): boolean {
    return this.mixture.length >= 3 && this.ways.has(this.via);
  }
  get canDrop(): boolean {
    return this.texts.has(dropping(this.dropped));
  }
  get canSend(): boolean {
    if (this.drafted) return true;
    if (this.deal.composing) return this.deal.canSend;
    return this.asks === 'results' ? this.canDrop : !this.brewing || this.canBegin;
  }

  /** The one filled button. */
  send(near?: Element): void {
    if (this.deal.composing && near) return this.deal.send(near);
    if (this.asks === 'results') {
      if (this.canDrop) this.#sendNow([dropping(this.dropped)]);
      else if (near) this.#why('', near, dropping(this.dropped));
      return;
    }
    if (this.brewing && !this.drafted) return this.#begin(near);
    if (this.draft.length > 0) this.#sendNow();
  }

  #begin(near?: Element): void {
    if (this.canBegin) {
      const texts = [...this.#chain, `via ${this.via}`];
      this.mix = [];
      this.#props().send(texts);
    } else if (near) this.#why('', near, `via ${this.via}`, this.mixture.length >= 3 ? this.#chain : this.#chain.slice(0, 1));
  }

  /** Ends the turn; with action points left it asks once. */
  end(): void {
    const choice = this.legal.find(({ text }) => text === 'end');
    if (!choice || this.draft[0] === 'end') return this.send();
    this.mix = [];
    this.using = null;
    this.open = null;
    if (this.points > 0) this.pick(choice);
    else this.#sendNow(['end']);
  }

  answer(text: string, near?: Element): void {
    if (this.texts.has(text)) this.#sendNow([text]);
    else if (near) this.#why('', near, text);
  }

  back(): void {
    if (this.deal.composing && !this.deal.resumed) this.deal.close();
    this.using = null;
    this.open = null;
    this.mix = [];
    if (this.dropped.size > 0) this.dropped = new Set();
    redraft(this.#props(), []);
  }

  get hasBack(): boolean {
    return this.mix.length > 0 || this.using !== null || this.open !== null || this.dropped.size > 0 || this.draft.length > 0 || (this.deal.composing && !this.deal.resumed);
  }

  /** The next method that can be paid. */
  nextMethod(): void {
    const at = allMethods().findIndex((each) => each.code === this.via) + 1;
    this.via = [...allMethods().slice(at), ...allMethods().slice(0, at)].find((each) => this.mixture.length < 3 || this.ways.has(each.code))?.code ?? this.via;
  }
}
