// Records positions for the dev page and the tests from the real engine: node src/dev/record.mjs
// Each has the state of a seat, what the engine answers to drafts, and its refusals.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const program = process.argv[2] ?? '../target/debug/examples/engine';
const engine = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const call = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await lines.next()).value);
};

/** Plays a game to its end, at random. */
async function ended({ game, config, prefers, fits = () => true, seeds = 400 }) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    await call({ new: { game, config, seed } });
    while (await call({ until: 's1', kind: null, least: 1 })) {
      const { legal } = await call({ state: 's1' });
      const best = legal.find(({ text }) => prefers?.test(text)) ?? legal[(seed * 7 + legal.length * 3) % legal.length];
      await call({ send: 's1', draft: [best.text] });
    }
    const state = await call({ state: 's1' });
    if (await fits(state)) return state;
  }
  throw new Error(`no end for ${game}`);
}

/** Plays games until the seat `s1` is asked such a thing, with so many choices, in a position that fits. */
async function find({ game, config, kind, least = 1, fits = () => true, seeds = 400 }) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    await call({ new: { game, config, seed } });
    for (let tries = 0; tries < 40; tries += 1) {
      if (!(await call({ until: 's1', kind, least }))) break;
      const state = await call({ state: 's1' });
      if (await fits(state)) return state;
      await call({ send: 's1', draft: [state.legal[(seed * 7 + tries) % state.legal.length].text] });
    }
  }
  throw new Error(`no position for ${game} ${kind}`);
}

async function record(name, spec) {
  const state = await (spec.over ? ended(spec) : find(spec));
  if (spec.keep) state.told = state.told.slice(-spec.keep);
  const asks = {};
  const ask = async (draft, depth) => {
    const answer = await call({ ask: 's1', draft });
    asks[draft.join('|')] = answer;
    if (depth > 0) for (const { text } of answer.legal) if (spec.follow?.test(text)) await ask([...draft, text], depth - 1);
  };
  for (const { text } of state.legal) await ask([text], spec.depth ?? 0);
  const whys = {};
  for (const text of spec.tries(state)) {
    const answer = await call({ why: 's1', draft: [], text });
    if (answer?.refused) whys[text] = answer.refused;
  }
  const trim = ({ index: _, ...choice }) => choice;
  state.legal = state.legal.map(trim);
  for (const answer of Object.values(asks)) answer.legal = answer.legal.map(trim);
  writeFileSync(`tests/fixtures/${name}.json`, `${JSON.stringify({ game: spec.game, state, asks, whys })}\n`);
  console.log(name, state.seq, state.legal.length);
}

const kinds = (events) => events.map(({ event }) => event.kind);
const previews = async (state) =>
  Promise.all(state.legal.map(({ text }) => call({ ask: 's1', draft: [text] }).then((answer) => kinds(answer.events))));
const some = (test) => async (state) => {
  for (const found of await previews(state)) if (test(found)) return true;
  return false;
};
const count = (list, kind) => list.filter((each) => each === kind).length;

const squares = [...'abcdefg'].flatMap((file) => [...'1234567'].map((rank) => file + rank));
const placements = () => [...'RGBN'].flatMap((piece) => squares.map((square) => piece + square));
const quintessence = { game: 'quintessence', config: {}, tries: placements, follow: /^=/ };

