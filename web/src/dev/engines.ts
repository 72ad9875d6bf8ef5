// Two engines for the dev page: one that has been recorded, and one that plays on.

import type { Choice, Preview, Prompt } from '../boards/board';

export interface State {
  seq: number;
  me: string;
  asked: string[];
  prompt: Prompt | null;
  view: unknown;
  legal: Choice[];
  told: { seq: number; who: string; what: string; events: { rule: string; sentence: string; event: unknown }[] }[];
  result: unknown;
}

export interface Refusal {
  rule: string;
  sentence: string;
}

type Answer = { prompt: Prompt | null; legal: Choice[] } & Preview;

export interface Engine {
  game: string;
  state: State;
  ask(draft: string[]): Promise<Answer | { refused: Refusal }>;
  why(draft: string[], text: string): Promise<{ refused: Refusal } | null>;
  send(draft: string[]): Promise<State | { refused: Refusal }>;
  others(): Promise<State>;
}

export interface Recorded {
  game: string;
  state: State;
  /** By draft, its steps joined with a bar. */
  asks: Record<string, Answer>;
  /** By draft and text, joined with a bar. */
  whys: Record<string, Refusal>;
}

const RECORDED = import.meta.glob<{ default: Recorded }>('../../tests/fixtures/*.json');

export async function fixture(name: string): Promise<Engine> {
  const load = RECORDED[`../../tests/fixtures/${name}.json`];
  if (!load) throw new Error(`no fixture ${name}`);
  const { game, state, asks, whys } = (await load()).default;
  const unknown = { rule: 'TB-021', sentence: 'This was not recorded.' };
  return {
    game,
    state,
    ask: (draft) => Promise.resolve(asks[draft.join('|')] ?? { refused: unknown }),
    why: (draft, text) => Promise.resolve({ refused: whys[[...draft, text].join('|')] ?? unknown }),
    send: () => Promise.resolve(state),
    others: () => Promise.resolve(state),
  };
}

export async function live(asked: URLSearchParams): Promise<Engine> {
  const game = asked.get('game') ?? 'quintessence';
  const seats = Number(asked.get('seats') ?? 2);
  const call = async <T>(request: unknown): Promise<T> => {
    const answer = await fetch('http://127.0.0.1:4115/', { method: 'POST', body: JSON.stringify(request) });
    return (await answer.json()) as T;
  };
  const me = asked.get('me') ?? 's1';
  const config = { seats, ...JSON.parse(asked.get('config') ?? '{}') };
  await call({ new: { game, config, seed: Number(asked.get('seed') ?? 1) } });
  const until = asked.get('until');
  if (until) await call({ until: me, kind: until, least: Number(asked.get('least') ?? 1) });
  const state = await call<State>({ others: me });
  return {
    game,
    state,
    ask: (draft) => call({ ask: me, draft }),
    why: (draft, text) => call({ why: me, draft, text }),
    send: (draft) => call({ send: me, draft }),
    others: () => call({ others: me }),
  };
}
