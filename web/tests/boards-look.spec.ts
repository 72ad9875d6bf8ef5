import { expect, test, type Locator, type Page } from '@playwright/test';
import { clean, noSideways } from './axe';
import { begin, clicking, outfit } from './boards';
import { complaints, mine, playNow, settle, stepOn } from './table';

// How the boards of Wizards and Quintessential stand at every width: no violation, nothing sideways, nothing covered.
// `make soak` adds all widths in both themes, and tables of five.

const soak = process.env.ALUDEL_SOAK === '1';
const WIDTHS = soak ? [[1440, 900], [1024, 768], [390, 844]] : [[1440, 900], [390, 844]];
const THEMES = soak ? (['light', 'dark'] as const) : (['light'] as const);

/** The games for five, and what their boards are called. */
const FIVE = [['wizards-of-the-wild', '.ww'], ['quintessential', '.ql'], ['red-phoenix', '.rp']] as const;

async function stands(page: Page, what: string): Promise<void> {
  await clean(page, what);
  await noSideways(page);
}

for (const [width = 1440, height = 900] of WIDTHS) {
  for (const theme of THEMES) {
    test(`Wizards at ${width}, ${theme}: set-up, dice, the rest of a turn`, async ({ page }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height });
      await settle(page, { theme, seats: { 'wizards-of-the-wild': 3 } });
      await playNow(page, 'Wizards');
      await expect(mine(page)).toBeVisible({ timeout: 30_000 });
      await stands(page, 'set-up');
      const turn = clicking(page, '.ww', 4);
      const stop = page.getByRole('button', { name: /^Stop/ });
      for (let count = 0; count < 60 && !(await stop.isVisible()); count += 1) {
        await expect(mine(page)).toBeVisible({ timeout: 30_000 });
        await turn();
      }
      await stands(page, 'dice');
      await page.screenshot({ path: `test-results/wizards-dice-${width}-${theme}.png` });
      await stop.click();
      await expect(page.getByRole('button', { name: /^End/ }).first()).toBeVisible();
      await stands(page, 'main');
      await page.screenshot({ path: `test-results/wizards-main-${width}-${theme}.png` });
      expect(heard).toEqual([]);
    });

    test(`solo Wizards at ${width}, ${theme}: the penalty die`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await settle(page, { theme });
      await begin(page, 'wizards-of-the-wild', 1);
      for (const thing of ['wizard:oona/A', 'wizard:bramble/A']) {
        await page.locator(`[data-thing="${thing}"]`).click();
        const level = page.getByRole('button', { name: /as Apprentice$/ });
        await expect(page.getByRole('button', { name: 'Confirm' }).or(level).first()).toBeVisible();
        if (await level.isVisible()) await level.click();
        // What is clicked before the step has come belongs to no question.
        await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
      }
      await expect(page.getByRole('region', { name: 'If it ended now' })).toBeVisible();
      await page.getByRole('button', { name: 'The penalty die' }).click();
      await expect(page.getByRole('region', { name: 'The penalty die', exact: true })).toBeVisible();
      await stands(page, 'penalty');
      await page.screenshot({ path: `test-results/wizards-solo-${width}-${theme}.png` });
    });

    test(`Quintessential at ${width}, ${theme}: set-up, action, bid, chain`, async ({ page }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height });
      await settle(page, { theme, seats: { quintessential: 3 } });
      await playNow(page, 'Quintessential');
      await expect(mine(page)).toBeVisible({ timeout: 30_000 });
      await stands(page, 'set-up');
      await outfit(page, (colour) => (colour === 'black' ? 'R1' : `${colour.charAt(0).toUpperCase()}1`));
      await stands(page, 'action');
      await page.screenshot({ path: `test-results/quintessential-action-${width}-${theme}.png` });
      await page.locator('[data-thing^="bid:"].lit').first().click();
      await page.locator('.pool .db').first().click();
      await stands(page, 'bid');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('.lab [data-thing^="lab:"].lit', { has: page.locator('.n2') }).first().click();
      await expect(page.getByRole('list', { name: 'What this sets off' })).toBeVisible();
      await stands(page, 'chain');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.locator('.pool .made')).toBeVisible();
      await stands(page, 'created die');
      await page.screenshot({ path: `test-results/quintessential-created-${width}-${theme}.png` });
      expect(heard).toEqual([]);
    });

    for (const [game, board] of soak ? FIVE : []) {
      test(`five seats of ${game} at ${width}, ${theme}`, async ({ page }) => {
        const heard = complaints(page);
        await page.setViewportSize({ width, height });
        await settle(page, { theme });
        await begin(page, game, 5);
        await expect(page.locator(`${board} .seat`)).toHaveCount(5);
        const turn = clicking(page, board, 6);
        for (let count = 0; count < 12; count += 1) {
          await expect(mine(page)).toBeVisible({ timeout: 60_000 });
          await turn();
        }
        await expect(mine(page)).toBeVisible({ timeout: 60_000 });
        await stands(page, 'five seats');
        for (const tab of await page.locator('.btabs').getByRole('tab').all()) {
          if (!(await tab.isVisible())) continue;
          await tab.click();
          await stands(page, `${await tab.textContent()}`);
        }
        await page.screenshot({ path: `test-results/${game}-five-${width}-${theme}.png` });
        expect(heard).toEqual([]);
      });
    }
  }
}

