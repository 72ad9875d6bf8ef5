import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { askMe } from './lib/me.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
void askMe();
const target = document.getElementById('app');
if (target) mount(App, { target });
