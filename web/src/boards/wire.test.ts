// The types of the boards against what the engine wrote (src/dev/record.mjs): views, actions and events, field by field.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '../dev/engines';
import * as elements from './elements/wire';
import * as quintessence from './quintessence/wire';
import * as quintessential from './quintessential/wire';
import * as phoenix from './red-phoenix/wire';
import * as wizards from './wizards-of-the-wild/wire';

const folder = new URL('../../tests/fixtures/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe.each(names)('%s', (name) => {
  const recorded = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recorded;
  const { view, action, event } = { elements, quintessence, quintessential, 'red-phoenix': phoenix, 'wizards-of-the-wild': wizards }[recorded.game] ?? quintessence;
  const answers = Object.values(recorded.asks);

  it('has a view of that shape', () => {
    expect(view.faults(recorded.state.view, '')).toEqual([]);
  });
  it('has actions of that shape', () => {
    const choices = [...recorded.state.legal, ...answers.flatMap((answer) => answer.legal)];
    expect(choices.flatMap((choice) => action.faults(choice.action, choice.text))).toEqual([]);
  });
  it('has events of that shape', () => {
    const told = recorded.state.told.flatMap((each) => each.events);
    const events = [...told, ...answers.flatMap((answer) => answer.events)];
    expect(events.flatMap((each) => event.faults(each.event, each.sentence))).toEqual([]);
  });
});

describe('a schema', () => {
  it('takes a field that may be left out with its own kind alone', () => {
    const gone = { kind: 'monster-gone', monster: 'm1', card: '1F01' };
    expect(phoenix.event.faults(gone, '')).toEqual([]);
    expect(phoenix.event.faults({ ...gone, is_drawer_out: true }, '')).toEqual([]);
    expect(phoenix.event.faults({ ...gone, is_drawer_out: 'yes' }, '')).toHaveLength(1);
  });
  it('names what does not fit', () => {
    const broken = { config: { seats: 2 }, pieces: { a9: 'red' }, quints: [], ply: '1' };
    expect(quintessence.view.faults(broken, '').map((fault) => fault.split(':')[0])).toEqual([
      '/pieces/a9',
      '/colour_just_played',
      '/side_to_move',
      '/ply',
      '/purple_points_waiting',
      '/players',
    ]);
  });
});
