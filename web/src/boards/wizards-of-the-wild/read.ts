// The table of Wizards of the Wild as text.

import type { OutlinePart } from '../../lib/outline';
import { heap, line, seated, some } from '../reading';
import { roman } from '../words';
import { acolyte, card, limits, setup, wizard } from './edition';
import { RESOURCES, type View } from './wire';

const FACE: Readonly<Record<string, string>> = { A: 'arcane', T: 'tome', W: 'arcane or tome', M: 'mana', G: 'gem', S: 'skull' };

const displayed = (id: string): string => {
  const { name, type, level, cost, vp } = card(id);
  return `${name}, ${type}, level ${roman(level)}, costs ${cost}, ${vp} VP`;
};
const left = ({ level1, level2 }: { level1: number; level2: number }): string => `${level1} of level I, ${level2} of level II`;

export function read(of: unknown, names: Readonly<Record<string, string>>): OutlinePart[] {
  const view = of as View;
  const now = view.acolyte ? acolyte(view.acolyte) : undefined;
  const { turn } = view;
  const playing = view.round > 0 && view.step !== 'over';
  return [
    {
      title: 'The table',
      lines: [
        line('Round', view.round > 0 ? `${roman(view.round)} of ${roman(setup().rounds)}` : 'set-up'),
        line('Start player', names[view.start] ?? view.start),
        ...(playing ? [line('Turn', names[view.active] ?? view.active)] : []),
        line('Acolyte', now ? `${now.name}: mana penalty ${now.mana}, ${some(now.gems, 'gem')} for ${now.vp} VP as a bribe, most skulls lose ${now.skullVp} VP` : 'none yet'),
        line('Display', view.display.map(displayed).join('; ') || 'empty'),
        line('Spell deck', left(view.spell_deck)),
        line('Challenge deck', left(view.challenge_deck)),
      ],
    },
    ...(playing
      ? [
          {
            title: 'This turn',
            lines: [
              line('Dice', turn.dice === '-' ? 'not rolled' : heap([...turn.dice].map((face) => FACE[face] ?? face))),
              line('Re-rolls left', turn.rerolls),
              line('Pool of this turn', heap([...Array(turn.pool.tome).fill('tome'), ...Array(turn.pool.arcane).fill('arcane'), ...Array(turn.pool.wild).fill('arcane or tome')])),
              line('Bought', `${some(turn.bought.spells, 'spell')}, ${some(turn.bought.challenges, 'challenge')}`),
              line('Power', turn.power_used ? 'used' : 'not used'),
            ],
          },
        ]
      : []),
    ...seated(view.players, names, (player) => {
      const [sheet, most] = [player.wizard ? wizard(player.wizard) : undefined, limits(player)];
      return [
        line('Wizard', sheet ? `${sheet.name}, side ${sheet.side}. ${sheet.text}` : 'not chosen'),
        line('Victory points', player.vp),
        line('Skulls', player.skulls),
        line('Stores', RESOURCES.map((what) => `${what} ${player[what]} of ${most[what]}`).join(', ')),
        line('Spells', player.spells.map((id) => `${card(id).name}${turn.used.includes(id) ? ', used' : ''}`).join('; ') || 'none'),
        line('Challenges', player.challenges.map((id) => card(id).name).join('; ') || 'none'),
      ];
    }).map((part, index) => (names[`s${index + 1}`] ? part : { ...part, title: 'The opposing wizard' })),
  ];
}
