// A view as text: headings and lines, in the order of the game's own fields. Works for every game, knows none.

export interface OutlineLine {
  label: string;
  value: string;
}

export interface OutlinePart {
  title: string;
  lines: OutlineLine[];
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `colour_just_played` as words. */
export function words(key: string): string {
  const text = key.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Equal things once, with their number: "3 fire, water". */
function counted(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => (count > 1 ? `${count} ${value}` : value)).join(', ');
}

/** Any value in a line. Names stand for seats. */
export function plain(value: unknown, names: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '-' || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return names[value] ?? value.replace(/_/g, ' ');
  if (Array.isArray(value)) return value.length === 0 ? 'none' : counted(value.map((each) => plain(each, names)));
  if (isRecord(value)) {
    const shown = Object.entries(value).filter(([, each]) => each !== 0 && each !== null && each !== false && !(Array.isArray(each) && each.length === 0));
    if (shown.length === 0) return 'none';
    return shown.map(([key, each]) => (each === true ? words(key).toLowerCase() : `${words(key).toLowerCase()} ${plain(each, names)}`)).join(', ');
  }
  return String(value);
}

export function lines(value: Json, names: Record<string, string>, skip: string[] = []): OutlineLine[] {
  return Object.entries(value)
    .filter(([key]) => !skip.includes(key))
    .map(([key, each]) => ({ label: words(key), value: plain(each, names) }));
}

/** The shared things first, then each seat. */
export function outline(view: unknown, names: Record<string, string>): OutlinePart[] {
  if (!isRecord(view)) return [];
  const players = Array.isArray(view.players) ? view.players : [];
  return [
    { title: 'The table', lines: lines(view, names, ['players', 'config']) },
    ...players.map((player: unknown, index: number) => ({
      title: names[`s${index + 1}`] ?? `Seat ${index + 1}`,
      lines: isRecord(player) ? lines(player, names) : [{ label: 'State', value: plain(player, names) }],
    })),
  ];
}
