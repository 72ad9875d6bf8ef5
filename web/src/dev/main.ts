// A board without a server, for work on boards: /src/dev/index.html?fixture=quintessence-lotus, or against a running
// engine (see engine.mjs): ?game=elements&seats=3&seed=5&until=build. Never part of the built page.

import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import Dev from './Dev.svelte';
import { fixture, live } from './engines';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
if (asked.get('motion') === 'none') document.documentElement.dataset.motion = 'none';

const name = asked.get('fixture');
const engine = name ? await fixture(name) : await live(asked);
const target = document.getElementById('app');
const { default: Board } = await (engine.game === 'elements'
  ? import('../boards/elements/Board.svelte')
  : engine.game === 'quintessential'
    ? import('../boards/quintessential/Board.svelte')
  : engine.game === 'red-phoenix'
    ? import('../boards/red-phoenix/Board.svelte')
  : engine.game === 'wizards-of-the-wild'
    ? import('../boards/wizards-of-the-wild/Board.svelte')
    : engine.game === 'quintessence'
      ? import('../boards/quintessence/Board.svelte')
      : import('../boards/generic/Board.svelte'));
if (target) mount(Dev, { target, props: { engine, Board, motion: asked.get('motion') === 'none' ? 'none' : 'full' } });
