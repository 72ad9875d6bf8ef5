import { expect, test } from '@playwright/test';
import { clean, noSideways } from './axe';
import { complaints, mine, playButton, playNow, settle } from './table';

// Every page without a violation of WCAG 2.2 A and AA. `make soak` adds all widths in both themes.

const WIDTHS = process.env.ALUDEL_SOAK === '1' ? [[1440, 900], [1024, 768], [390, 844]] : [[1440, 900]];
const THEMES = process.env.ALUDEL_SOAK === '1' ? (['light', 'dark'] as const) : (['light'] as const);
for (const [width = 1440, height = 900] of WIDTHS) {
  for (const theme of THEMES) {
    test(`pages at ${width}, ${theme}`, async ({ page }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height });
      await settle(page, { theme });
      for (const [address, sign] of [
        ['#/', 'Five alchemists'],
        ['#/g/elements', 'Learn it in four minutes'],
        ['#/new/elements', 'A table with friends'],
        ['#/tables', 'With a free seat'],
        ['#/rules/quintessence/QN-032', 'QN-032'],
        ['#/me', 'My games'],
        ['#/nowhere', 'There is no such page'],
        ['#/t/t_nothing', 'cannot be shown'],
        ['#/r/m_nothing', 'cannot be shown'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(sign).first()).toBeVisible();
        // Scrolled pages have links that lie half under the search field.
        await page.evaluate(() => scrollTo(0, 0));
        await clean(page, address);
        await noSideways(page);
      }
      expect(heard).toEqual([]);
    });

    for (const game of ['Quintessence', 'Elements', 'Red Phoenix'] as const) {
      test(`the table of ${game} at ${width}, ${theme}`, async ({ page }) => {
        const heard = complaints(page);
        await page.setViewportSize({ width, height });
        await settle(page, { theme });
        await playNow(page, game);
        await expect(mine(page)).toBeVisible({ timeout: 30_000 });
        await clean(page, game);
        await noSideways(page);
        await page.screenshot({ path: `test-results/${game.toLowerCase().replace(' ', '-')}-${width}-${theme}.png` });
        await page.getByRole('button', { name: 'Menu' }).click();
        await clean(page, 'menu');
        await page.keyboard.press('Escape');
        // Hidden it is a moment before the table knows that it is closed.
        await expect(page.locator('dialog')).toHaveCount(0);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
        await clean(page, 'keys');
        expect(heard).toEqual([]);
      });
    }
  }
}

test('a rule at work: the example of a refused placement, and the next one', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await page.goto('#/rules/quintessence/QN-008');
  const rule = page.locator('#QN-008');
  await rule.getByRole('button', { name: 'examples of QN-008' }).click();
  await expect(rule.locator('.steps')).toContainText('may not: Bd4');
  await expect(rule.locator('.small')).toHaveAttribute('inert', '');
  await expect(rule.locator('.laid svg').first()).toBeVisible();
  await clean(page, 'an example in the rules');
  await rule.getByRole('button', { name: 'The step before' }).click();
  await expect(rule.locator('.steps')).toContainText('The beginning.');
  await expect(rule.getByRole('button', { name: 'The step before' })).toBeDisabled();
  await rule.getByRole('button', { name: 'Another example' }).click();
  await expect(rule.getByRole('heading')).not.toHaveText('A square with a piece on a Quint is not empty');
  expect(heard).toEqual([]);
});

test('the search of the rules: by word, by id, and nothing found', async ({ page }) => {
  await settle(page);
  await page.goto('#/rules/quintessence');
  const search = page.getByRole('searchbox');
  await search.fill('lotus');
  await expect(page.locator('article').first()).toContainText(/lotus/i);
  await search.fill('QN-032');
  await expect(page.locator('article').first()).toContainText('QN-032');
  await search.fill('zebra');
  await expect(page.getByText('Nearest ids')).toBeVisible();
});

test('one screen, two players: a curtain where hands are hidden', async ({ page }) => {
  await settle(page, { seats: { elements: 2 } });
  await page.goto('#/new/elements');
  await page.getByText('One screen for several players').click();
  await page.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  const curtain = page.getByRole('dialog', { name: 'Curtain' });
  await expect(curtain).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('#prompt')).toHaveCount(0);
  await curtain.getByRole('button').click();
  await expect(mine(page)).toBeVisible();
});

test('a phone: the tabs of the table, and a move by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await settle(page);
  await page.goto('./');
  await playButton(page, 'Quintessence').tap();
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.locator('.palette button:not(.ban)').first().tap();
  await page.locator('[data-square].ok').first().tap();
  await expect(page.locator('#prompt .btn.pri')).toBeVisible();
  for (const tab of ['Seats', 'Chronicle', 'Chat', 'Table']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: tab }).tap();
    await noSideways(page);
  }
  await expect(page.locator('#prompt .btn.pri')).toBeVisible();
  await context.close();
});

test('the history is filtered by game, result and opponent', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Propose to end without a result' }).click();
  await expect(page.locator('#prompt')).toContainText('given up without a result');
  await playNow(page, 'Elements');
  await page.goto('#/me');
  const rows = page.locator('.games li');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Result').selectOption('without a result');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Quintessence');
  await page.getByLabel('Result').selectOption('won');
  await expect(page.getByText('No game is like that.')).toBeVisible();
  await clean(page, 'no game like that');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: /^With/ }).selectOption({ index: 1 });
  await expect(rows.first()).toBeVisible();
});

test('an account keeps the games, a personal link carries them over', async ({ page, browser }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await page.goto('#/me');
  await page.getByRole('button', { name: 'Keep my games' }).click();
  const name = `Ada${Date.now() % 1_000_000}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Password').fill('a long enough secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my games' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('button', { name: 'Link for another device' }).click();
  const link = await page.getByLabel('Personal link').inputValue();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(other.getByText('Your move').or(other.getByText('Waiting')).first()).toBeVisible();
  await context.close();
});

test('pages and long texts travel packed', async ({ request }) => {
  const encoding = async (address: string, accepted: string) => {
    const answer = await request.get(address, { headers: { 'accept-encoding': accepted } });
    expect(answer.status(), address).toBe(200);
    return [answer.headers()['content-encoding'] ?? 'plain', await answer.text()] as const;
  };
  const [, page] = await encoding('', 'identity');
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const [plain, text] = await encoding(script, 'identity');
  expect(plain).toBe('plain');
  expect(await encoding(script, 'gzip, br')).toEqual(['br', text]);
  expect(await encoding(script, 'gzip, br;q=0')).toEqual(['gzip', text]);
  expect((await encoding('api/rules/quintessence', 'gzip'))[0]).toBe('gzip');
});
