// What the button says that sends a draft, by the first word of the action.

export const CONFIRM: Readonly<Record<string, string>> = {
  gem: 'Choose it',
  swap: 'Swap',
  give: 'Give it',
  take: 'Take it',
  steal: 'Take it',
  trade: 'Trade',
  substance: 'Take it',
  salvage: 'Salvage it',
  pick: 'Take it',
};

/** Actions that name nothing on the board, with their buttons. */
export const BARE: readonly (readonly [string, string])[] = [
  ['forgo', 'Forgo'],
  ['end', 'End turn'],
  ['keep', 'Keep my hand'],
  ['accept', 'Accept'],
  ['decline', 'Decline'],
];
