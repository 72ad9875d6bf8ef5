import { expect, test } from '@playwright/test';
import { complaints, mine, second, settle } from './table';

// A placement prepared while the other thinks, at a table with a clock.

test('a prepared placement is sent when its turn comes, and dropped where it is not legal then', async ({ page, browser }) => {
  test.slow();
  const heard = complaints(page);
  await settle(page);
  await page.goto('#/new/quintessence');
  await page.getByRole('radio', { name: '10 min + 20 s' }).check({ force: true });
  await page.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('button', { name: 'QR' }).first().click();
  const link = await page.getByLabel('Link to seat 2').inputValue();
  const guest = await second(browser);
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Hypatia');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.page.getByText('Hypatia (you)')).toBeVisible();
  for (const each of [page, guest.page]) await each.getByRole('button', { name: 'Ready', exact: true }).click();
  for (const each of [page, guest.page]) await expect(each.locator('[data-square=a1]')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await mine(page).isVisible()) || (await mine(guest.page).isVisible()), { timeout: 30_000 }).toBe(true);
  const [now, waits] = (await mine(page).isVisible()) ? [page, guest.page] : [guest.page, page];

  const prepare = async (colour: string, square: string): Promise<void> => {
    await waits.locator('.palette').getByRole('button', { name: new RegExp(`^${colour}`) }).click();
    await waits.locator(`[data-square=${square}]`).click();
    await expect(waits.getByText(`${colour} on ${square} is prepared`)).toBeVisible();
  };
  const place = async (colour: string, square: string): Promise<void> => {
    await now.locator('.palette').getByRole('button', { name: new RegExp(`^${colour}`) }).click();
    await now.locator(`[data-square=${square}]`).click();
    await now.locator('#prompt .btn.pri').click();
  };
  // Green touches the Red that is about to be played.
  await prepare('Green', 'c2');
  await place('Red', 'c1');
  for (const each of [now, waits]) await expect(each.locator('[data-square=c2]')).toHaveAccessibleName(/Green/, { timeout: 15_000 });
  await expect(mine(now)).toBeVisible();

  // Blue far away touches nothing of the colour just played: dropped, and the turn is one's own.
  await prepare('Blue', 'a7');
  await place('Brown', 'b2');
  await expect(mine(waits)).toBeVisible({ timeout: 15_000 });
  await expect(waits.locator('[data-square=a7]')).toHaveAccessibleName(/^a7, empty/);
  expect(heard).toEqual([]);
  await guest.context.close();
});
