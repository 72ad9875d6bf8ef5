// Records positions of Red Phoenix for the dev page and the tests: node src/dev/phoenix-record.mjs ../target/debug/examples/engine
// Each has the state of s1, what the engine answers to some drafts, and refusals. All seats are played by phoenix.mjs.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { drive } from './phoenix.mjs';

const engine = spawn(process.argv[2] ?? '../target/debug/examples/engine', { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const call = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await lines.next()).value);
};
const send = async (seat, ...draft) => {
  const answer = await call({ send: seat, draft });
  if (answer.refused) throw new Error(`${draft}: ${answer.refused.sentence}`);
};

const own = (state) => state.view.players[0];
const kinds = (state) => [...new Set(own(state).hand)];
const level = (code) => ({ QS: 1, BR: 1, SA: 1, LD: 1, VI: 1, MA: 1, AF: 0, PY: 0, SG: 0 })[code] ?? 2;
const ingredients = (state) => kinds(state).filter((code) => level(code) > 0);
const asks = (state, kind) => state.asked[0] === 's1' && state.prompt.kind === kind;
const acts = (state) => asks(state, 'action');
const has = (state, test) => state.legal.some(({ text }) => test.test(text));
const mixture = (state) => ingredients(state).slice(0, 3).map((code) => `add ${code}`);

/** Positions, what is done in them before they are recorded, drafts that are asked about, texts that are refused. */
const POSITIONS = {
  action: {
    fits: (state) => acts(state) && state.view.turn.action_points > 1 && ingredients(state).length >= 4 && has(state, /^buy/) && state.view.formulas.length > 0 && has(state, /^offer/),
    drafts: (state) => [['exp fast', ...mixture(state)], ['exp slow', ...mixture(state)], ['offer s2'], ['end']],
    whys: () => ['buy HO', 'rep F9', 'use AF', 'offer s1', 'dis F9', 'lic F9 2', 'forget F9'],
  },
  formulas: {
    fits: (state) => acts(state) && has(state, /^rep F\d+$/) && has(state, /^dis .*keep/) && has(state, /^lic F\d+ \d/),
    drafts: (state) => state.legal.filter(({ text }) => /^(rep|dis)/.test(text)).map(({ text }) => [text]),
    whys: () => [],
  },
  // s1 buys knowledge for a promise, and could forget it.
  known: {
    fits: (state) => acts(state) && has(state, /^offer s2/) && state.view.formulas.some((each) => each.owner === 's2'),
    first: async (state) => {
      const { id } = state.view.formulas.find((each) => each.owner === 's2');
      await send('s1', 'offer s2', 'give !peace', 'turns 2', `want ${id}`, 'done');
      await send('s2', 'accept');
    },
    drafts: () => [],
    whys: () => ['offer s2'],
  },
  items: { fits: (state) => acts(state) && has(state, /^use .*@m/) && has(state, /^use .*@s/), drafts: () => [], whys: () => [] },
  modes: { fits: (state) => acts(state) && has(state, /^use LA :/), drafts: () => [], whys: () => [] },
  ingredient: {
    fits: (state) => acts(state) && state.view.turn.action_points > 1 && ingredients(state).length >= 4,
    first: (state) => send('s1', 'exp fast', mixture(state)[0]),
    drafts: (state) => [mixture(state).slice(0, 2)],
    whys: (state) => mixture(state).slice(0, 1),
  },
  results: { fits: (state) => asks(state, 'results') && state.view.phase.trial.drawn.length === 4, drafts: () => [], whys: () => ['drop -', 'drop 1', 'drop 1,2,3,4'] },
  term: {
    fits: (state) => acts(state) && has(state, /^offer s2/) && kinds(state).length > 2 && own(state).coins > 1,
    first: (state) => send('s1', 'offer s2', 'give 1c', `give ${kinds(state)[0]}`),
    drafts: () => [],
    whys: () => ['give 2c'],
  },
  subject: { fits: (state) => acts(state) && has(state, /^offer s2/), first: () => send('s1', 'offer s2', 'give !give'), drafts: () => [], whys: () => ['done'] },
  turns: { fits: (state) => acts(state) && has(state, /^offer s2/), first: () => send('s1', 'offer s2', 'give !pay', 'of 3c'), drafts: () => [['turns 2']], whys: () => ['done'] },
  answer: {
    at: ['s2'],
    fits: (state) => state.asked[0] === 's2' && state.view.active === 's2' && state.view.phase.kind === 'action' && !state.view.turn.traded && state.view.turn.offers === 0 && own(state).hand.length > 1 && state.view.players[1].coins > 0,
    first: (state) => send('s2', 'offer s1', 'give 1c', `want ${own(state).hand[0]}`, 'done'),
    drafts: () => [['counter']],
    whys: () => [],
  },
  counter: {
    fits: (state) => acts(state) && has(state, /^offer s2/) && own(state).coins > 0 && state.view.players[1].hand > 0,
    first: async () => {
      await send('s1', 'offer s2', 'give 1c', 'done');
      const other = await call({ state: 's2' });
      await send('s2', 'counter', `give ${other.view.players[1].hand[0]}`, 'want 1c', 'done');
    },
    drafts: () => [],
    whys: () => ['counter'],
  },
  // s1 buys more than it may keep.
  limit: {
    fits: (state) => acts(state) && state.view.turn.action_points === 3 && own(state).hand.length > 2,
    first: async () => {
      await send('s1', 'coins', 'coins');
      for (let state = await call({ state: 's1' }); own(state).hand.length < 9 && has(state, /^buy/); state = await call({ state: 's1' }))
        await send('s1', state.legal.find(({ text }) => text.startsWith('buy')).text);
      await send('s1', 'end');
    },
    drafts: (state) => [[state.legal[0].text]],
    whys: () => [],
  },
};

const trim = ({ index: _, ...choice }) => choice;

for (const [name, { fits, first, drafts, whys, at }] of Object.entries(POSITIONS).filter(([name]) => !process.argv[3] || process.argv[3].split(',').includes(name))) {
  let found = null;
  for (let seed = 1; seed < 400 && !found; seed += 1) found = await drive(call, { seats: 3, seed, fits, at });
  if (!found) throw new Error(`no position ${name}`);
  if (first) await first(found);
  const state = await call({ state: 's1' });
  const answers = {};
  for (const draft of drafts(first ? state : found).filter((each) => each.length > 0)) {
    const answer = await call({ ask: 's1', draft });
    answers[draft.join('|')] = { ...answer, legal: answer.legal.map(trim) };
  }
  const refusals = {};
  for (const text of whys(found)) {
    const answer = await call({ why: 's1', draft: [], text });
    if (answer?.refused) refusals[text] = answer.refused;
  }
  state.legal = state.legal.map(trim);
  writeFileSync(`tests/fixtures/red-phoenix-${name}.json`, `${JSON.stringify({ game: 'red-phoenix', state, asks: answers, whys: refusals })}\n`);
  console.log(name, state.seq, state.legal.length);
}
engine.stdin.end();