test('a card is looked at closely: by resting on it, by a long touch that chooses nothing, by a key', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await settle(page);
  await begin(page, 'quintessential', 2);
  await outfit(page, (colour) => (colour === 'black' ? 'R1' : `${colour.charAt(0).toUpperCase()}1`));
  const card = page.locator('[data-thing="claim:DISCARD"]');
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is not on the page');
  const client = await context.newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  const zoomed = page.getByRole('status', { name: 'Discard' });
  await expect(zoomed).toContainText('take one card from it');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(zoomed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  // The gesture back takes it away, and the table stays.
  await page.goBack();
  await expect(zoomed).toHaveCount(0);
  await expect(mine(page)).toBeVisible();
  await context.close();

  const desk = await browser.newPage();
  await settle(desk);
  await begin(desk, 'quintessential', 2);
  await outfit(desk, (colour) => (colour === 'black' ? 'R1' : `${colour.charAt(0).toUpperCase()}1`));
  const same = desk.getByRole('status', { name: 'Discard' });
  await restOn(desk, desk.locator('[data-thing="claim:DISCARD"]'), same);
  await desk.mouse.move(5, 5);
  await expect(same).toHaveCount(0);
  await desk.locator('[data-thing="claim:DISCARD"]').focus();
  await desk.keyboard.press('i');
  await expect(same).toBeVisible();
  await desk.close();
});

