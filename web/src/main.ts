import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { afterPaint } from './lib/after-paint';
import { askMe } from './lib/me.svelte';
import { route } from './lib/router.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
const isHome = route.at.path.length === 0;
// The first page stands before anything is asked; any other one needs the answer.
if (!isHome) void askMe();
const target = document.getElementById('app');
if (target) mount(App, { target });
if (isHome) afterPaint(() => void askMe());
