import { type Page, expect, test } from '@playwright/test';
import { clean } from './axe';
import { ask } from './boards';
import { complaints, mine, over, playNow, second, settle, stepOn, steps } from './table';

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

test('back closes what lies over the table and stays there; the next back leaves', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const table = page.url();
  const sheet = page.getByRole('dialog');
  const menu = page.getByRole('button', { name: 'Menu' });
  const stays = async () => {
    await expect(page).toHaveURL(table);
    await expect(mine(page)).toBeVisible();
  };

  await menu.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await stays();

  // A sheet that follows another, and a rule over the command line: one back for each.
  await menu.click();
  await sheet.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await stays();
  await page.keyboard.press('/');
  await expect(page.locator('.command')).toBeVisible();
  await page.locator('#prompt a.rule').first().click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('.command')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.command')).toHaveCount(0);
  await stays();

  // Loaded anew under an open sheet, the table stands without it, and nothing of it is left.
  await menu.click();
  await expect(sheet).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toBeNull();
  await page.reload();
  await stays();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();

  // Closed by themselves they leave no entry that would take a back of its own.
  for (const close of [() => page.keyboard.press('Escape'), () => sheet.getByRole('button', { name: 'Close' }).click()]) {
    await menu.click();
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toHaveCount(0);
  }
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /^Play now/ }).first()).toBeVisible();

  // Left by a link in a sheet, back leads to the table at once.
  await page.goForward();
  await stays();
  await menu.click();
  await sheet.getByRole('link', { name: 'Leave the table' }).click();
  await expect(page.getByRole('button', { name: /^Play now/ }).first()).toBeVisible();
  await page.goBack();
  await stays();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
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