const cards = [...'FWAEOPDLMX'];
const gems = [...'fwaemx'];
const elements = {
  game: 'elements',
  config: { seats: 3 },
  tries: ({ view, prompt }) => {
    const slots = [1, 2, 3, 4, 5, 6, 7, 8];
    const others = ['s2', 's3', 's4'].slice(0, view.players.length - 1);
    const by = {
      gem: () => gems.map((gem) => `gem ${gem}`),
      die: () => [1, 2, 3, 4, 5, 6].map((face) => `die ${face}`),
      reroll: () => [1, 2, 3, 4, 5, 6].map((face) => `die ${face}`),
      swap: () => others.map((seat) => `swap ${seat}`),
      take: () => others.flatMap((seat) => [...slots, 'hand', 'x'].map((place) => `take ${seat}.${place}`)),
      steal: () => gems.flatMap((gem) => [`steal ${gem} table`, ...others.flatMap((seat) => [...slots, 'hand', 'x'].map((place) => `steal ${gem} ${seat}.${place}`))]),
      trade: () => gems.flatMap((give) => gems.flatMap((take) => [`trade ${give}>${take} table`, ...others.map((seat) => `trade ${give}>${take} ${seat}.hand`)])),
      build: () => [...[...cards, ...gems].flatMap((unit) => slots.slice(0, 5).map((slot) => `play ${unit}>${slot}`)), 'play X', 'play x', 'fuse m fwae', ...gems.slice(0, 4).map((gem) => `fuse x ${gem.repeat(3)}`)],
      gain: () => gems.map((gem) => `gain ${gem}`),
    };
    return by[prompt.kind]?.() ?? [];
  },
};
const own = (state) => state.view.players[0];
const other = (state) => state.view.players.slice(1);

await record('quintessence-opening', { ...quintessence, kind: 'placement', least: 24 });
await record('quintessence-lotus', {
  ...quintessence,
  kind: 'placement',
  least: 20,
  depth: 2,
  fits: async (state) => {
    const won = state.view.players.flatMap((player) => player.colours_won).length;
    if (won === 0 || Object.keys(state.view.pieces).length < 14) return false;
    const found = await previews(state);
    return found.some((kinds) => kinds.includes('lotus-formed') && count(kinds, 'cleared') >= 4 && kinds.includes('purple-earned')) && found.some((kinds) => kinds.includes('mark-made'));
  },
});
await record('quintessence-violence', { ...quintessence, kind: 'placement', least: 20, fits: some((kinds) => kinds.includes('destroyed') && !kinds.includes('lotus-formed')) });
await record('quintessence-target', { ...quintessence, kind: 'target', least: 3, depth: 1, fits: (state) => state.view.purple_points_waiting > 1 });

for (const [name, spec] of Object.entries({
  gem: { kind: 'gem' },
  die: { kind: 'die', least: 2, fits: (state) => state.view.turn > 12 && state.view.dice.includes(6) && other(state).every((player) => player.slots.some((slot) => slot !== '-')) && own(state).hand.length === 5 },
  reroll: { kind: 'reroll' },
  swap: { kind: 'swap', least: 2 },
  give: { kind: 'give', least: 3 },
  pass: { kind: 'pass', least: 3 },
  trade: { kind: 'trade', least: 8 },
  take: { kind: 'take', least: 4 },
  steal: { kind: 'steal', least: 8 },
  build: { kind: 'build', least: 6, fits: (state) => own(state).slots.some((slot) => slot !== '-') && state.legal.some(({ text }) => /^play [fwae][fwae]>/.test(text)) },
  locked: { kind: 'build', fits: (state) => state.view.step.lock },
  gain: { kind: 'gain', least: 4 },
  substance: { kind: 'substance', least: 3 },
  redraw: { kind: 'redraw', least: 3, depth: 2, follow: /^toss/ },
  limit: { kind: 'limit', least: 3 },
})) {
  await record(`elements-${name}`, { ...elements, ...spec });
}
await record('elements-two', { ...elements, config: { seats: 2 }, kind: 'build', least: 4, fits: (state) => state.view.turn > 9 });
await record('elements-four', { ...elements, config: { seats: 4 }, kind: 'die', least: 2, fits: (state) => state.view.turn > 16 });
await record('elements-consent', { ...elements, config: { seats: 3, trade: 'consent' }, kind: 'consent' });
await record('elements-salvage', { ...elements, config: { seats: 3, discard_draw: 'any' }, kind: 'salvage', least: 3 });
await record('elements-pick', { ...elements, config: { seats: 3, take_hand: 'chosen' }, kind: 'pick', least: 2 });

