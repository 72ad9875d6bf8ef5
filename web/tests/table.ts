// How the tests sit at a table: as a person would, by what is on the screen.

import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** Settings of a hurried tester: nothing moves, bots do not wait, the first-turn strip is answered. */
export const HURRY = {
  motion: 'none',
  pace: 'instant',
  knows: { quintessence: true, elements: true, 'red-phoenix': true, quintessential: true, 'wizards-of-the-wild': true },
};

export async function settle(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript((settings) => {
    if (!localStorage.getItem('aludel.settings')) localStorage.setItem('aludel.settings', JSON.stringify(settings));
  }, { ...HURRY, ...more });
}

/** What a browser complained about; a test ends with none. */
export function complaints(page: Page): string[] {
  const list: string[] = [];
  page.on('pageerror', (error) => list.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|violates/i.test(message.text())) list.push(message.text());
  });
  page.on('request', (request) => {
    const host = new URL(request.url()).hostname;
    if (host !== '127.0.0.1' && request.url().startsWith('http')) list.push(`a request to ${host}`);
  });
  return list;
}

export const playButton = (page: Page, game: string) =>
  page.getByRole('button', { name: new RegExp(`^Play now\\s*: ${game}$`) });

/** One click from the home page to a table. */
export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto('./');
  await playButton(page, game).click();
  await expect(page.locator('#prompt')).toBeVisible({ timeout: 20_000 });
}

export const mine = (page: Page) => page.locator('#prompt.mine');
export const over = (page: Page) => page.locator('#prompt').getByRole('link', { name: 'See the result' });

/** Plays by `turn` until the match is over, at most so many decisions; others take at most `patience` between two of them. */
export async function playOut(page: Page, turn: () => Promise<void>, most = 500, patience = 60_000): Promise<number> {
  for (let count = 0; count < most; count++) {
    await expect(mine(page).or(over(page)).first()).toBeVisible({ timeout: patience });
    if (await over(page).isVisible()) return count;
    await turn();
  }
  throw new Error(`the match did not end within ${most} decisions`);
}

/** The number of the last step that the chronicle shows: grows with every step. */
export async function steps(page: Page): Promise<string> {
  return (await page.locator('#prompt').getAttribute('data-seq')) ?? '';
}

/** Does something and waits until the table has moved on. */
export async function stepOn(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await steps(page);
  await act();
  await expect.poll(() => steps(page), { timeout: 20_000 }).not.toBe(before);
}

export async function second(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await settle(page);
  return { context, page };
}

/** A number generator with a seed, so that a failing run can be played again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
