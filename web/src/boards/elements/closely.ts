// A card of Elements looked at closely.

import type { Inspected } from '../board';
import { elementOf, nameOf, recipeOf, substance, textOf } from './edition';
import type { ElementId } from './wire';

export function element(card: ElementId): Inspected {
  const recipe = recipeOf(card);
  const made = recipe ? ` Two gems fuse into it: ${recipe.map((gem) => nameOf(elementOf(gem))).join(' and ')}.` : '';
  const text = textOf(card) ?? `Fills a slot that needs ${nameOf(card)}.${made}`;
  return { title: nameOf(card), text, rules: card === 'meta' ? ['EL-130', 'EL-139'] : card === 'elixir' ? ['EL-133', 'EL-135'] : ['EL-101'] };
}

export function substanceCard(id: string): Inspected {
  const { name, points, requires, bonus } = substance(id);
  const gems = bonus.map((gem) => (gem === 'any' ? 'a primary gem of your choice' : `${nameOf(elementOf(gem))} gem`));
  return {
    title: name,
    text: `${points} ${points === 1 ? 'point' : 'points'}. Its slots, in order: ${requires.map(nameOf).join(', ')}.${gems.length > 0 ? ` A natural set also brings ${gems.join(' and ')}.` : ''}`,
    rules: ['EL-008', 'EL-102'],
  };
}

/** The card that a thing of the board is; null if it is none. */
export function cardOf(thing: string): Inspected | null {
  const [what, id = ''] = thing.split(':');
  if (what === 'card' || what === 'pile' || what === 'pick') return element(id as ElementId);
  return what === 'pool' ? substanceCard(id) : null;
}