const wizards = { game: 'wizards-of-the-wild', config: { seats: 3 }, tries: ({ view }) => ['stop', 'roll', 'end', 'bribe', 'pow', 'f S', 'f C', ...view.display.map((id) => `buy ${id}`), ...view.players[0].spells.map((id) => `use ${id}`)] };
const spells = (state) => own(state).spells.length;
for (const [name, spec] of Object.entries({
  setup: { kind: 'setup' },
  fill: { kind: 'fill-draw' },
  swap: { kind: 'fill-swap' },
  roll: { kind: 'roll', least: 20, fits: (state) => spells(state) > 1 && state.view.round > 2 },
  main: { kind: 'main', least: 8, fits: (state) => spells(state) > 1 && state.legal.some(({ text }) => text.startsWith('buy')) && state.legal.some(({ text }) => text.startsWith('use')) },
  trigger: { kind: 'trigger' },
})) {
  await record(`wizards-${name}`, { ...wizards, ...spec });
}
await record('wizards-solo', { ...wizards, config: { seats: 1 }, kind: 'main', least: 6 });
await record('wizards-penalty', { ...wizards, config: { seats: 1 }, kind: 'solo-pick', keep: 4, fits: (state) => state.told.at(-1).events.some(({ event }) => event.kind === 'solo-die' && event.seat === 's2') });
const scored = (state) => state.told.slice(-3).flatMap(({ events }) => events.filter(({ event }) => event.kind === 'challenge-scored')).length;
await record('wizards-final', { ...wizards, over: true, keep: 3, prefers: /^buy/, fits: (state) => scored(state) > 3 });
await record('wizards-solo-final', { ...wizards, config: { seats: 1 }, over: true, keep: 3, prefers: /^buy/, fits: (state) => scored(state) > 1 && state.told.slice(-3).some(({ events }) => events.some(({ event }) => event.kind === 'opponent-weakened')) });
await record('wizards-opponent', { ...wizards, config: { seats: 1 }, kind: 'opponent' });

const quintessential = {
  game: 'quintessential',
  config: { seats: 3 },
  follow: /^(x )?(\+|B|D)/,
  tries: () => ['D', 'C MULTI', 'C LAPIS W W W W W K', ...['draw', 'start', 'extra', 'F1', 'F2', 'F3'].map((target) => `B ${target}`)],
};
/** A looped die waits, or an activation would make one. */
const looped = (state) => state.view.phase.face === 'looped';
const loops = async (state) => {
  for (const { text } of state.legal) if (text.startsWith('A ')) if ((await call({ ask: 's1', draft: [text] })).legal.some((choice) => choice.text === 'P6')) return true;
  return false;
};
const later = (state) => state.view.round > 1 && state.view.round < 6;
for (const [name, spec] of Object.entries({
  colour: { kind: 'colour' },
  set: { kind: 'set', least: 5 },
  action: { kind: 'action', least: 20, fits: (state) => later(state) && state.legal.length < 60 && state.view.bids.length > 0 },
  created: { kind: 'created-die', least: 3, fits: later },
  bid: { kind: 'bid-dice', least: 4, fits: later },
  reroll: { kind: 'reroll-dice', least: 4, fits: later },
  token: { kind: 'token' },
  salvage: { kind: 'salvage', least: 2 },
  looped: { kind: 'created-die', fits: looped, depth: 2, follow: /^(F|P)/, keep: 6 },
  loop: { kind: 'action', fits: async (state) => state.view.round > 3 && (await loops(state)), depth: 3, follow: /^(F|P6)/, keep: 6 },
  cleanup: { kind: 'action', least: 10, fits: (state) => later(state) && state.told.slice(-14).some(({ events }) => events.some(({ event }) => event.kind === 'round-began')) && state.told.slice(-14).some(({ events }) => events.some(({ event }) => event.kind === 'pitied')), keep: 24 },
})) {
  await record(`quintessential-${name}`, { ...quintessential, ...spec });
}
engine.stdin.end();
