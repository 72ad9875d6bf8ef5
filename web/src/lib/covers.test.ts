import { expect, test } from 'vitest';
import { Covers } from './covers';

/** A browser's history that answers as late as a real one. */
class Tab {
  entries: { page: string; state: unknown }[] = [{ page: 'home', state: null }, { page: 'table', state: null }];
  at = 1;
  #tasks: (() => void)[] = [];
  readonly covers = new Covers(
    () => ({
      state: this.entries[this.at]?.state,
      pushState: (state: unknown) => this.push(this.page, state),
      go: (delta = 0) => this.#tasks.push(() => this.#land(delta)),
    }),
    (then) => this.#tasks.push(then),
  );
  readonly open = new Map<string, () => void>();

  get page(): string {
    return this.entries[this.at]?.page ?? 'outside';
  }
  push(page: string, state: unknown = null): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { page, state }];
    this.at += 1;
  }
  #land(delta: number): void {
    this.at += delta;
    this.covers.came();
  }
  run(): this {
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) task();
    return this;
  }
  press(delta: number): this {
    this.#tasks.push(() => this.#land(delta));
    return this.run();
  }
  show(sheet: string): this {
    this.open.set(sheet, this.covers.lay(() => this.hide(sheet)));
    return this;
  }
  /** By its own button, or by Escape. */
  hide(sheet: string): this {
    this.open.get(sheet)?.();
    this.open.delete(sheet);
    return this;
  }
  get sheets(): string[] {
    return [...this.open.keys()];
  }
}

test('back closes the sheet and stays at the table, a second back leaves', () => {
  const tab = new Tab().show('menu').run().press(-1);
  expect([tab.page, tab.sheets]).toEqual(['table', []]);
  expect(tab.press(-1).page).toBe('home');
});

test('a back that comes at once closes what was opened last, and no more', () => {
  const tab = new Tab().show('command line').run().show('rule');
  tab.at -= 1;
  tab.covers.came();
  expect([tab.page, tab.sheets]).toEqual(['table', ['command line']]);
});

test('a sheet over a sheet: one back for each', () => {
  const tab = new Tab().show('chronicle').run().show('rule').run().press(-1);
  expect([tab.page, tab.sheets]).toEqual(['table', ['chronicle']]);
  tab.press(-1);
  expect([tab.page, tab.sheets]).toEqual(['table', []]);
  expect(tab.press(-1).page).toBe('home');
});

test('a sheet that closes by itself leaves no entry behind', () => {
  const tab = new Tab().show('menu').run().hide('menu').run();
  expect([tab.page, tab.at]).toEqual(['table', 1]);
  expect(tab.press(-1).page).toBe('home');
});

test('a sheet that follows another, at once or while the history moves, has one entry', () => {
  const tab = new Tab().show('menu').run().hide('menu').show('keys').run();
  expect([tab.at, tab.sheets]).toEqual([2, ['keys']]);
  tab.hide('keys');
  tab.covers.came();
  tab.show('read').run();
  expect([tab.at, tab.sheets]).toEqual([2, ['read']]);
  tab.press(-1);
  expect([tab.page, tab.at, tab.sheets]).toEqual(['table', 1, []]);
});

test('a link in a sheet leads away, and back leads to the table at once', () => {
  const tab = new Tab().show('menu').run();
  tab.push('rules');
  tab.covers.came();
  tab.run();
  expect([tab.page, tab.sheets]).toEqual(['rules', []]);
  tab.press(-1);
  expect([tab.page, tab.at]).toEqual(['table', 1]);
});

test('what is written while the history moves waits until it stands', () => {
  const tab = new Tab().show('form').run().hide('form');
  const order: string[] = [];
  // The form is closed and its entry is being left when the answer of the server leads on.
  tab.covers.came();
  tab.covers.write(() => {
    order.push(`from ${tab.at}`);
    tab.push('next');
  });
  tab.run();
  expect(order).toEqual(['from 1']);
  expect(tab.entries.map(({ page }) => page)).toEqual(['home', 'table', 'next']);
});

test('loaded anew, the entries of sheets that were open are left', () => {
  const tab = new Tab();
  tab.push('table', { over: 1 });
  tab.push('table', { over: 2 });
  tab.covers.came();
  tab.run();
  expect([tab.page, tab.at]).toEqual(['table', 1]);
  expect(tab.press(1).at).toBe(1);
});
