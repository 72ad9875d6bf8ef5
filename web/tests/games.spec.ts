import { expect, test, type Page } from '@playwright/test';
import { complaints, dice, over, playButton, playNow, playOut, settle, stepOn } from './table';

// Every game from one click to its result, by the mouse and by the keys.

test('Quintessence with the mouse, to the result screen', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await playNow(page, 'Quintessence');
  const roll = dice(7);
  const any = (count: number) => Math.floor(roll() * count);
  await playOut(page, async () => {
    const targets = page.getByRole('group', { name: 'Purple points' });
    if (!(await targets.isVisible())) {
      const colours = page.locator('.palette button:not(.ban)');
      await colours.nth(any(await colours.count())).click();
      const squares = page.locator('[data-square].ok');
      await squares.nth(any(await squares.count())).click();
    }
    await expect(page.locator('#prompt .btn.pri').or(targets).first()).toBeVisible();
    // Purple points that the placement earns are put before it is sent.
    for (let put = 0; put < 6 && (await page.getByText(/^Put (a|\d+) Purple points? toward/).isVisible()); put++)
      await targets.locator('button:not(.shut)').first().click();
    await stepOn(page, () => page.locator('#prompt .btn.pri').click());
  });
  await over(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('won');
  await expect(page.getByText('this game has no luck')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review' })).toBeVisible();
  expect(heard).toEqual([]);
});

test('Elements with the mouse, to the result screen', async ({ page }) => {
  test.slow();
  const heard = complaints(page);
  await settle(page, { seats: { elements: 2 } });
  if (process.env.ALUDEL_SOAK === '1') await playNow(page, 'Elements');
  else {
    // A short one: to five points (EL-291).
    await page.goto('#/new/elements');
    await page.getByLabel('Seat 2').selectOption('bot apprentice');
    await page.getByText('Variants of the rules').click();
    await page.getByLabel(/^Target/).fill('5');
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect(page.locator('#prompt')).toBeVisible({ timeout: 20_000 });
  }
  const roll = dice(11);
  let idle = 0;
  await playOut(page, async () => {
    const primary = page.locator('#prompt button.btn.pri');
    const lit = page.locator('.el .lit:visible');
    const [may, sends] = [await lit.count(), await primary.count()];
    // A lit thing more often than the button, but never for ever: some choices only take things up and put them back.
    const touch = may > 0 && (sends === 0 || (roll() < 0.6 && idle < 6));
    idle = touch ? idle + 1 : 0;
    if (touch) await lit.nth(Math.floor(roll() * may)).click({ timeout: 3000 }).catch(() => {});
    else if (sends > 0) await primary.first().click({ timeout: 3000 }).catch(() => {});
    else await page.locator('#prompt .acts button.btn').last().click({ timeout: 3000 }).catch(() => {});
    await page.waitForTimeout(30);
  }, 1500);
  await over(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('won');
  await expect(page.getByRole('heading', { name: 'Luck of the dice' })).toBeVisible();
  // The table twin holds the figures of the plot.
  await page.locator('summary', { hasText: 'Table: Luck of the dice' }).click();
  await expect(page.getByRole('region', { name: 'Luck of the dice as a table' })).toContainText('dice');
  expect(heard).toEqual([]);
});

/** Plays by the command line: `/`, the first letters of a legal action, Enter. */
async function byKeys(page: Page, game: string, most: number, pick: (texts: string[]) => string): Promise<void> {
  await settle(page);
  await page.goto('./');
  const button = playButton(page, game);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#prompt')).toBeVisible({ timeout: 20_000 });
  await playOut(page, async () => {
    await page.keyboard.press('/');
    const line = page.getByRole('form', { name: 'Command line' });
    await expect(line).toBeVisible();
    const texts = await line.locator('li b').allTextContents();
    await page.keyboard.type(pick(texts));
    await stepOn(page, () => page.keyboard.press('Enter'));
    await expect(line).toBeHidden();
  }, most);
}

test('Quintessence by the keyboard alone', async ({ page }) => {
  const heard = complaints(page);
  await byKeys(page, 'Quintessence', 100, (texts) => texts[0] ?? '');
  await over(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('won');
  expect(heard).toEqual([]);
});
