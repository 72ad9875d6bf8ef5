// A board without a page, for tests: a recorded position, clicks on things, and what would be sent.

import { readFileSync } from 'node:fs';
import type { BoardProps } from '../board';
import type { Recorded } from '../../dev/engines';
import { Table } from './table.svelte';
import type { View } from './wire';

export const read = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../../tests/fixtures/red-phoenix-${name}.json`, import.meta.url), 'utf8')) as Recorded;

const NOWHERE = {} as Element;

export class Desk {
  readonly recorded: Recorded;
  readonly view: View;
  table: Table;
  draft: string[] = [];
  readonly sent: string[][] = [];
  readonly whys: { text: string; after: string[] }[] = [];
  /** Texts that the engine would refuse wherever they stand. */
  refused = new Set<string>();

  constructor(name: string, change: (view: View) => View = (view) => view) {
    this.recorded = read(name);
    this.view = change(this.recorded.state.view as View);
    this.table = new Table(() => this.props());
    this.table.remember();
  }

  get texts(): string[] {
    return this.recorded.state.legal.map(({ text }) => text);
  }

  props(): BoardProps {
    const { state, asks } = this.recorded;
    const after = asks[this.draft.join('|')];
    const done = { text: 'done', sentence: 'Done', action: { kind: 'done' } };
    return {
      view: this.view,
      me: 's1',
      asked: true,
      prompt: state.prompt,
      legal: this.draft.length === 0 ? state.legal : (after?.legal ?? (/^(offer|counter)/.test(this.draft[0] ?? '') && this.draft.length > 1 ? [done] : [])),
      draft: this.draft,
      names: { s1: 'Ada', s2: 'Hypatia', s3: 'Zosimos' },
      latest: [],
      told: state.told.flatMap((told) => told.events.map((each) => each.event)),
      pick: (text) => (this.draft = [...this.draft, text]),
      unpick: () => (this.draft = this.draft.slice(0, -1)),
      send: (texts) => {
        this.sent.push(texts ?? this.draft);
        this.draft = [];
      },
      whyNot: (text, _, given) => this.whys.push({ text, after: given ?? this.draft }),
      preview: (texts) => Promise.resolve({ events: texts.some((text) => this.refused.has(text)) ? [] : [{ rule: '', sentence: '', event: null }] }),
      motion: 'none',
      inspect: () => {},
      frame: {} as BoardProps['frame'],
    };
  }

  click(...things: string[]): this {
    for (const thing of things) {
      this.table.click(thing, NOWHERE);
      this.table.remember();
    }
    return this;
  }

  /** The board goes, as with another tab of a narrow window, and comes back. */
  reopen(): this {
    this.table.keep();
    this.table = new Table(() => this.props());
    this.table.remember();
    return this;
  }

  confirm(): this {
    this.table.send(NOWHERE);
    return this;
  }

  /** Lets the questions about the trays be answered. */
  async settled(): Promise<this> {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    this.table.remember();
    return this;
  }

  get last(): string[] {
    return this.sent.at(-1) ?? [];
  }
}
