import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { complaints, mine, over, playNow, playOut, second, settle, stepOn } from './table';

// Red Phoenix through its board: whole matches, a trade between two browsers, keys, refusals, axe.

const SOAK = process.env.ALUDEL_SOAK === '1';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function clean(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 140)).join(' | ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

const hand = (page: Page) => page.locator('.bench .main.lit');
const primary = (page: Page) => page.locator('#prompt .btn.pri');

/** Does something and goes on in the very frame in which the table has moved on. */
async function moved(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.locator('#prompt').getAttribute('data-seq');
  await act();
  await page.waitForFunction((seq) => document.querySelector<HTMLElement>('#prompt')?.dataset.seq !== seq, before, { timeout: 20_000 });
}

/** Ends the turn; with action points left the board asks once. */
const endTurn = (page: Page): Promise<void> =>
  moved(page, async () => {
    const spent = (await page.locator('.bench .mine').textContent())?.includes('0 AP left');
    await page.getByRole('button', { name: /^End turn/ }).click();
    if (spent) return;
    await expect(page.getByText(/unspent/)).toBeVisible();
    await primary(page).click();
  });

/** One decision: brew what there is, else buy, else take coins, else end. */
async function decide(page: Page): Promise<void> {
  if (await page.locator('.res.choosing').isVisible()) {
    // What would not help goes first.
    const words = (await page.locator('#prompt').textContent()) ?? '';
    const least = Number(/Discard (\d)/.exec(words)?.[1] ?? 0);
    const cards = page.locator('.res .rc');
    const texts = await cards.allTextContents();
    const order = texts.map((text, at) => ({ at, worth: /would succeed/.test(text) ? 2 : /Simple/.test(text) ? 1 : 0 })).sort((one, two) => one.worth - two.worth);
    for (const { at } of order.slice(0, least)) await cards.nth(at).click();
    return moved(page, () => primary(page).click());
  }
  const decline = page.getByRole('button', { name: 'Decline' });
  if (await decline.isVisible()) return moved(page, () => decline.click());
  const limit = /the hand limit is/.test((await page.locator('#prompt').textContent()) ?? '');
  const adds = await hand(page).count();
  if (limit) {
    for (let gone = 0; gone < 12 && !(await primary(page).isVisible()); gone++) await hand(page).first().click();
    return moved(page, () => primary(page).click());
  }
  const brews = await page.locator('.bench .main.lit:has-text("add")').count();
  if (brews >= 3) {
    const things = await page.locator('.bench .main.lit:has-text("add")').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.thing ?? ''));
    for (const thing of things.slice(-4)) await page.locator(`.bench [data-thing="${thing}"]`).click();
    await expect(primary(page)).toContainText('draw');
    await expect(page.locator('.mth.sel:not(.off)')).toBeVisible();
    return moved(page, () => primary(page).click());
  }
  const stacks = page.locator('.market .mk.lit:not(:has(.l0))');
  if ((await stacks.count()) > 0 && adds < 4) {
    const held = await page.locator('.bench .main').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.thing?.slice(5) ?? ''));
    const names = await stacks.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.thing?.slice(6) ?? ''));
    const wanted = names.find((name) => !held.includes(name));
    if (wanted) return moved(page, () => page.locator(`[data-thing="stack:${wanted}"]`).click());
  }
  const bank = page.locator('[data-thing=bank].lit');
  if (await bank.isVisible()) return moved(page, () => bank.click());
  await endTurn(page);
}

for (const seats of SOAK ? [2, 5] : [2]) {
  test(`${seats} seats with the mouse, to the result screen`, async ({ page }) => {
    test.setTimeout(SOAK ? 1_500_000 : 240_000);
    const heard = complaints(page);
    await settle(page, { seats: { 'red-phoenix': seats } });
    await playNow(page, 'Red Phoenix');
    await expect(page.locator('.rp .seat')).toHaveCount(seats);
    // A short one in the usual run: after some turns of work the bots play it to its end.
    let done = 0;
    await playOut(page, async () => {
      done += 1;
      const only = !SOAK && done > 24 && (await page.getByRole('button', { name: /^End turn/ }).isVisible());
      await (only ? endTurn(page) : decide(page));
      // Who is eliminated watches the others to the end.
    }, 1500, SOAK ? 600_000 : 120_000);
    await over(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/won|draw/i);
    await expect(page.getByRole('heading', { name: 'What each had in the end' })).toBeVisible();
    await expect(page.locator('.final tbody tr')).toHaveCount(seats);
    expect(heard).toEqual([]);
  });
}

test('the keys: coins, purchase, crucible, end; and a refusal with its rule', async ({ page }) => {
  const heard = complaints(page);
  await settle(page, { seats: { 'red-phoenix': 2 } });
  await playNow(page, 'Red Phoenix');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-thing="stack:HO"]').click({ force: true });
  const bubble = page.getByRole('alert', { name: 'Why not' });
  await expect(bubble).toContainText('RP-103');
  await page.keyboard.press('Escape');
  await expect(bubble).toBeHidden();
  await page.locator('#prompt').focus();
  await stepOn(page, () => page.keyboard.press('c'));
  // Three kinds: to the Market, Enter, on with the arrow.
  await page.keyboard.press('b');
  for (let n = 0; n < 3; n++) {
    await stepOn(page, () => page.keyboard.press('Enter'));
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByText('Further purchases are free until you do something else.')).toBeVisible();
  await page.locator('#prompt').focus();
  for (const key of ['1', '2', '3', 's']) await page.keyboard.press(key);
  await expect(primary(page)).toContainText('Slow, 1 AP: draw 1');
  await page.keyboard.press('Escape');
  await expect(primary(page)).toBeHidden();
  for (const key of ['1', '2', '3', 's']) await page.keyboard.press(key);
  await expect(page.locator('.odds')).toContainText(/\d+ % success/);
  await expect(primary(page)).toContainText('Slow, 1 AP: draw 1');
  await page.locator('#prompt').focus();
  await stepOn(page, () => page.keyboard.press('Enter'));
  await expect(page.getByText('slow experiment').first()).toBeVisible();
  await clean(page, 'a slow experiment waits');
  await page.locator('[data-thing="deck:1"]').click();
  await expect(page.getByRole('dialog', { name: 'Results deck I' })).toContainText('Dire Wolf');
  await clean(page, 'a results deck');
  await page.keyboard.press('Escape');
  await page.locator('#prompt').focus();
  await stepOn(page, () => page.keyboard.press('e'));
  expect(heard).toEqual([]);
});

