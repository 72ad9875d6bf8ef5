import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { begin, clicking, keep, outfit } from './boards';
import { complaints, mine, over, playOut, settle, stepOn } from './table';

// Wizards of the Wild and Quintessential through their own boards. `make soak` adds the largest numbers of seats and the
// whole edition; without it Quintessential is played in an edition of two rounds.

const soak = process.env.ALUDEL_SOAK === '1';

async function result(page: Page): Promise<void> {
  await over(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('won');
}

for (const seats of soak ? [2, 5] : [2]) {
  test(`Wizards with ${seats} seats, to the final scoring card by card`, async ({ page }) => {
    test.setTimeout(seats > 2 ? 900_000 : 180_000);
    const heard = complaints(page);
    await settle(page);
    await begin(page, 'wizards-of-the-wild', seats);
    await playOut(page, clicking(page, '.ww', 5), 1500);
    await result(page);
    await expect(page.getByRole('heading', { name: 'Final scoring, card by card' })).toBeVisible();
    // Every account adds up to its score.
    const accounts = page.locator('.final table');
    await expect(accounts).toHaveCount(seats);
    for (const account of await accounts.all()) {
      const figures = (await account.locator('td').allTextContents()).filter(Boolean).map((text) => Number(text.replace('−', '-').replace('+', '')));
      expect(figures.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(figures.at(-1));
    }
    expect(heard).toEqual([]);
  });

  test(`Quintessential with ${seats} seats, to the result`, async ({ page }) => {
    test.setTimeout(soak ? 1_800_000 : 180_000);
    const heard = complaints(page);
    await settle(page);
    const edition = soak ? undefined : await keep(page, (toml) => toml.replace('round_cap = 40', 'round_cap = 2'));
    await begin(page, 'quintessential', seats, edition ? { edition } : {});
    await playOut(page, clicking(page, '.ql', 3), soak ? 6000 : 600);
    await result(page);
    await expect(page.getByRole('heading', { name: 'What each had in the end' })).toBeVisible();
    await expect(page.locator('.final tbody tr')).toHaveCount(seats);
    expect(heard).toEqual([]);
  });
}

test('the luck of the dice of Wizards: skulls against expectation, for each seat', async ({ page }) => {
  test.setTimeout(180_000);
  await settle(page);
  await begin(page, 'wizards-of-the-wild', 2);
  const turn = clicking(page, '.ww', 4);
  for (let count = 0; count < 60 && !(await page.getByRole('button', { name: /^Stop/ }).isVisible()); count += 1) {
    await expect(mine(page)).toBeVisible({ timeout: 30_000 });
    await turn();
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Type “resign” to give up').fill('resign');
  await page.getByRole('button', { name: 'Resign' }).click();
  await over(page).click();
  await expect(page.getByRole('img', { name: /^You: [+−]?[\d.]+ skulls fewer than expected with \d+ dice; \d+ of 100 roll worse$/ })).toBeVisible();
  await expect(page.getByText('Skulls fewer than expected, added up')).toBeVisible();
  await page.locator('summary', { hasText: 'Table: Luck of the dice' }).click();
  await expect(page.getByRole('region', { name: 'Luck of the dice as a table' })).toContainText('skulls fewer than expected');
});

test('Wizards alone against an opposing wizard: penalty die, both sums, and the deductions line by line', async ({ page }) => {
  test.setTimeout(180_000);
  const heard = complaints(page);
  await settle(page);
  await begin(page, 'wizards-of-the-wild', 1);
  await page.locator('[data-thing="wizard:oona/A"]').click();
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await expect(page.getByRole('heading', { name: 'Choose the opposing wizard' })).toBeVisible();
  await page.locator('[data-thing="wizard:bramble/A"]').click();
  await stepOn(page, async () => {
    await page.getByRole('button', { name: 'Face Bramble the Badger (A) as Apprentice' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  });
  const ended = page.getByRole('region', { name: 'If it ended now' });
  await expect(ended).toContainText('VP more to win');
  await page.getByRole('button', { name: 'The penalty die' }).click();
  await expect(page.getByRole('region', { name: 'The penalty die', exact: true }).locator('tbody tr')).toHaveCount(6);
  await page.getByRole('button', { name: 'The display' }).click();
  await playOut(page, clicking(page, '.ww', 9), 900);
  const chronicle = page.getByRole('group', { name: 'Chronicle' });
  await expect(chronicle).toContainText(/the opposing wizard/i);
  await expect(chronicle).not.toContainText(/\bs2\b/);
  await over(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You won|The opposing wizard won/);
  const rival = page.locator('.final table', { hasText: 'The opposing wizard' });
  await expect(rival).toContainText('value lost in');
  await expect(rival).toContainText('empty');
  expect(heard).toEqual([]);
});

test('Quantum turns gems into mana before the dice are rolled', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await begin(page, 'wizards-of-the-wild', 1);
  await page.getByRole('button', { name: /^Side B/ }).click();
  await page.locator('[data-thing="wizard:quantum/B"]').click();
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await page.locator('[data-thing="wizard:oona/A"], [data-thing="wizard:oona/B"]').first().click();
  await stepOn(page, async () => {
    await page.getByRole('button', { name: /as Apprentice$/ }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  });
  const roll = page.getByRole('button', { name: 'Roll six dice' });
  while (!(await roll.isVisible())) await stepOn(page, () => page.locator('[data-thing="deck:spells"].lit').click());
  const store = (what: string) => page.locator('.stores .st', { hasText: what }).last();
  await expect(store('Gem')).toContainText('3/');
  const mana = Number((await store('Mana').locator('b').textContent())?.split('/')[0]);
  await page.locator('[data-thing=power].lit').click();
  const way = page.locator('#prompt .way', { hasText: /gem/i }).first();
  if (await way.isVisible()) await way.click();
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await expect(store('Gem')).toContainText('2/');
  await expect(store('Mana')).toContainText(`${mana + 2}/`);
  expect(heard).toEqual([]);
});

test('a designer finds the figures of the own edition on the board', async ({ page }) => {
  const heard = complaints(page);
  await settle(page, { seats: { 'red-phoenix': 2 } });
  const wizards = await keep(page, (toml) => toml.replaceAll(/^bribe_vp = \d+/gm, 'bribe_vp = 19').replaceAll(/limits = \{ tome = 3,/g, 'limits = { tome = 5,').replace('name = "Willow the Squirrel"', 'name = "Wanda the Weasel"'), 'wizards-of-the-wild');
  await begin(page, 'wizards-of-the-wild', 2, { edition: wizards });
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const weasel = page.locator('[data-thing="wizard:willow/A"]');
  await expect(weasel).toContainText('Wanda the Weasel');
  await expect(weasel).toContainText('stores 5 tomes');
  const turn = clicking(page, '.ww', 4);
  for (let count = 0; count < 20 && !(await page.locator('.bench').isVisible()); count += 1) await turn();
  await expect(page.locator('.aco')).toContainText('→ 19 VP');

  // The file is put in by hand where a table is made; one that is not sound is refused with its line.
  await page.goto('#/new/red-phoenix');
  await page.getByText('Edition of the cards').click();
  const file = page.getByLabel('Edition of your own');
  await file.setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from('[edition]\nnonsense = 1\n') });
  await expect(page.getByRole('alert')).toBeVisible();
  const own = readFileSync(new URL('../../editions/red-phoenix.toml', import.meta.url), 'utf8').replace('name = "Open Hearth"', 'name = "Warm Stove"').replace('hand_limit = 7', 'hand_limit = 5').replace(/^edition = "[^"]*"/m, 'edition = "mine-1"');
  await file.setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(own) });
  await expect(page.getByText('mine-1, from your file')).toBeVisible();
  await page.getByLabel('Seat 2').selectOption('bot apprentice');
  await page.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(page.locator('[data-thing="method:OH"]')).toContainText('Warm Stove', { timeout: 30_000 });

  const phoenix = await keep(page, (toml) => toml.replace('hand_limit = 7', 'hand_limit = 6').replace('coins_per_action = 3', 'coins_per_action = 4').replace(/(code = "QS"[\s\S]*?\ncost = )1/, '$12').replace('name = "Open Hearth"', 'name = "Closed Oven"'), 'red-phoenix');
  await begin(page, 'red-phoenix', 2, { edition: phoenix });
  await expect(page.locator('[data-thing="stack:QS"]')).toHaveAccessibleName(/2 coins/);
  await expect(page.locator('[data-thing=bank]')).toContainText('Take 4 coins');
  await expect(page.locator('[data-thing="method:OH"]')).toContainText('Closed Oven');
  await expect(page.locator('.bench .mine')).toContainText('of 6 cards');

  const elements = await keep(page, (toml) => toml.replaceAll(/^points = \d/gm, 'points = 4').replace('hand_max = 5', 'hand_max = 6').replace('name = "Salvage"', 'name = "Rescue"'), 'elements');
  await begin(page, 'elements', 2, { edition: elements });
  await expect(page.getByRole('list', { name: 'The six outcomes' })).toContainText('Rescue');
  await expect(page.locator('.el')).toContainText('keep 3 to 6');
  const points = page.locator('.el').getByText('4 points').first();
  await expect(mine(page)).toBeVisible({ timeout: 30_000 });
  const build = clicking(page, '.el', 2);
  for (let count = 0; count < 12 && !(await points.isVisible()); count += 1) await build();
  await expect(points).toBeVisible();
  expect(heard).toEqual([]);
});

test('a chain of Quintessential with free placement, previewed link by link', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await begin(page, 'quintessential', 2);
  await outfit(page, (colour) => (colour === 'black' ? 'R1' : `${colour.charAt(0).toUpperCase()}1`));
  // A die under the pointer says where it can go.
  await page.locator('.pool [data-thing^="die:R"]').first().hover();
  await expect(page.locator('#prompt')).toContainText('Fire can go to');
  // Two dice into a formula: its die feeds the second formula of the set.
  const pair = page.locator('.lab [data-thing^="lab:"].lit', { has: page.locator('.n2') }).first();
  await pair.click();
  await expect(page.getByRole('list', { name: 'What this sets off' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('#prompt')).toContainText('then it is rolled');
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await expect(page.locator('.pool .made .big')).toBeVisible();
  const fires = page.locator('.lab .lc.lit', { hasText: 'fire: create' }).first();
  await fires.click();
  await expect(page.locator('#prompt')).toContainText('destroyed');
  await expect(page.locator('.thread path.next')).toHaveAttribute('d', /M.+Q/);
  await stepOn(page, () => page.getByRole('button', { name: 'Confirm' }).click());
  await expect(page.locator('.pool .made')).toContainText('firing 2 of this action');
  await expect(page.locator('.thread path.walked')).toHaveAttribute('d', /M.+Q/);
  await stepOn(page, () => page.getByRole('button', { name: 'To my pool' }).click());
  expect(heard).toEqual([]);
});

/** The two cards change their places in the starting sets. */
function swap(toml: string, one: string, other: string): string {
  const line = (code: string) => new RegExp(`(code = "${code.replace('!', '\\!')}"[\\s\\S]*?\\n)(set = [^\\n]+)`);
  const [a, b] = [line(one).exec(toml)?.[2] ?? '', line(other).exec(toml)?.[2] ?? ''];
  return toml.replace(line(one), (_, head: string) => head + b).replace(line(other), (_, head: string) => head + a);
}

test('a loop of Quintessential: the ring, the choice of the face, and a chain drafted through it', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  // In this edition each colour has a starting set of two formulas that answer each other.
  const edition = await keep(page, (toml) => swap(swap(swap(swap(toml, 'GY>R', 'B!>R'), 'GR>B', 'Y!>B'), 'BR>Y', 'G!>Y'), 'YB>G', 'R!>G'));
  await begin(page, 'quintessential', 2, { edition });
  const sets: Record<string, string> = { red: 'R1', black: 'R1', blue: 'B1', yellow: 'Y3', green: 'G2' };
  await outfit(page, (colour) => sets[colour] ?? 'R1');
  const first = page.locator('.lab .lc.lit', { has: page.locator('.n1') }).first();
  const code = ((await first.getAttribute('data-thing')) ?? '').slice(4);
  await first.click();
  await expect(page.locator('#prompt')).toContainText('runs round a loop');
  await expect(page.locator('.thread path.ring')).toHaveAttribute('d', /M.+Q.+M.+Q/);
  const faces = page.getByRole('radiogroup', { name: 'Face of the looped die' });
  await expect(faces.getByRole('radio')).toHaveCount(6);
  await expect(faces.getByRole('radio', { checked: true })).toHaveAccessibleName('6');
  // On through the loop in the same draft: nothing is sent yet.
  await page.locator(`.lab .lc.lit:not([data-thing="lab:${code}"])`, { hasText: 'fire: create' }).first().click();
  await expect(page.getByRole('list', { name: 'What this sets off' }).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('3');
  await expect(faces.getByRole('radio', { checked: true })).toHaveAccessibleName('3');
  const made = code.charAt(0);
  await stepOn(page, () => page.getByRole('button', { name: 'To my pool as 3' }).click());
  await expect(page.locator(`.pool [data-thing="die:${made}3"]`).first()).toBeVisible();
  expect(heard).toEqual([]);
});

test('a bid of Quintessential die by die, in any order, with what it lacks', async ({ page }) => {
  const heard = complaints(page);
  await settle(page);
  await begin(page, 'quintessential', 2);
  await outfit(page, (colour) => (colour === 'black' ? 'R1' : `${colour.charAt(0).toUpperCase()}1`));
  await page.locator('[data-thing="bid:draw"].lit').click();
  const pool = page.locator('.pool .db');
  const faces = await pool.evaluateAll((list) => list.map((each) => Number(each.getAttribute('data-thing')?.slice(-1))));
  // The last before the first: they are sent in the order that the rules ask for.
  await pool.last().click();
  await pool.first().click();
  const sum = (faces[0] ?? 0) + (faces.at(-1) ?? 0);
  await expect(page.getByRole('button', { name: `Bid ${sum}` })).toBeVisible();
  await pool.last().click();
  await expect(page.getByRole('button', { name: `Bid ${faces[0]}` })).toBeVisible();
  await pool.last().click();
  await stepOn(page, () => page.getByRole('button', { name: `Bid ${sum}` }).click());
  await expect(page.locator('.bid.lead', { hasText: `${sum}` }).first()).toBeVisible();
  expect(heard).toEqual([]);
});
