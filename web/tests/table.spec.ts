import { expect, test } from '@playwright/test';
import { complaints, mine, over, playNow, second, settle, stepOn } from './table';

test('an illegal click answers with the rule that the engine gives', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  // An occupied square bars every colour: d1 holds a home piece, whoever began.
  await page.locator('.palette button:not(.ban)').first().click();
  await page.locator('[data-square=d1]').click();
  const bubble = page.getByRole('alert', { name: 'Why not' });
  await expect(bubble).toContainText(/QN-\d{3}/);
  const rule = (await bubble.locator('a.rule').textContent()) ?? '';
  // The rule opens beside the table, and the prompt stays.
  await bubble.locator('a.rule').click();
  await expect(page.getByRole('dialog', { name: `Rule ${rule}` })).toContainText(rule);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(mine(page)).toBeVisible();
});

test('an own step is taken back', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  await stepOn(page, async () => {
    const text = await page.locator('.command li b').first().textContent();
    await page.keyboard.type(text ?? '');
    await page.keyboard.press('Enter');
  });
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await stepOn(page, () => page.keyboard.press('Control+z'));
  await expect(page.locator('li.struck').first()).toBeVisible();
});

test('a hint names a move', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('#prompt')).toContainText('A bot would play', { timeout: 30_000 });
});

test('the line breaks and comes back, and the match goes on', async ({ page, context }) => {
  const heard = complaints(page);
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await expect(page.locator('.banner')).toContainText(/Connection lost|You are offline/, { timeout: 15_000 });
  await expect(page.locator('[data-square]').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('.banner')).toBeHidden({ timeout: 15_000 });
  await page.keyboard.press('/');
  const text = await page.locator('.command li b').first().textContent();
  await page.keyboard.type(text ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  expect(heard).toEqual([]);
});

test('two tabs on one seat: one acts, the other follows', async ({ page, context }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const other = await context.newPage();
  await settle(other);
  await other.goto(page.url());
  await expect(mine(other)).toBeVisible({ timeout: 15_000 });
  const before = await other.locator('#prompt').getAttribute('data-seq');
  await page.keyboard.press('/');
  const text = await page.locator('.command li b').first().textContent();
  await page.keyboard.type(text ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  await expect.poll(() => other.locator('#prompt').getAttribute('data-seq')).not.toBe(before);
});

test('two browsers at one table by an invitation, and a watcher', async ({ page, browser }) => {
  const heard = complaints(page);
  await settle(page);
  await page.goto('#/new/quintessence');
  await page.getByRole('button', { name: 'Create the table' }).click();
  await expect(page.getByRole('heading', { name: 'Quintessence' })).toBeVisible();
  await page.getByRole('button', { name: 'QR' }).click();
  const link = await page.getByLabel('Link to seat 2').inputValue();
  await page.getByRole('button', { name: 'Link for watchers' }).click();
  await expect(page.getByRole('button', { name: 'Copy watchers’ link' })).toBeVisible();
  const table = new URL(page.url()).hash.slice('#/t/'.length);
  const links = await page.evaluate(async (id) => (await (await fetch(`api/tables/${id}`)).json()).you.links, table);
  const watchLink = (links as { token: string; seat: string | null }[]).find(({ seat }) => seat === null)?.token ?? '';

  const guest = await second(browser);
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Hypatia');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.page.getByText('Hypatia (you)')).toBeVisible();
  await expect(page.getByText('Hypatia')).toBeVisible();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await guest.page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.locator('#prompt')).toBeVisible({ timeout: 20_000 });
  await expect(guest.page.locator('#prompt')).toBeVisible({ timeout: 20_000 });

  for (let turn = 0; turn < 10; turn++) {
    const now = await expect
      .poll(async () => ((await mine(page).isVisible()) ? 'host' : (await mine(guest.page).isVisible()) ? 'guest' : 'nobody'))
      .not.toBe('nobody')
      .then(async () => ((await mine(page).isVisible()) ? page : guest.page));
    await now.keyboard.press('/');
    const text = await now.locator('.command li b').first().textContent();
    await now.keyboard.type(text ?? '');
    await stepOn(now, () => now.keyboard.press('Enter'));
  }
  // The taken link is worthless to another browser (TB-011).
  const stranger = await second(browser);
  await stranger.page.goto(link);
  await expect(stranger.page.getByText(/All seats of this table are taken|This table cannot be shown/)).toBeVisible({ timeout: 15_000 });
  await expect(stranger.page.locator('#prompt')).toHaveCount(0);

  await stranger.page.goto(`#/t/${table}?link=${encodeURIComponent(watchLink)}`);
  await expect(stranger.page.getByText('Watching', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(stranger.page.locator('#prompt.mine')).toHaveCount(0);

  await guest.page.keyboard.press('t');
  await guest.page.keyboard.type('Good game');
  await guest.page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await expect(page.getByText('Good game')).toBeVisible();
  expect(heard).toEqual([]);
  await guest.context.close();
  await stranger.context.close();
});

test('resigning ends it; the result, the replay by steps and eyes, the check of chance', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await playNow(page, 'Elements');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Propose to end without a result' }).waitFor();
  await page.keyboard.press('Escape');
  await settle(page);
  await page.goto('#/g/quintessence');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  const text = await page.locator('.command li b').first().textContent();
  await page.keyboard.type(text ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Type “resign” to give up').fill('resign');
  await page.getByRole('button', { name: 'Resign' }).click();
  await over(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('won');
  await page.getByRole('button', { name: 'Verify chance' }).click();
  await expect(page.locator('.note[role=status]')).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(page.locator('.count')).toContainText('2 of');
  await page.getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Spectator' }).click();
  await expect(page.getByRole('button', { name: 'Spectator' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Play from here' })).toHaveCount(0);
  await page.keyboard.press('[');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  expect(heard).toEqual([]);
});
