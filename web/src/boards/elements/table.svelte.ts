// What the player holds before anything is sent, and what the board shows as lit, held, in reach and new.

import type { BoardProps, Choice, Preview } from '../board';
import { lit as named } from '../../lib/lit.svelte';
import { letterOf } from './edition';
import { touched } from './motion';
import { asksFor, elsewhere, isSentAtOnce, leadsOn, meanings, NOTHING, take, unit, type Held, type Scene } from './meaning';
import { indexOf, reach, seen } from './position';
import type { ElementId, Event, Player, View } from './wire';

export class Table {
  readonly #props: () => BoardProps;

  held = $state.raw<Held>(NOTHING);
  /** The die with the pointer or the focus on it. */
  die = $state<number | null>(null);
  /** At narrow widths: the part that lies over the table. */
  sheet = $state<string | null>(null);
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  #seen = $state.raw<{ key: string; preview: Preview } | null>(null);
  base = $state.raw<Choice[]>([]);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly me = $derived.by(() => this.#props().me);
  readonly own = $derived.by((): Player | null => (this.me ? (this.view.players[indexOf(this.me)] ?? null) : null));
  readonly draft = $derived.by(() => this.#props().draft);
  readonly asked = $derived.by(() => this.#props().asked);
  readonly asks = $derived.by(() => (this.asked ? asksFor(this.view, this.draft) : 'nothing'));
  readonly #scene = $derived.by((): Scene => ({ view: this.view, me: this.me ?? 's1', asks: this.asks, held: this.held }));
  /** Discarding goes on from the draft; anything else replaces what is drafted. */
  readonly #goesOn = $derived.by(() => this.asks === 'toss' || this.asks === 'limit');
  readonly choices = $derived.by((): Choice[] => {
    const { legal } = this.#props();
    return this.#goesOn ? legal : this.base;
  });
  readonly texts = $derived.by(() => new Set(this.asked ? this.choices.map((choice) => choice.text) : []));
  readonly reach = $derived.by(() => {
    const face = this.die ? this.view.dice[this.die - 1] : undefined;
    return face && this.me ? reach(this.view, face, this.me) : new Set<string>();
  });
  readonly named = $derived.by(() => (named.event ? touched([named.event as Event]) : new Set<string>()));
  readonly events = $derived.by(() => (this.#seen?.key === this.draft.join('|') ? this.#seen.preview.events : []));

  /** How often each card is discarded in the draft. */
  readonly tossed = $derived.by(() => {
    const by = new Map<string, number>();
    for (const text of this.draft.filter((each) => each.startsWith('toss '))) {
      by.set(text.slice(5), (by.get(text.slice(5)) ?? 0) + 1);
    }
    return by;
  });

  /** The list before anything is drafted; to be called in an effect before drawing. */
  remember(): void {
    const { legal, draft } = this.#props();
    if (draft.length === 0) this.base = legal;
  }

  /** Asks for the preview of the draft; to be called in an effect. */
  look(): void {
    const texts = [...this.draft];
    const key = texts.join('|');
    // What others have sealed is not to be seen before all have: nothing is asked about a pass.
    if (key && this.asks !== 'pass') void this.#props().preview(texts).then((preview) => (this.#seen = { key, preview }));
  }

  sentence(text: string): string {
    return this.choices.find((choice) => choice.text === text)?.sentence ?? this.base.find((choice) => choice.text === text)?.sentence ?? text;
  }

  meant(thing: string): string | undefined {
    return meanings(thing, this.#scene).find((text) => this.texts.has(text));
  }

  isLit(thing: string): boolean {
    if (!this.asked) return false;
    if (this.meant(thing)) return true;
    const [kind, what] = thing.split(':');
    if (this.asks === 'trade' && kind === 'gem') {
      return [...this.texts].some((text) => text.startsWith(`trade ${(what ?? '').charAt(4)}>`));
    }
    return this.asks === 'build' && ['card', 'gem', 'slot'].includes(kind ?? '') && take(thing, { ...this.#scene, held: NOTHING }, this.texts) !== null && this.#still(thing);
  }

  /** With something in hand only its targets, and what can be taken up instead or with it, stay lit. */
  #still(thing: string): boolean {
    const { card, gems, slot } = this.held;
    const [kind = '', what = ''] = thing.split(':');
    if (!card && gems.length === 0 && !slot) return true;
    if (kind === 'slot') return false;
    if (kind === 'gem' && gems.length > 0) return leadsOn([...gems, what as never], this.texts);
    return slot ? false : true;
  }

  isHeld(thing: string): boolean {
    const [kind, what] = thing.split(':');
    if (kind === 'card' && this.held.card === what) return true;
    if (kind === 'gem' && this.held.gems.some((gem) => gem === what)) return true;
    if (kind === 'slot' && `${this.held.slot}` === what) return true;
    const last = this.draft[this.draft.length - 1];
    return !this.#goesOn && last !== undefined && meanings(thing, this.#scene).includes(last);
  }

  /** Attributes of a thing that can be clicked. */
  of(thing: string): Record<string, unknown> {
    return {
      type: 'button',
      'data-thing': thing,
      'aria-disabled': this.asked && !this.isLit(thing) && !this.isHeld(thing) ? 'true' : undefined,
      onclick: (event: MouseEvent) => this.click(thing, event.currentTarget as Element),
    };
  }

  marks(thing: string): Record<string, boolean> {
    return {
      thing: true,
      lit: this.isLit(thing),
      held: this.isHeld(thing),
      reach: this.reach.has(thing),
      fresh: this.fresh.has(thing),
      named: this.named.has(thing),
    };
  }

  click(thing: string, near: Element): void {
    const props = this.#props();
    const text = this.meant(thing);
    const drafted = this.draft[this.draft.length - 1];
    if (text && text === drafted && !this.#goesOn) return this.send();
    if (text) return this.act(text);
    if (this.#goesOn && thing.startsWith('card:') && this.#untoss(thing.slice(5) as ElementId)) return;
    const taken = this.asked ? take(thing, this.#scene, this.texts) : null;
    if (taken) {
      this.held = taken;
      if (this.draft.length > 0) this.redraft([]);
      return;
    }
    if (!this.me) return;
    const why = meanings(thing, this.#scene)[0] ?? elsewhere(thing, this.#scene);
    props.whyNot(why, near, this.#goesOn ? undefined : []);
  }

  /** Does it at once, or drafts it where the player should look before it is sent. */
  act(text: string): void {
    this.die = null;
    if (isSentAtOnce(text)) {
      this.held = NOTHING;
      this.#props().send([text]);
    } else if (this.#goesOn) {
      this.#props().pick(text);
    } else {
      this.redraft([text]);
    }
  }

  #untoss(card: ElementId): boolean {
    const at = this.draft.lastIndexOf(`toss ${letterOf(card)}`);
    if (at < 0) return false;
    this.redraft(this.draft.filter((_, index) => index !== at));
    return true;
  }

  send(): void {
    this.held = NOTHING;
    this.sheet = null;
    const stops = this.asks === 'toss' && this.texts.has('stop');
    this.#props().send(stops ? [...this.draft, 'stop'] : undefined);
  }

  back(): void {
    this.held = NOTHING;
    this.redraft([]);
  }

  redraft(wanted: readonly string[]): void {
    const { draft, pick, unpick } = this.#props();
    let kept = 0;
    while (kept < draft.length && draft[kept] === wanted[kept]) kept += 1;
    for (let extra = draft.length; extra > kept; extra -= 1) unpick();
    for (const text of wanted.slice(kept)) pick(text);
  }

  /** What the gems taken up could be fused into for the hand. */
  get fusible(): string[] {
    const letters = unit(this.held);
    return [...this.texts].filter((text) => text.startsWith('fuse') && (letters === '' || text.endsWith(letters) || text.endsWith(letters.charAt(0).repeat(3))));
  }

  /** Keys; true if the key was meant for the board. */
  key(event: KeyboardEvent, near: Element): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.asked) return false;
    if (event.key === 'Escape' || event.key === 'Backspace') {
      if (this.draft.length === 0 && this.held === NOTHING) return false;
      if (event.key === 'Backspace' && this.#goesOn) this.#props().unpick();
      else this.back();
      return true;
    }
    if (event.key === 'Enter' && this.draft.length > 0 && !near.matches('button, a')) {
      this.send();
      return true;
    }
    if (/^[0-9]$/.test(event.key)) return this.#digit(Number(event.key), near);
    if (event.key === 'e' && this.texts.has('end')) {
      this.act('end');
      return true;
    }
    return false;
  }

  #digit(digit: number, near: Element): boolean {
    if (this.asks === 'die' || this.asks === 'reroll') {
      if (digit === 0 && this.asks === 'reroll') this.act('forgo');
      else if (digit === 1 || digit === 2) this.click(`die:${digit}`, near);
      else return false;
      return true;
    }
    if (this.held.card || this.held.gems.length > 0) {
      this.click(`slot:${digit}`, near);
      return true;
    }
    const card = seen(this.own?.hand ?? 0)[digit - 1];
    if (card) this.click(`card:${card}`, near);
    return card !== undefined;
  }
}
