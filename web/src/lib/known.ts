// Which game is played at a table that was seen before: its board is loaded without waiting for the table.

const key = (table: string) => `aludel.game.${table}`;

export function gameAt(table: string): string {
  try {
    return sessionStorage.getItem(key(table)) ?? '';
  } catch {
    return '';
  }
}

export function keepGame(table: string, game: string): void {
  try {
    sessionStorage.setItem(key(table), game);
  } catch {
    // The board is loaded when the table tells.
  }
}
