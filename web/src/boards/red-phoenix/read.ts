// The table of Red Phoenix as text.

import type { OutlinePart } from '../../lib/outline';
import { heap, line, seated, some } from '../reading';
import { roman } from '../words';
import { kind, method, result, setup } from './edition';
import { handSize, productsOf } from './position';
import type { Formula, View } from './wire';

const named = (codes: readonly string[]): string => heap(codes.map((code) => kind(code).name));

export function read(of: unknown, names: Readonly<Record<string, string>>): OutlinePart[] {
  const view = of as View;
  const name = (seat: string | undefined): string => (seat ? (names[seat] ?? seat) : 'nobody');
  const stack = ([code, left]: [string, number]): string => {
    const { name: called, level, cost } = kind(code);
    return `${called}${level > 0 ? `, level ${roman(level)}` : ''}, ${left} left${cost === null ? '' : `, ${some(cost, 'coin')}`}`;
  };
  const formula = (each: Formula): string => {
    const also = each.markers.filter((seat) => seat !== each.owner);
    return [
      `${each.owner ? `of ${name(each.owner)}` : 'without an owner'}, from ${named(each.ingredients)}`,
      `makes ${named(productsOf(each))}`,
      also.length > 0 ? `known to ${also.map(name).join(', ')}` : '',
      each.licence ? `licensed for ${some(each.licence, 'coin')}` : '',
    ].filter(Boolean).join('; ');
  };
  const { phase } = view;
  const trial = phase.kind === 'draw' || phase.kind === 'drop' || phase.kind === 'lose' ? phase.trial : null;
  return [
    {
      title: 'The table',
      lines: [
        line('Round', view.round > 0 ? `${roman(view.round)}, turn of ${name(view.active)}` : 'set-up'),
        ...(phase.kind === 'over' ? [] : [line('Action points', view.turn.action_points)]),
        line('Bank', some(view.bank, 'coin')),
        line('Market', Object.entries(view.market).map(stack).join('; ') || 'empty'),
        line('Other stacks', Object.entries(view.stacks).map(stack).join('; ') || 'empty'),
        ...view.decks.map((deck, index) => line(`Results ${roman(index + 1)}`, `${some(deck.length, 'card')} left, ${view.discards[index]?.length ?? 0} discarded`)),
      ],
    },
    ...(trial
      ? [
          {
            title: 'The experiment',
            lines: [
              line('Ingredients', named(trial.ingredients)),
              line('Method', `${method(trial.method).name}, ${trial.speed}, level ${roman(trial.level)}, value ${trial.value}`),
              line('Results drawn', trial.drawn.map((code) => result(code).name).join(', ') || 'none'),
            ],
          },
        ]
      : []),
    { title: 'Formulas', lines: view.formulas.length > 0 ? view.formulas.map((each) => line(each.id, formula(each))) : [line('', 'No formula is known.')] },
    {
      title: 'Monsters',
      lines:
        view.monsters.length > 0
          ? view.monsters.map((each) => line(result(each.card).name, `before ${name(each.seat)}, ${each.health} health, ${some(each.attacks_left, 'attack')} left`))
          : [line('', 'No monster is here.')],
    },
    ...seated(view.players, names, (player) => {
      if (player.out > 0) return [line('', 'Eliminated.')];
      const ward = player.ward + player.new_ward;
      return [
        line('Health', `${player.health} of ${setup().maxHealth}`),
        line('Coins', player.coins),
        line('Hand', `${some(handSize(player), 'card')}${typeof player.hand !== 'number' && player.hand.length > 0 ? `: ${named(player.hand)}` : ''}`),
        ...(ward > 0 ? [line('Ward', `prevents the next ${ward} damage`)] : []),
        ...(player.boost > 0 ? [line('Boost', `${player.boost} for the next experiment`)] : []),
        ...player.experiments.map((each) => line('Slow experiment', `${named(each.ingredients)} in the ${method(each.method).name}`)),
        line('Formula markers left', player.free_markers),
      ];
    }),
  ];
}