test('a hint names the kind of move, then the move with its reason', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.locator('#prompt .hint[role=status]');
  await expect(hint).toContainText('A bot would place a piece', { timeout: 30_000 });
  await expect(hint).not.toContainText(/ on [a-g][1-7]/);
  await page.getByRole('button', { name: 'Show the move' }).click();
  await expect(hint).toContainText(/The bot’s move: Place \w+ on [a-g][1-7]\./);
  await expect(hint).toContainText(/it would expect to win \d+ of 100 games; \d+ with the next best/);
  await expect(page.locator('#prompt')).toBeFocused();
  // One hint, in two stages: there is no more to show.
  await expect(page.getByRole('button', { name: /^(Hint|Show the move)$/ })).toHaveCount(0);
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

test('what is confirmed while the line is down stays a draft', async ({ page, context }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.locator('.palette button:not(.ban)').first().click();
  const name = await page.locator('[data-square].ok').first().getAttribute('data-square');
  const square = page.locator(`[data-square="${name}"]`);
  await square.click();
  const confirm = page.locator('#prompt .btn.pri');
  await expect(confirm).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator('.banner')).toContainText(/Connection lost|You are offline/, { timeout: 15_000 });
  const before = await steps(page);
  await square.click();
  await context.setOffline(false);
  await expect(page.locator('.banner')).toBeHidden({ timeout: 15_000 });
  await expect(confirm).toBeEnabled();
  expect(await steps(page)).toBe(before);
  await stepOn(page, () => confirm.click());
  await expect(page.locator('#prompt')).not.toContainText('another window');
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
  // The other has chosen something and not sent it.
  await other.locator('.palette button:not(.ban)').first().click();
  await other.locator('[data-square].ok').first().click();
  await expect(other.locator('#prompt .btn.pri')).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('/');
  const text = await page.locator('.command li b').first().textContent();
  await page.keyboard.type(text ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  await expect.poll(() => other.locator('#prompt').getAttribute('data-seq')).not.toBe(before);
  await expect(other.locator('#prompt [role=status]')).toContainText('The table moved on while you chose. Your draft is cleared.');
  // Nothing chosen there: who acted is said all the same.
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await expect(mine(other)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type((await page.locator('.command li b').first().textContent()) ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  await expect(other.locator('#prompt [role=status]')).toContainText('Your seat was played from another window.');
  await expect(page.locator('#prompt [role=status]')).toHaveCount(0);
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
  await expect(stranger.page.getByRole('heading', { name: 'This seat is taken by Hypatia' })).toBeVisible({ timeout: 15_000 });
  await expect(stranger.page.locator('#prompt')).toHaveCount(0);

  await stranger.page.goto(`#/t/${table}?link=${encodeURIComponent(watchLink)}`);
  await expect(stranger.page.getByText('Watching', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(stranger.page.locator('#prompt.mine')).toHaveCount(0);

  await guest.page.keyboard.press('t');
  await expect(guest.page.locator('input:focus, textarea:focus')).toBeVisible();
  await guest.page.keyboard.type('Good game');
  await guest.page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await expect(page.getByText('Good game')).toBeVisible();
  expect(heard).toEqual([]);
  await guest.context.close();
  await stranger.context.close();
});

test('at every width there is a way to the chronicle', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const panel = page.getByRole('region', { name: 'Chronicle and chat' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Chronicle' });
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Chronicle' });
  for (const width of [698, 702, 712, 724, 728, 1024, 1190]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(panel.or(button).or(tab).first(), `${width}`).toBeVisible();
  }
  await page.setViewportSize({ width: 712, height: 900 });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Chronicle' }).getByRole('tab', { name: 'Chronicle' })).toBeVisible();
});

/** Goes to the board by keys. A table that has just opened may still move the focus to what it asks. */
async function toTheBoard(page: Page, begin: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(begin);
    await page.keyboard.press('b');
    await expect(page.locator('#board')).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

test('g goes to prompt, board and text, whatever letters the board uses', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Red Phoenix');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await toTheBoard(page, 'g');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.locator('#prompt')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const text = page.getByRole('dialog', { name: 'The table as text' });
  await expect(text).toContainText(/Market: Quicksilver, level I, \d+ left, 1 coin/);
  await expect(text.getByRole('heading', { name: /\(you\)$/ })).toBeVisible();
  // In Quintessence g is Green: the capital goes on.
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await toTheBoard(page, 'G');
  await page.keyboard.press('Shift+G');
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'The table as text' })).toBeVisible();
});

test('without motion the outlines of what moved end', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('/');
  const text = await page.locator('.command li b').first().textContent();
  await page.keyboard.type(text ?? '');
  await stepOn(page, () => page.keyboard.press('Enter'));
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.sq.last')).toHaveCount(1);
  await expect(page.locator('.sq.changed')).toHaveCount(0);
  // What happened last stands beside the prompt instead, in the words of the chronicle.
  const newest = (await page.locator('#prompt .newest').textContent()) ?? '';
  expect(newest).not.toBe('');
  await expect(page.getByRole('group', { name: 'Chronicle' }).locator('li.new')).toContainText(newest);
  // The cards dealt at the beginning are marked, for a second.
  await playNow(page, 'Elements');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.thing.fresh')).toHaveCount(0);
});

test('a watcher sees through the eyes of a seat only if it allows it, and is told how far behind', async ({ page, browser }) => {
  await settle(page);
  await page.goto('./');
  const bots = [{ seat: 's2', level: 'apprentice' }];
  const table = await ask<{ id: string }>(page, 'POST', 'api/tables', { game: 'elements', config: { seats: 2 }, bots, sit: true, settings: { watch: 'all' } });
  await page.goto(`#/t/${table.id}`);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });

  const watcher = await second(browser);
  await watcher.page.goto(`#/t/${table.id}`);
  await expect(watcher.page.getByText('Watching', { exact: true })).toBeVisible({ timeout: 15_000 });
  const view = watcher.page.getByLabel('View as');
  await expect(view).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel(/Let watchers see through my eyes/).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.name', { hasText: 'You' }).getByText(/seen by watchers/).first()).toBeAttached();
  await expect(watcher.page.getByText('Watching, 5 min behind')).toBeVisible();
  const name = (await view.locator('option').nth(1).textContent()) ?? '';
  await view.selectOption(name);
  await expect.poll(() => view.inputValue()).toMatch(/^s[12]$/);
  await expect(watcher.page.locator('#prompt.mine')).toHaveCount(0);

  // What is no longer shown is no longer seen.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel(/Let watchers see through my eyes/).uncheck();
  await expect(view).toHaveCount(0);
  await expect(watcher.page.getByText('Watching', { exact: true })).toBeVisible();
  await watcher.context.close();
});