test('ingredients are dragged into the crucible', async ({ page }) => {
  await settle(page, { seats: { 'red-phoenix': 2 } });
  await playNow(page, 'Red Phoenix');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await stepOn(page, () => page.locator('[data-thing=bank].lit').click());
  for (const code of ['QS', 'BR', 'SA']) await stepOn(page, () => page.locator(`[data-thing="stack:${code}"]`).click());
  for (const code of ['SA', 'QS', 'BR']) {
    await page.locator(`.bench [data-thing="hand:${code}"]`).dragTo(page.locator('.well'));
    await expect(page.locator(`[data-thing="tile:${code}"]`)).toBeVisible();
  }
  await expect(primary(page)).toContainText('draw');
});

test('a trade between two browsers: offer, counter-offer, acceptance', async ({ page, browser }) => {
  test.slow();
  const heard = complaints(page);
  await settle(page, { seats: { 'red-phoenix': 2 } });
  await page.goto('#/new/red-phoenix');
  await page.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('button', { name: 'QR' }).first().click();
  const link = await page.getByLabel('Link to seat 2').inputValue();
  const guest = await second(browser);
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Hypatia');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.page.getByText('Hypatia (you)')).toBeVisible();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await guest.page.getByRole('button', { name: 'Ready', exact: true }).click();
  for (const each of [page, guest.page]) await expect(each.locator('.rp')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await mine(page).isVisible()) || (await mine(guest.page).isVisible()), { timeout: 30_000 }).toBe(true);
  const [active, other] = (await mine(page).isVisible()) ? [page, guest.page] : [guest.page, page];

  // Composed by clicking: one coin for a promise of peace.
  await active.locator('.seat .face:has(.tr)').first().click();
  const give = active.getByRole('group', { name: 'You give' });
  const ask = active.getByRole('group', { name: /^You ask of/ });
  await give.getByRole('button', { name: 'a coin more' }).click();
  await expect(give.locator('.tt b', { hasText: '1 coin' })).toBeVisible();
  await ask.getByRole('button', { name: 'Peace' }).click();
  await ask.getByRole('button', { name: '2 turns' }).click();
  await expect(ask.getByText('Promise of peace, 2 turns')).toBeVisible();
  await clean(active, 'composing an offer');
  // Nobody sees it before it is sent.
  await expect(other.getByRole('region', { name: 'Trade' })).toBeHidden();
  await stepOn(active, () => active.getByRole('button', { name: 'Send the offer' }).click());

  // The other seat sees it turned, and answers with a copy that asks for more.
  await expect(other.getByText('offers you a trade')).toBeVisible();
  await clean(other, 'answering an offer');
  await other.getByRole('button', { name: /^Counter/ }).click();
  const more = other.getByRole('group', { name: /^You ask of/ });
  await expect(more.locator('.tt b', { hasText: '1 coin' })).toBeVisible();
  await more.getByRole('button', { name: 'a coin more' }).click();
  await expect(more.locator('.tt b', { hasText: '2 coins' })).toBeVisible();
  await stepOn(other, () => other.getByRole('button', { name: 'Send the counter-offer' }).click());

  await expect(active.getByText('counters your offer')).toBeVisible();
  await expect(active.getByRole('button', { name: /^Counter/ })).toHaveCount(0);
  await stepOn(active, () => active.getByRole('button', { name: /^Accept/ }).click());
  await expect(active.locator('.bench .cn1')).toContainText('0');
  await expect(other.locator('.bench .cn1')).toContainText('4');
  await active.getByRole('button', { name: /promises/ }).click();
  await expect(active.getByRole('dialog', { name: 'Promises' })).toContainText('Promise of peace, 2 turns');
  await active.keyboard.press('Escape');
  // One trade a turn.
  await active.locator('.seat .face:not(:has(.tr))').nth(1).click({ force: true });
  await expect(active.getByRole('alert', { name: 'Why not' })).toContainText('RP-703');
  expect(heard).toEqual([]);
  await guest.context.close();
});

for (const [width, height] of SOAK ? [[1440, 900], [1024, 768], [390, 844]] as const : [[390, 844]] as const) {
  for (const theme of SOAK ? ['light', 'dark'] : ['light']) {
    test(`the board at ${width}, ${theme}: every part, axe without violations`, async ({ page }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height });
      await settle(page, { seats: { 'red-phoenix': 4 }, theme });
      await playNow(page, 'Red Phoenix');
      await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
      await expect(mine(page)).toBeVisible({ timeout: 60_000 });
      await clean(page, 'the board');
      for (const tab of await page.locator('.btabs').getByRole('tab').all()) {
        if (!(await tab.isVisible())) continue;
        await tab.click();
        await clean(page, `${await tab.textContent()}`);
      }
      expect(heard).toEqual([]);
    });
  }
}