/** Lets the pointer rest on a thing until it is shown: where the bots still move, the board may move away under it. */
async function restOn(page: Page, thing: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(5, 5);
    await thing.hover();
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

test('the pointer rests on a card of Red Phoenix or Elements, and it is shown large until it moves on', async ({ page }) => {
  await settle(page);
  await begin(page, 'red-phoenix', 2);
  // On one's own turn the table stands still.
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const large = page.getByRole('status', { name: 'Quicksilver' });
  await restOn(page, page.locator('[data-thing="stack:QS"]'), large);
  await page.mouse.move(5, 5);
  await expect(large).toHaveCount(0);
  await begin(page, 'elements', 2);
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await page.keyboard.type((await page.locator('.command li b').first().textContent()) ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  const pool = page.locator('[data-thing^="pool:"]').first();
  await expect(pool).toBeVisible({ timeout: 30_000 });
  const substance = page.getByRole('status').filter({ hasText: 'Its slots, in order:' });
  await restOn(page, pool, substance);
  await page.mouse.move(5, 5);
  await expect(substance).toHaveCount(0);
});

test('a full hand of Elements on a tablet: whole titles on whole cards', async ({ page }) => {
  await settle(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await begin(page, 'elements', 3);
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await page.keyboard.type((await page.locator('.command li b').first().textContent()) ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  const card = page.locator('.hand .hc').first();
  await expect(card).toBeVisible({ timeout: 30_000 });
  for (const [width, height] of [[768, 1024], [728, 1024], [768, 700], [1024, 768]] as const) {
    await page.setViewportSize({ width, height });
    // Seven cards, as after two draws, all with the longest title.
    const found = await card.evaluate((one) => {
      const hand = one.parentElement;
      if (!hand) throw new Error('a card lies in a hand');
      const before = [...hand.children];
      const seven = Array.from({ length: 7 }, () => one.cloneNode(true) as HTMLElement);
      hand.replaceChildren(...seven);
      const cut = seven.flatMap((each) => {
        const title = each.querySelector<HTMLElement>('.c-h');
        if (!title) return ['no title'];
        title.textContent = 'Power';
        return title.scrollWidth > title.clientWidth || each.scrollHeight > each.clientHeight + 1 ? [`${title.scrollWidth} in ${title.clientWidth}, ${each.scrollHeight} in ${each.clientHeight}`] : [];
      });
      hand.replaceChildren(...before);
      return cut;
    });
    expect(found, `${width} by ${height}`).toEqual([]);
    await noSideways(page);
  }
});

test('the strip for newcomers covers nothing of the board', async ({ page }) => {
  await settle(page, { knows: {} });
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    await playNow(page, 'Quintessence');
    const strip = page.getByRole('complementary', { name: 'New here?' });
    await expect(strip).toBeVisible();
    await expect(mine(page)).toBeVisible({ timeout: 30_000 });
    const [above, board] = [await strip.boundingBox(), await page.locator('main').boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((board?.y ?? 0) + 1);
    await noSideways(page);
  }
});

// Phones: names are whole, the prompt and the buttons of the frame are in the window, whatever the size of text.
for (const [game, seats] of [['quintessence', 2], ['elements', 4], ['red-phoenix', 4], ['quintessential', 3], ['wizards-of-the-wild', 3]] as const) {
  for (const text of ['normal', 'largest']) {
    test(`${game} on a phone, ${text} text: whole names, prompt and menu in the window, no stray frame`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await settle(page, { text });
      await begin(page, game, seats);
      if (game === 'wizards-of-the-wild') {
        const turn = clicking(page, '.ww', 4);
        for (let count = 0; count < 60 && (await page.locator('.bench').count()) === 0; count += 1) {
          await expect(mine(page)).toBeVisible({ timeout: 30_000 });
          await turn();
        }
      }
      await expect(mine(page)).toBeVisible({ timeout: 30_000 });
      const found = await page.evaluate(() => {
        const seen = (each: Element) => each.getClientRects().length > 0;
        const cut = [...document.querySelectorAll('.who')].filter((each) => seen(each) && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2));
        // A panel without a box of its own would draw its inner rule around the page.
        const stray = [...document.querySelectorAll('.panel')].filter((each) => getComputedStyle(each).display === 'contents' && getComputedStyle(each, '::after').content !== 'none');
        const [prompt, tabs, menu] = ['#prompt', 'nav[aria-label=Views]', '[aria-label=Menu]'].map((each) => document.querySelector(each)?.getBoundingClientRect());
        return {
          cut: cut.map((each) => each.textContent),
          stray: stray.map((each) => each.className),
          below: Math.max(0, Math.round((prompt?.bottom ?? 0) - (tabs?.top ?? 0) - 4)),
          beside: Math.max(0, Math.round((menu?.right ?? 999) - innerWidth)),
        };
      });
      expect(found).toEqual({ cut: [], stray: [], below: 0, beside: 0 });
      await noSideways(page);
    });
  }
}
