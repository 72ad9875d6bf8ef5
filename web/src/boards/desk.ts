// A board without a page, for tests: a recorded position, clicks on things, and what would be sent.

import { readFileSync } from 'node:fs';
import type { Recorded } from '../dev/engines';
import type { BoardProps } from './board';

export const NOWHERE = { matches: () => false } as unknown as Element;

interface Clicked {
  remember(): void;
  // A method, so that boards may ask for narrower names of things.
  click(thing: never, near: Element): void;
}

export class Desk<T extends Clicked> {
  readonly recorded: Recorded;
  readonly table: T;
  draft: string[] = [];
  /** Whether it is the seat's turn, and whether a clock runs. */
  asked = true;
  clocked = false;
  readonly sent: string[][] = [];
  readonly whys: { text: string; after: string[] }[] = [];

  constructor(fixture: string, make: (props: () => BoardProps) => T) {
    this.recorded = JSON.parse(readFileSync(new URL(`../../tests/fixtures/${fixture}.json`, import.meta.url), 'utf8')) as Recorded;
    this.table = make(() => this.props());
    this.table.remember();
  }

  get texts(): string[] {
    return this.recorded.state.legal.map(({ text }) => text);
  }

  props(): BoardProps {
    const { state, asks } = this.recorded;
    return {
      view: state.view,
      me: 's1',
      asked: this.asked,
      clocked: this.clocked,
      prompt: state.prompt,
      legal: !this.asked ? [] : this.draft.length === 0 ? state.legal : (asks[this.draft.join('|')]?.legal ?? []),
      draft: this.draft,
      names: { s1: 'Ada', s2: 'Hypatia', s3: 'Zosimos' },
      latest: [],
      pick: (text) => (this.draft = [...this.draft, text]),
      unpick: () => (this.draft = this.draft.slice(0, -1)),
      send: (texts) => {
        this.sent.push(texts ?? this.draft);
        this.draft = [];
      },
      whyNot: (text, _, after) => this.whys.push({ text, after: after ?? this.draft }),
      preview: (texts) => Promise.resolve({ events: asks[texts.join('|')]?.events ?? [] }),
      motion: 'none',
      inspect: () => {},
      frame: {} as BoardProps['frame'],
    };
  }

  click(...things: string[]): this {
    for (const thing of things) this.table.click(thing as never, NOWHERE);
    return this;
  }

  get last(): string[] {
    return this.sent.at(-1) ?? [];
  }
}
