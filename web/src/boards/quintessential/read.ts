// The table of Quintessential as text.

import type { OutlinePart } from '../../lib/outline';
import { heap, line, seated, some } from '../reading';
import { roman } from '../words';
import { card } from './cards';
import { dieWords, ELEMENT } from './colours';
import { COLOURS, type View } from './wire';

const elements = (colours: readonly string[]): string => heap(colours.map((colour) => ELEMENT[colour] ?? colour));
const dice = (of: readonly string[]): string => heap(of.map(dieWords));

export function read(of: unknown, names: Readonly<Record<string, string>>): OutlinePart[] {
  const view = of as View;
  const name = (seat: string | null): string => (seat ? (names[seat] ?? seat) : 'nobody');
  const target = (code: string): string => {
    const place = /^F([1-3])$/.exec(code);
    const formula = place ? view.row[Number(place[1]) - 1] : code;
    return formula ? card(formula).name : `place ${code}`;
  };
  const { phase } = view;
  const created = phase.kind === 'created' ? phase : null;
  return [
    {
      title: 'The table',
      lines: [
        line('Round', view.round > 0 ? roman(view.round) : 'set-up'),
        line('Starting player', name(view.token)),
        line('Stockpile', COLOURS.map((colour) => `${view.stockpile[colour]} ${ELEMENT[colour]}`).join(', ')),
        line('Formulas to bid on', view.row.map((code) => (code ? `${card(code).name}: ${card(code).text}` : 'an empty place')).join(' ')),
        line('Draw deck', some(view.deck.length, 'formula')),
        line('Discard pile', view.discard.map((code) => card(code).name).join(', ') || 'empty'),
        ...(created
          ? [line('Created', `${typeof created.face === 'number' ? dieWords(`${created.colour}${created.face}`) : (ELEMENT[created.colour] ?? 'a die')} by ${card(created.card).name}, for ${name(created.seat)}`)]
          : []),
      ],
    },
    { title: 'Claims', lines: view.claims.length > 0 ? view.claims.map((claim) => line(card(claim.card).name, `${name(claim.seat)} with ${elements(claim.dice)}`)) : [line('', 'No public card is claimed.')] },
    {
      title: 'Bids',
      lines:
        view.bids.length > 0
          ? view.bids.map((bid) => line(target(bid.target), `${name(bid.seat)} bids ${bid.dice.reduce((sum, die) => sum + (Number(die.charAt(1)) || 0), 0)} with ${dice(bid.dice)}`))
          : [line('', 'Nobody has bid.')],
    },
    ...seated(view.players, names, (player) => [
      line('Colour', player.colour ?? 'not chosen'),
      line('Assistants', `${player.assistants} of 4${player.extra === 'held' ? ', and the extra one' : ''}`),
      line('Pool', player.pool.length > 0 ? `${some(player.pool.length, 'die', 'dice')}: ${dice(player.pool)}` : 'empty'),
      ...player.lab.map((each) => {
        const inside = each.flasks.flatMap((colour, n) => (colour ? [`${ELEMENT[colour]} in flask ${n + 1}`] : []));
        return line(`Lab, ${card(each.card).name}`, `${card(each.card).text}${inside.length > 0 ? ` It holds ${inside.join(', ')}.` : ''}${each.assistant ? ' Used this round.' : ''}`);
      }),
    ]),
  ];
}