test('a used seat link says who sits there and offers no seat; a revoked one says so', async ({ page, browser }) => {
  await settle(page);
  await page.goto('./');
  const table = await ask<{ id: string }>(page, 'POST', 'api/tables', { game: 'elements', config: { seats: 4 }, sit: true, settings: { watch: 'all' } });
  const made = async (seat: string) => (await ask<{ token: string }>(page, 'POST', `api/tables/${table.id}/links`, { seat })).token;
  const [used, kept] = [await made('s2'), await made('s3')];
  const at = (token: string) => `#/t/${table.id}?link=${token}`;

  const guest = await second(browser);
  await guest.page.goto(at(used));
  // The seat of the link and the open one are offered, the one that is kept for another is not.
  await expect(guest.page.getByRole('button', { name: 'Sit here' })).toHaveCount(2);
  await guest.page.getByLabel('Your name').fill('Hypatia');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.page.getByText('Hypatia (you)')).toBeVisible();

  const stranger = await second(browser);
  await stranger.page.goto(at(used));
  await expect(stranger.page.getByRole('heading', { name: 'This seat is taken by Hypatia' })).toBeVisible();
  await expect(stranger.page.getByText('Watch instead?')).toBeVisible();
  await expect(stranger.page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
  await stranger.page.getByRole('button', { name: 'Take another seat' }).click();
  await expect(stranger.page.getByRole('button', { name: 'Sit here' })).toHaveCount(1);
  await ask(page, 'POST', `api/tables/${table.id}/bots`, { seat: 's4', level: 'apprentice' });
  await expect(stranger.page.getByText('The free seats are kept for invited guests. You may stay and watch.')).toBeVisible();
  await expect(stranger.page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);

  await page.evaluate(([id, token]) => fetch(`api/tables/${id}/links/${token}`, { method: 'DELETE' }), [table.id, kept] as const);
  await stranger.page.goto(at(kept));
  await expect(stranger.page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible();
  await guest.context.close();
  await stranger.context.close();
});

test('a seat goes to a bot only when that is typed, and the menu says what it means', async ({ page }) => {
  await settle(page);
  await playNow(page, 'Quintessence');
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Quintessence: menu' });
  const hand = menu.getByRole('button', { name: 'Hand my seat to it' });
  await hand.click({ force: true });
  // One click gives nothing away, nor half the word: the menu still lies open, and the seat is asked.
  await expect(mine(page)).toBeVisible();
  await menu.getByLabel('Type “hand over” to give it your seat').fill('hand');
  await hand.click({ force: true });
  await expect(menu).toBeVisible();
  await expect(menu).toContainText('It keeps the seat for good, and you can only watch; for ratings you have resigned.');
  await clean(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(mine(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByLabel('Type “hand over” to give it your seat').fill('Hand over');
  await hand.click();
  await expect(menu).toHaveCount(0);
  await expect(mine(page)).toHaveCount(0);
  await expect(page.locator('.name', { hasText: 'bot, adept' }).first()).toBeVisible();
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
  const result = page.url();
  await page.getByRole('button', { name: 'Change and play again' }).click();
  const form = page.getByRole('dialog', { name: 'Rematch, with a change' });
  await form.getByLabel('Level of the bots').selectOption('adept');
  await clean(page, 'a rematch with a change');
  await form.getByRole('button', { name: 'Play it' }).click();
  await expect(page.locator('.name', { hasText: 'bot, adept' }).first()).toBeVisible({ timeout: 30_000 });
  await page.goto(result);
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
