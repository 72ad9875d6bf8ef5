// Plays Red Phoenix for all seats by simple rules, so that positions with formulas, monsters and offers come up soon.

const LEVEL = { QS: 1, BR: 1, SA: 1, LD: 1, VI: 1, MA: 1, AF: 0, PY: 0, SG: 0, TA: 3, RS: 3, LA: 3, PH: 3 };
const ORDER = ['QS', 'BR', 'SA', 'LD', 'VI', 'MA', 'AF', 'PY', 'SG', 'AR', 'HO', 'DR', 'FG', 'FO', 'SW', 'OI', 'TA', 'RS', 'LA', 'PH'];
const level = (code) => LEVEL[code] ?? 2;

/** A generator with a seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function brew(state, texts, roll) {
  const { view, me } = state;
  const own = view.players[Number(me.slice(1)) - 1];
  const kinds = [...new Set(own.hand)].filter((code) => level(code) > 0).sort((one, two) => level(two) - level(one));
  if (kinds.length < 3) return null;
  const chosen = kinds.slice(0, 4).sort((one, two) => ORDER.indexOf(one) - ORDER.indexOf(two));
  const speed = texts.has('exp fast') && roll() < 0.8 ? 'fast' : texts.has('exp slow') ? 'slow' : null;
  if (!speed) return null;
  const top = Math.max(...chosen.map(level)) - 1;
  const coins = { OH: [0, 0, 0], GS: [2, 3, 4], BP: [0, 0, 0], TF: [1, 2, 3], PX: [2, 3, 4] };
  const health = { OH: [0, 0, 0], GS: [0, 0, 0], BP: [1, 2, 2], TF: [0, 0, 0], PX: [1, 1, 2] };
  const payable = ['PX', 'GS', 'TF', 'BP', 'OH'].filter((each) => coins[each][top] <= own.coins && health[each][top] < own.health - 2);
  const via = payable[Math.floor(roll() * payable.length)] ?? 'OH';
  return [`exp ${speed}`, ...chosen.map((code) => `add ${code}`), `via ${via}`];
}

/** The steps that a seat takes now. */
export function choose(state, roll) {
  const texts = new Set(state.legal.map(({ text }) => text));
  const any = (test) => {
    const found = state.legal.filter(({ text }) => test(text));
    return found.length > 0 ? [found[Math.floor(roll() * found.length)].text] : null;
  };
  switch (state.prompt.kind) {
    case 'results': {
      const { drawn, value } = state.view.phase.trial;
      const good = (code) => (code[1] === 'S' ? 2 : code[1] === 'F' ? 1 : 0);
      const score = (text) => {
        const gone = new Set(text.slice(5).split(',').map(Number));
        return drawn.reduce((sum, code, n) => sum + (gone.has(n + 1) ? 0 : good(code)), 0) + value / 1000;
      };
      return [[...texts].sort((one, two) => score(two) - score(one))[0]];
    }
    case 'answer':
      return texts.has('accept') && roll() < 0.6 ? ['accept'] : ['decline'];
    case 'action': {
      const reproduce = any((text) => text.startsWith('rep '));
      if (reproduce) return reproduce;
      const trade = roll() < 0.1 ? any((text) => text.startsWith('offer')) : null;
      if (trade) return trade;
      const licence = roll() < 0.15 ? any((text) => /^lic F\d+ \d/.test(text)) : null;
      if (licence) return licence;
      const use = roll() < 0.25 ? any((text) => text.startsWith('use ')) : null;
      if (use) return use;
      const held = new Set(state.view.players[Number(state.me.slice(1)) - 1].hand);
      const kinds = [...held].filter((code) => level(code) > 0).length;
      const mix = kinds >= 4 || state.view.turn.action_points < 3 ? brew(state, texts, roll) : null;
      if (mix) return mix;
      const buy = any((text) => text.startsWith('buy ') && level(text.slice(4)) === 1 && !held.has(text.slice(4)));
      if (buy) return buy;
      return texts.has('coins') ? ['coins'] : ['end'];
    }
    default:
      return any(() => true);
  }
}

/** Plays until a position fits for `s1`, looked at whenever a seat of `at` is asked; null if it does not come up soon. */
export async function drive(call, { seats, seed, fits, at = ['s1'], most = 220 }) {
  await call({ new: { game: 'red-phoenix', config: { seats }, seed } });
  const roll = dice(seed);
  let { asked } = await call({ state: 's1' });
  for (let step = 0; step < most; step += 1) {
    const [seat] = asked;
    if (!seat) return null;
    if (at.includes(seat)) {
      const mine = await call({ state: 's1' });
      if (fits(mine)) return mine;
    }
    const draft = choose(await call({ state: seat }), roll);
    const after = await call({ send: seat, draft });
    if (after.refused) throw new Error(`${draft}: ${after.refused.sentence}`);
    ({ asked } = after);
  }
  return null;
}
