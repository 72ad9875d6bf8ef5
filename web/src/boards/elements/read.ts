// The table of Elements as text.

import type { OutlinePart } from '../../lib/outline';
import { heap, line, seated, some } from '../reading';
import { elementOf, nameOf, outcomeOf, substance } from './edition';
import { count, gemList, gemsIn, isCard, seen, targetOf } from './position';
import type { Cards, Gems, Player, Slot, View } from './wire';

const gems = (of: Gems): string => heap(gemList(of).map((gem) => nameOf(elementOf(gem))));
const cards = (of: Cards): string => (typeof of === 'number' ? some(of, 'card') : `${some(count(of), 'card')}${of.length > 0 ? `: ${heap(seen(of).map(nameOf))}` : ''}`);
const wanted = (id: string): string => {
  const { name, points, requires } = substance(id);
  return `${name}, ${some(points, 'point')}, of ${heap(requires.map(nameOf))}`;
};

function filled(slot: Slot): string {
  if (isCard(slot)) return 'filled by its card';
  const inside = gemsIn(slot);
  return inside.length > 0 ? `filled by ${inside.map((gem) => `${nameOf(elementOf(gem))} gem`).join(' and ')}` : 'empty';
}

const slots = (player: Player): string =>
  player.slots.map((slot, index) => `slot ${index + 1}, ${nameOf(substance(player.substance ?? '').requires[index] ?? 'fire')}, ${filled(slot)}`).join('; ');

export function read(of: unknown, names: Readonly<Record<string, string>>): OutlinePart[] {
  const view = of as View;
  return [
    {
      title: 'The table',
      lines: [
        line('Turn', view.turn > 0 ? `${view.turn}, of ${names[view.active] ?? view.active}` : 'set-up'),
        ...(view.dice.length > 0 ? [line('Dice', view.dice.map((face) => `${face}, ${outcomeOf(face)?.name ?? 'nothing'}`).join('; '))] : []),
        line('Bowl of gems', gems(view.table)),
        line('Deck', some(count(view.deck), 'card')),
        line('Discard pile', view.discard.length > 0 ? `${nameOf(view.discard.at(-1) ?? 'fire')} on top; in all ${heap(view.discard.map(nameOf))}` : 'empty'),
        line('Substances to choose from', view.pool.map(wanted).join('; ') || 'none'),
        line('Substances in the deck', view.substance_deck.length),
        ...(view.out_of_play.cards.length > 0 || gemList(view.out_of_play.gems).length > 0
          ? [line('Out of play', [heap(view.out_of_play.cards.map(nameOf), ''), gems(view.out_of_play.gems)].filter((each) => each && each !== 'none').join('; '))]
          : []),
      ],
    },
    ...seated(view.players, names, (player) => [
      line('Points', `${player.points} of ${targetOf(view)}`),
      line('Substance', player.substance ? wanted(player.substance) : 'none'),
      ...(player.substance ? [line('Its slots', slots(player))] : []),
      line('Elixir', player.elixir ? 'played' : 'not played'),
      line('Hand', cards(player.hand)),
      line('Gems', gems(player.gems)),
      line('Completed', player.done.map((done) => `${substance(done.substance).name}${done.natural ? ', natural' : ''}`).join('; ') || 'none'),
      ...(player.chosen ? [line('Card to pass', 'sealed')] : []),
    ]),
  ];
}
