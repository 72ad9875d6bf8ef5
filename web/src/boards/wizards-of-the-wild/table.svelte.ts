// What the player has chosen before anything is sent: dice to keep, a thing with several ways to use it, a draft.

import type { BoardProps, Choice, Preview } from '../board';
import { opposing } from '../../lib/you';
import { isSolo, thrown, type Thrown } from './solo';
import { byWilds, choicesOf, diceOf, keeping, wouldMean } from './meaning';
import { SEATS, type Action, type Player, type Stored, type View } from './wire';

/** Sent by one click: the button says what they do, or nothing is lost by them. */
const AT_ONCE = new Set(['draw', 'roll', 'stop', 'keep', 'leave']);

export class Table {
  readonly #props: () => BoardProps;

  kept = $state.raw<ReadonlySet<number>>(new Set());
  /** The thing whose uses are listed in the prompt, or the displayed card to be exchanged. */
  open = $state<string | null>(null);
  /** The seat chosen as the target of the opened thing. */
  aimed = $state<string | null>(null);
  /** Solo: the table of the penalty die is looked at. */
  penalty = $state(false);
  /** Solo: the penalty die of the round that ended, with the skulls it judged, until the next dice are rolled. */
  thrown = $state.raw<(Thrown & { skulls: number[] }) | null>(null);
  /** What each way to end the turn would store, in the engine's words. */
  stores = $state.raw<ReadonlyMap<string, Stored>>(new Map());
  #skulls: number[] = [];
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  base = $state.raw<Choice[]>([]);
  #seen = $state.raw<{ key: string; preview: Preview } | null>(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly me = $derived.by(() => this.#props().me);
  readonly seat = $derived.by(() => SEATS.findIndex((seat) => seat === this.me));
  readonly own = $derived.by((): Player | null => this.view.players[this.seat] ?? null);
  readonly asked = $derived.by(() => this.#props().asked);
  readonly asks = $derived.by(() => (this.asked ? (this.#props().prompt?.kind ?? '') : ''));
  readonly draft = $derived.by(() => this.#props().draft);
  readonly legal = $derived.by((): Choice[] => {
    return this.asked ? this.base : [];
  });
  readonly texts = $derived.by(() => new Set(this.legal.map((choice) => choice.text)));
  readonly dice = $derived.by(() => diceOf(this.view));
  readonly rolling = $derived.by(() => this.texts.has('stop') && [...this.texts].some((text) => text.startsWith('keep')));
  /** The ways to use the opened thing. */
  readonly ways = $derived.by((): Choice[] => {
    const found = this.open && this.asks !== 'fill-swap' ? choicesOf(this.open, this.legal, null) : [];
    return this.aimed ? found.filter((way) => (way.action as Action).target === this.aimed) : found;
  });
  /** The seats among which the opened thing must choose first. */
  readonly targets = $derived.by((): string[] => {
    const seats = new Set(this.ways.flatMap((way) => (way.action as Action).target ?? []));
    return this.aimed || seats.size < 2 ? [] : [...seats];
  });
  /** The ways differ only in the wild dice they use: a stepper stands for them. */
  readonly wilds = $derived.by((): Choice[] => (byWilds(this.ways) ? this.ways : []));
  /** Cards of a rival to choose from, which lie nowhere as things: they stand in the prompt (WW-084). */
  readonly picks = $derived.by((): Choice[] => {
    const own = new Set([...(this.own?.spells ?? []), ...(this.own?.challenges ?? [])]);
    return this.legal.filter(({ action }) => (action as Action).kind === 'pick' && !own.has((action as Action).card ?? ''));
  });
  readonly solo = $derived.by(() => isSolo(this.view));
  readonly events = $derived.by(() => (this.#seen?.key === this.draft.join('|') ? this.#seen.preview.events : []));
  readonly drafted = $derived.by(() => this.legal.find((choice) => choice.text === this.draft[0]));

  /** The list before anything is drafted; to be called in an effect before drawing. */
  remember(): void {
    const { legal, draft, names } = this.#props();
    if (draft.length === 0) this.base = this.solo ? legal.map((choice) => ({ ...choice, sentence: opposing(choice.sentence, names) })) : legal;
  }

  look(): void {
    const texts = [...this.draft];
    if (texts.length === 0 && this.asks === 'main') void this.#weigh();
    if (texts.length > 0) {
      const key = texts.join('|');
      void this.#props().preview(texts).then((preview) => (this.#seen = { key, preview }));
    }
  }

  /** Asks what each way to end the turn stores. */
  async #weigh(): Promise<void> {
    const [{ preview, view }, ends] = [this.#props(), this.legal.filter(({ text }) => /^end( |$)/.test(text))];
    const found = await Promise.all(
      ends.map(async ({ text }): Promise<[string, Stored | undefined]> => {
        const { events } = await preview([text]);
        return [text, events.map(({ event }) => event as Stored).find(({ kind }) => kind === 'stored')];
      }),
    );
    if (this.#props().view === view) this.stores = new Map(found.flatMap(([text, stored]) => (stored ? [[text, stored]] : [])));
  }

  /** Keeps the solo penalty in mind; to be called in an effect with the newest events. */
  hear(events: readonly unknown[]): void {
    if (!this.solo) return;
    const die = thrown(events);
    if (die) this.thrown = { ...die, skulls: this.#skulls };
    else if (['preroll', 'roll', 'main'].includes(this.view.step)) {
      this.thrown = null;
      this.#skulls = this.view.players.map(({ skulls }) => skulls);
    }
  }

  /** A new roll: nothing is kept yet. */
  rolled(): void {
    this.kept = new Set();
    this.open = null;
    this.aimed = null;
    this.penalty = false;
  }

  #held(): string | null {
    return this.open?.startsWith('card:') ? this.open.slice(5) : null;
  }

  isLit(thing: string): boolean {
    if (thing.startsWith('die:')) return this.rolling;
    if (thing.startsWith('seat:')) return this.open !== null && this.ways.some((way) => (way.action as Action).target === thing.slice(5));
    if (thing.startsWith('deck:') && this.asks === 'fill-swap') return this.#held() !== null;
    return choicesOf(thing, this.legal, this.#held()).length > 0;
  }

  isHeld(thing: string): boolean {
    if (thing.startsWith('die:')) return this.kept.has(Number(thing.slice(4)) - 1);
    if (this.open === thing) return true;
    const { drafted } = this;
    return drafted !== undefined && choicesOf(thing, [drafted], this.#held()).length > 0 && !thing.startsWith('deck:');
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
    return { thing: true, lit: this.isLit(thing), held: this.isHeld(thing), fresh: this.fresh.has(thing) };
  }

  click(thing: string, near: Element): void {
    if (thing.startsWith('die:') && this.rolling) return this.#keep(Number(thing.slice(4)) - 1);
    if (thing.startsWith('seat:')) {
      return this.aim(thing.slice(5));
    }
    const found = choicesOf(thing, this.legal, this.#held());
    if (this.drafted && found.includes(this.drafted)) return this.send();
    if (found.length === 0) {
      if (this.me) this.#props().whyNot(wouldMean(thing, this.view), near, []);
      return;
    }
    if (this.open === thing) return this.back();
    const [only, ...others] = found;
    if (only && others.length === 0) this.act(only);
    else {
      this.back();
      this.open = thing;
      if (only && byWilds(found)) this.act(only);
    }
  }

  /** The target of the opened thing: with one way left it is drafted. */
  aim(seat: string): void {
    const ways = this.ways.filter((way) => (way.action as Action).target === seat);
    this.aimed = seat;
    const [only] = ways;
    if (only && (ways.length === 1 || byWilds(ways))) this.act(only);
  }

  #keep(index: number): void {
    const kept = new Set(this.kept);
    if (!kept.delete(index)) kept.add(index);
    this.kept = kept;
  }

  reroll(): void {
    this.#props().send([keeping(this.dice, this.kept)]);
  }

  act(choice: Choice): void {
    if (AT_ONCE.has((choice.action as Action).kind)) {
      this.open = null;
      this.#props().send([choice.text]);
      return;
    }
    for (const _ of [...this.draft]) this.#props().unpick();
    this.#props().pick(choice.text);
  }

  send(texts?: string[]): void {
    this.open = null;
    this.aimed = null;
    this.#props().send(texts);
  }

  back(): void {
    this.open = null;
    this.aimed = null;
    for (const _ of [...this.draft]) this.#props().unpick();
  }

  key(event: KeyboardEvent, near: Element): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.asked) return false;
    if (event.key === 'Escape' && (this.open || this.draft.length > 0)) {
      this.back();
      return true;
    }
    const digit = Number(event.key);
    if (/^[1-9]$/.test(event.key)) {
      const [way, target] = [this.ways[digit - 1], this.targets[digit - 1]];
      const loss = this.asks === 'solo-pick' ? this.legal[digit - 1] : undefined;
      if (target) this.aim(target);
      else if (loss) this.act(loss);
      else if (this.picks[digit - 1]) this.act(this.picks[digit - 1] as Choice);
      else if (way) this.act(way);
      else if (this.rolling && digit <= this.dice.length) this.#keep(digit - 1);
      else if (this.view.display[digit - 1]) this.click(`card:${this.view.display[digit - 1]}`, near);
      else return false;
      return true;
    }
    switch (event.key) {
      case ' ':
        return !near.matches('button, a') && this.#try('roll');
      case '.':
        return this.#try('stop');
      case 's':
        return this.#thing('deck:spells', near);
      case 'c':
        return this.#thing('deck:challenges', near);
      case '0':
        return this.#try('f -');
      case 'p':
      case 'v':
        return this.#thing('power', near);
      case 'u':
        return focusOn('[data-thing^="spell:"]');
      case 'b':
        return focusOn('[data-thing^="card:"]');
      case 'r':
        return this.#thing('acolyte', near);
      case 'y':
        return this.#try('yes');
      case 'n':
        return this.#try('no');
      case 'e':
        return this.#try('end');
      case 'Enter':
        if (near.matches('button, a')) return false;
        if (this.draft.length > 0) this.send();
        else if (this.rolling) this.reroll();
        else return false;
        return true;
      default:
        return false;
    }
  }

  #try(text: string): boolean {
    const choice = this.legal.find((each) => each.text === text);
    if (choice) this.act(choice);
    return choice !== undefined;
  }

  #thing(thing: string, near: Element): boolean {
    this.click(thing, near);
    return true;
  }
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(`${selector}.lit`) ?? document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}
