// Keys of the table. Letters act only outside text fields, and can be switched off.

import { chord } from '../lib/chord';
import type { Session } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import type { Ui } from './ui.svelte';

export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Handles what no board has taken. */
export function tableKeys(session: Session, ui: Ui): (event: KeyboardEvent) => void {
  return (event) => {
    // Shift alone, for the capital, is no key of its own.
    const where = event.key === 'Shift' ? null : chord.close(event.key);
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') {
      // An open sheet closes by itself.
      if (ui.sheet || ui.rule) return;
      if (ui.back()) event.preventDefault();
      else if (!typing(event.target) && session.draft.length > 0) session.unpick();
      return;
    }
    if (typing(event.target) || ui.sheet || ui.rule) return;
    if (event.ctrlKey) {
      if (event.key === 'z') void session.takeBack();
      return;
    }
    if (event.key === 'Tab') ui.keyed = true;
    if (event.key === '?') return open(event, () => (ui.sheet = 'keys'));
    if (event.key === '/') return open(event, () => (ui.command = true));
    if (!settings.letters) return;
    const act = actions(session, ui)[where ? `g${where}` : event.key];
    if (act) open(event, act);
    else if (event.key === 'g' || event.key === 'G') chord.begin();
  };
}

function open(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function actions(session: Session, ui: Ui): Record<string, () => void> {
  return {
    h: () => void session.askHint(),
    u: () => void session.takeBack(),
    l: () => chronicle(ui, 'chronicle'),
    t: () => {
      chronicle(ui, 'chat');
      setTimeout(() => focusOn('[data-chat]'));
    },
    gp: () => focusOn('#prompt'),
    gb: () => focusOn('#board'),
    gr: () => (ui.sheet = 'read'),
  };
}

function chronicle(ui: Ui, side: 'chronicle' | 'chat'): void {
  ui.side = side;
  if (ui.width === 'narrow') ui.tab = side;
  else if (ui.panels === 0) ui.sheet = 'chronicle';
  else if (ui.sheet === 'chronicle') ui.sheet = null;
}
