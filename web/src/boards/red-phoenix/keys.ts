// The keys of the board (TABLE.md 4.3). A key that is not ours goes on to the frame.

import type { Table } from './table.svelte';

/** True if the key was meant for the board. */
export function keyed(table: Table, event: KeyboardEvent, near: Element, root: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !table.asked) return false;
  const onButton = near.matches('button, a, [role=button]');
  if (event.key === 'Escape' || (event.key === 'Backspace' && table.hasBack)) {
    if (!table.hasBack) return false;
    table.back();
    return true;
  }
  if (event.key === 'Enter') {
    if (onButton) return false;
    root.querySelector<HTMLButtonElement>('.prompt .btn.pri')?.click();
    return true;
  }
  if (/^[1-9]$/.test(event.key)) return digit(table, Number(event.key), near, root);
  return letter(table, event.key, near, root);
}

function digit(table: Table, n: number, near: Element, root: Element): boolean {
  const way = root.querySelectorAll<HTMLButtonElement>('.prompt .way')[n - 1];
  if (way) way.click();
  else if (table.asks === 'results') table.click(`drawn:${n}`, near);
  else if (table.kinds[n - 1]) table.click(`hand:${table.kinds[n - 1]}`, root.querySelector(`[data-thing="hand:${table.kinds[n - 1]}"]`) ?? near);
  else return false;
  return true;
}

function letter(table: Table, key: string, near: Element, root: Element): boolean {
  const focus = (...selectors: string[]): boolean => {
    for (const selector of selectors) {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each.offsetParent);
      if (found) {
        found.focus();
        return true;
      }
    }
    return false;
  };
  switch (key) {
    case 'c':
      if (table.asks === 'action') table.click('bank', root.querySelector('[data-thing=bank]') ?? near);
      else return false;
      return true;
    case 'b':
      table.tab = 'market';
      queueMicrotask(() => focus('.cell.lit', '.cell'));
      return true;
    case 'x':
      return focus('.bench .main.lit', '.bench .main');
    case 'm':
      table.nextMethod();
      return true;
    case 's':
    case 'f':
      table.hasten(key === 's' ? 'slow' : 'fast', root.querySelector(`[data-thing="speed:${key === 's' ? 'slow' : 'fast'}"]`) ?? near);
      return true;
    case 'r':
    case 'z':
      table.tab = 'formulas';
      queueMicrotask(() => focus('.shelf .face.lit', '.shelf .face'));
      return true;
    case 'u':
      return focus('.bench .use', '.bench .main[data-thing="hand:AF"], .bench .main[data-thing="hand:PY"], .bench .main[data-thing="hand:SG"]');
    case 'o':
      if (table.deal.composing) return focus('.trd .opt');
      return focus('.seat .face:has(.tr)', '.seats .face:not([data-thing="seat:' + table.me + '"])');
    case 'y':
      if (table.asks === 'answer') table.answer('accept', near);
      return table.asks === 'answer';
    case 'n':
      if (table.asks === 'answer') table.answer('decline', near);
      return table.asks === 'answer';
    case 'k':
      if (table.asks === 'answer' && table.texts.has('counter')) table.deal.counter();
      return table.asks === 'answer';
    case 'e':
      if (table.asks === 'action') table.end();
      return table.asks === 'action';
    default:
      return false;
  }
}
