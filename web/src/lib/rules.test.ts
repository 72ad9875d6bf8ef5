import { expect, test } from 'vitest';
import { bookOf, match, nearest, parts } from './rules';

const RULE = { id: 'QN-032', section: '3. Legal placements', text: '[R] *Main rule*: not the `colour` of QN-031.' };

test('a rule falls into its parts', () => {
  expect(parts(RULE.text)).toEqual([
    { kind: 'tag', tag: 'rulebook' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'Main rule' },
    { kind: 'text', text: ': not the ' },
    { kind: 'code', text: 'colour' },
    { kind: 'text', text: ' of ' },
    { kind: 'rule', id: 'QN-031' },
    { kind: 'text', text: '.' },
  ]);
  expect(parts('[P¹] Files.')[0]).toEqual({ kind: 'tag', tag: 'public' });
});

test('a search finds by id, by word, and wants all words', () => {
  expect(match(RULE, '032')).toBeGreaterThan(match(RULE, 'main'));
  expect(match(RULE, 'main colour')).toBeGreaterThan(0);
  expect(match(RULE, 'main lotus')).toBe(0);
  expect(match(RULE, '(')).toBe(0);
});

test('a search that finds nothing names the nearest ids', () => {
  expect(nearest(['QN-001', 'QN-030', 'QN-050'], 'qn-033', 2)).toEqual(['QN-030', 'QN-050']);
  expect(bookOf('EL-140')).toBe('elements');
});
