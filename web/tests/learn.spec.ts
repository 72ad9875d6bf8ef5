import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { complaints, settle, steps } from './table';

// Every lesson to its end, on the boards as a learner finds them. Chance is written down, so nothing is left to luck.

type Do = (page: Page) => Promise<void>;

/** A thing of the board, once it is lit. */
const thing = (name: string): Do => (page) => page.locator(`[data-thing="${name}"].lit:visible`).first().click();
const press = (name: string | RegExp): Do => (page) => page.locator('#prompt').getByRole('button', { name }).first().click();
const confirm: Do = (page) => page.locator('#prompt .btn.pri').first().click();
/** The notation, typed: the way that every board has. */
const type = (text: string): Do => async (page) => {
  await page.keyboard.press('/');
  const line = page.getByRole('form', { name: 'Command line' });
  await line.getByLabel('Notation').fill(text);
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
};

/** Does things one after another. */
async function go(page: Page, ...steps: Do[]): Promise<void> {
  for (const step of steps) await step(page);
}

/** Opens a lesson, and plays its steps by what is on the screen. */
async function learn(page: Page, game: string, steps: Do[]): Promise<void> {
  const heard = complaints(page);
  await settle(page);
  await page.goto('./');
  const name = { 'wizards-of-the-wild': 'Wizards', 'red-phoenix': 'Red Phoenix', quintessence: 'Quintessence', elements: 'Elements', quintessential: 'Quintessential' }[game];
  await page.getByRole('link', { name: new RegExp(`^Learn\\s*: ${name}$`) }).click();
  for (const [index, play] of steps.entries()) {
    await expect(page.getByText(`Step ${index + 1} of 5`, { exact: true })).toBeVisible();
    await expect(page.locator('#prompt.going')).toBeVisible();
    if (index === 0) await axe(page);
    await play(page);
    await expect(page.locator('#prompt.done')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lesson' }).getByText(', still to do')).toHaveCount(0);
    if (index === 0) await axe(page);
    if (index < 4) await page.getByRole('link', { name: 'Next' }).click();
  }
  await page.goto(`#/g/${game}`);
  await expect(page.getByRole('link', { name: 'Learn it again' })).toBeVisible();
  await page.goto(`#/learn/${game}/5`);
  await expect(page.locator('#prompt.going')).toBeVisible();
  await steps[4]?.(page);
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  expect(heard).toEqual([]);
}

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

test('Quintessence is learned on its board', async ({ page }) => {
  const colour = (name: string): Do => (on) => on.locator('.palette').getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const square = (name: string): Do => (on) => on.locator(`[data-square="${name}"]`).click();
  const place = (piece: string, at: string): Do => async (on) => {
    await go(on, colour(piece), square(at));
    await expect(on.locator('#prompt .btn.pri')).toBeVisible();
    await go(on, confirm);
  };
  await learn(page, 'quintessence', [
    async (on) => {
      await place('Green', 'b1')(on);
      await expect(on.getByText('White places Brown on f4').first()).toBeVisible();
      await place('Red', 'd2')(on);
    },
    place('Green', 'e3'),
    async (on) => {
      await go(on, colour('Green'), square('e4'));
      const red = on.getByRole('group', { name: 'Purple points' }).getByRole('button', { name: /Red/ });
      await go(on, () => red.click(), () => red.click(), confirm);
    },
    async (on) => {
      await place('Red', 'e3')(on);
      await expect(on.getByText('White places Brown on f6').first()).toBeVisible();
      await place('Green', 'e4')(on);
    },
    place('Green', 'e5'),
  ]);
});

test('Elements is learned on its board', async ({ page }) => {
  const play = (what: string, slot: number): Do => (on) => go(on, thing(what), thing(`slot:${slot}`));
  await learn(page, 'elements', [
    (on) => go(on, play('card:fire', 1), press(/^End/)),
    (on) => go(on, thing('die:2'), thing('slot:s2.2'), press('Take it'), play('card:air', 2)),
    (on) => go(on, thing('gem:gem-water'), thing('gem:gem-earth'), thing('slot:2'), thing('wheel:elixir')),
    (on) => go(on, thing('die:2'), play('card:fire', 1), play('card:wood', 3)),
    (on) => go(on, play('card:metal', 3), thing('bowl:gem-fire'), thing('bowl:gem-water'), thing('pool:varnish'), press('Take it'), play('card:oil', 1), play('card:wood', 2)),
  ]);
});

test('Wizards of the Wild is learned on its board', async ({ page }) => {
  await learn(page, 'wizards-of-the-wild', [
    (on) => go(on, press('Roll six dice'), thing('die:1'), thing('die:2'), press(/^Re-roll 4/), press(/^Stop/)),
    (on) => go(on, thing('card:the-cauldron'), press(/^Confirm/)),
    (on) => go(on, thing('spell:the-cauldron'), press(/^Confirm/), thing('card:treasure-hunt'), press(/^Confirm/)),
    (on) => go(on, thing('acolyte'), press(/^Confirm/), press(/^Store and end|^End turn/)),
    (on) => go(on, confirm),
  ]);
});

test('Quintessential is learned on its board', async ({ page }) => {
  await learn(page, 'quintessential', [
    (on) => go(on, thing('dismiss'), thing('die:R1'), thing('die:B1'), confirm),
    (on) => go(on, thing('lab:GR>Y'), confirm, press(/pool/), thing('lab:Y!>B'), confirm),
    (on) => go(on, thing('lab:GY>R'), confirm, thing('lab:R!>B'), confirm, press(/pool/)),
    (on) => go(on, thing('bid:F1'), thing('die:R2'), thing('die:Y4'), confirm),
    (on) => go(on, thing('lab:MF'), confirm, press(/pool/), thing('claim:LAPIS'), confirm),
  ]);
});

test('Red Phoenix is learned on its board', async ({ page }) => {
  const cards = (...codes: string[]): Do => (on) => go(on, ...codes.map((code) => thing(`hand:${code}`)));
  const part = (name: RegExp): Do => (on) => on.locator('.rp').getByRole('button', { name }).first().click();
  await learn(page, 'red-phoenix', [
    (on) => go(on, thing('bank'), thing('stack:QS'), thing('stack:BR'), thing('stack:SA')),
    (on) => go(on, cards('QS', 'BR', 'SA', 'LD'), part(/^Slow/), press(/^Slow, 1 AP: draw 1/), press(/^End turn/), async (again) => {
      if (await again.getByText(/unspent/).isVisible()) await confirm(again);
    }),
    (on) => go(on, cards('QS', 'BR', 'SA'), (now) => now.locator('[data-thing="method:GS"]').click(), part(/^Fast/), press(/^Fast, 2 AP, 2 coins: draw 2/), thing('drawn:1'), confirm),
    async (on) => {
      await go(on, thing('formula:F1'), press(/^Reproduce, 1 AP/), confirm);
      await expect(on.getByText('You take Alchemist').or(on.locator('[data-thing="hand:HO"]')).first()).toBeVisible();
      await on.locator('.seat .face:has(.tr)').first().click();
      await on.getByRole('group', { name: 'You give' }).getByRole('button', { name: /F1/ }).click();
      const ask = on.getByRole('group', { name: /^You ask of/ });
      for (let coins = 0; coins < 3; coins += 1) await ask.getByRole('button', { name: 'a coin more' }).click();
      await press('Send the offer')(on);
    },
    async (on) => {
      await on.locator('.bench .lit [data-thing="hand:AF"]').click();
      await on.locator('[data-thing="monster:m1"]:visible').first().click();
      await go(on, confirm, press(/^End turn/), thing('hand:LD'), press(/^Discard 1/));
      await go(on, cards('TA', 'RS', 'LA'), part(/^Fast/), press(/^Fast, 2 AP: draw 1/));
    },
  ]);
});

test('Red Phoenix is learned by the keyboard', async ({ page }) => {
  const all = (...texts: string[]): Do => (on) => go(on, ...texts.map(type));
  await learn(page, 'red-phoenix', [
    all('coins', 'buy QS', 'buy BR', 'buy SA'),
    all('exp slow', 'add QS', 'add BR', 'add SA', 'add LD', 'via OH', 'end'),
    all('exp fast', 'add QS', 'add BR', 'add SA', 'via GS', 'drop 1'),
    all('rep F1', 'offer s2', 'give F1', 'want 3c', 'done'),
    all('use AF @m1', 'end', 'shed LD', 'exp fast', 'add TA', 'add RS', 'add LA', 'via OH'),
  ]);
});

/** The way of each step that its lesson has an answer for, but is not the way to the goal. */
function deviations(game: string): string[][] {
  const toml = readFileSync(new URL(`../../crates/game-registry/lessons/${game}.toml`, import.meta.url), 'utf8');
  return [...toml.matchAll(/^deviation = (\[.*\])$/gm)].map(([, list = '[]']) => JSON.parse(list) as string[]);
}

for (const game of ['quintessence', 'elements', 'wizards-of-the-wild', 'quintessential', 'red-phoenix']) {
  test(`something else in a step of ${game} is answered kindly, and the step begins again`, async ({ page }) => {
    await settle(page);
    const all = deviations(game);
    expect(all.length).toBe(5);
    // All steps in `make soak`.
    for (const [index, texts] of all.entries()) {
      if (process.env.ALUDEL_SOAK !== '1' && index !== 2) continue;
      await page.goto(`#/learn/${game}/${index + 1}`);
      await expect(page.getByText(`Step ${index + 1} of 5`, { exact: true })).toBeVisible();
      await expect(page.locator('#prompt.going')).toBeVisible();
      const astray = page.locator('#prompt.astray');
      for (const text of texts) {
        // Some lessons answer at the first wrong step.
        if (await astray.isVisible()) break;
        const before = await steps(page);
        await type(text)(page);
        await expect.poll(async () => (await astray.isVisible()) || (await steps(page)) !== before).toBe(true);
      }
      await expect(astray).toContainText(/\w{3}.*\./);
      await astray.getByRole('button').first().click();
      await expect(page.locator('#prompt.going')).toBeVisible();
    }
  });
}

test('something else is answered, and the step begins again', async ({ page }) => {
  await settle(page);
  await page.goto('#/learn/quintessence/2');
  // What is not legal is refused by its rule, and nothing happens.
  await page.locator('.palette').getByRole('button', { name: /^Green/ }).click();
  await page.locator('[data-square="b3"]').click();
  await expect(page.getByRole('alert', { name: 'Why not' })).toContainText('QN-032');
  await type('Be2')(page);
  await expect(page.locator('#prompt.astray')).toContainText('no Mark');
  // The way on has the focus.
  await page.keyboard.press('Enter');
  await expect(page.locator('#prompt.going')).toBeVisible();
  await expect(page.locator('[data-square="e2"]')).not.toHaveAttribute('aria-label', /Blue/);
  await type('Ge3')(page);
  await expect(page.locator('#prompt.done')).toBeVisible();
  await page.reload();
  await page.goto('#/g/quintessence');
  await expect(page.getByRole('link', { name: 'Go on with the lesson' })).toBeVisible();
});

test('a lesson on a small screen: read, then play', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  await page.goto('#/learn/quintessence/2');
  await page.getByRole('button', { name: 'To the board' }).click();
  await axe(page);
  await page.locator('.palette').getByRole('button', { name: /^Green/ }).click();
  await page.locator('[data-square="e3"]').click();
  await page.locator('#prompt .btn.pri').click();
  await expect(page.locator('#prompt.done')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Open a Lotus and spend Purple' })).toBeVisible();
});

test('a lesson that is not there says so', async ({ page }) => {
  await settle(page);
  for (const address of ['#/learn/chess', '#/learn/elements/9', '#/learn/elements/no']) {
    await page.goto(address);
    await expect(page.getByText('This lesson cannot be shown')).toBeVisible();
  }
});
