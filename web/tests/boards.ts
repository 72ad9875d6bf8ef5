// Tables of Wizards and Quintessential as the tests want them: begun with bots, in an edition of their own, dressed.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { dice, mine, stepOn } from './table';

/** Calls the server as the page does, as a guest. */
export async function ask<T>(page: Page, method: string, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const text = typeof body === 'string';
      const call = () => fetch(new URL(path, document.baseURI.split('#')[0]), { method, headers: { 'content-type': text ? 'text/plain' : 'application/json' }, body: text ? body : JSON.stringify(body) });
      let answer = await call();
      if (answer.status === 401) {
        await fetch(new URL('api/guest', document.baseURI.split('#')[0]), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
        answer = await call();
      }
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body] as const,
  ) as Promise<T>;
}

/** A table with bots in all other seats, begun. */
export async function begin(page: Page, game: string, seats: number, more: { edition?: string; clock?: string } = {}): Promise<void> {
  await page.goto('./');
  const bots = Array.from({ length: seats - 1 }, (_, n) => ({ seat: `s${n + 2}`, level: 'apprentice' }));
  const { edition, clock } = more;
  const table = await ask<{ id: string }>(page, 'POST', 'api/tables', { game, config: { seats }, bots, sit: true, ...(edition ? { edition } : {}), ...(clock ? { settings: { clock } } : {}) });
  await page.goto(`#/t/${table.id}`);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.locator('#prompt')).toBeVisible({ timeout: 30_000 });
}

/** Keeps an edition that differs from the built-in one; answers its hash. */
export async function keep(page: Page, change: (toml: string) => string, game = 'quintessential'): Promise<string> {
  await page.goto('./');
  const toml = readFileSync(new URL(`../../editions/${game}.toml`, import.meta.url), 'utf8');
  return (await ask<{ hash: string }>(page, 'PUT', `api/editions/${game}`, change(toml))).hash;
}

/** Clicks lit things and the one filled button, as somebody does who only looks at the table. */
export function clicking(page: Page, board: string, seed: number): () => Promise<void> {
  const roll = dice(seed);
  let idle = 0;
  return async () => {
    const primary = page.locator('#prompt .acts .btn.pri:not([aria-disabled="true"])');
    const lit = page.locator(`${board} .thing.lit:visible, #prompt .way`);
    const [may, sends] = [await lit.count(), await primary.count()];
    // Some choices only take things up and put them back.
    const touch = may > 0 && (sends === 0 || (roll() < 0.5 && idle < 4));
    idle = touch ? idle + 1 : 0;
    const before = await page.locator('#prompt').getAttribute('data-seq');
    const one = touch ? lit.nth(Math.floor(roll() * may)) : sends > 0 ? primary.first() : page.locator('#prompt .acts .btn').last();
    await one.click({ timeout: 3000 }).catch(() => {});
    if (!touch) await expect.poll(() => page.locator('#prompt').getAttribute('data-seq'), { timeout: 2000 }).not.toBe(before).catch(() => {});
  };
}

/** Colour and starting set: the first lit colour, and the set of that number. */
export async function outfit(page: Page, number: (colour: string) => string): Promise<string> {
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const colour = page.locator('[data-thing^="colour:"].lit').first();
  const name = ((await colour.getAttribute('data-thing')) ?? '').slice(7);
  await colour.click();
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  // Lit once the others have chosen their colours.
  const set = page.locator(`[data-thing="set:${number(name)}"].lit`);
  await expect(set).toBeVisible({ timeout: 30_000 });
  await set.click();
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await expect(page.locator('#prompt.mine')).toContainText('Place an assistant', { timeout: 30_000 });
  return name;
}
