// Times and spans in words, by the browser's own language rules.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago". */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, long] of UNITS) if (now - at >= long) return words.format(-Math.floor((now - at) / long), unit);
  return 'just now';
}

export function date(at: number): string {
  return new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** What a clock shows: 1:40, 2 d 3 h. */
export function clock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `bank 10m+20s` in words (TB-050). */
export function clockWords(setting: string): string {
  const span = (text: string) => {
    const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
    const name = { s: 's', m: 'min', h: 'h', d: count === '1' ? 'day' : 'days' }[unit] ?? '';
    return `${count} ${name}`.trim();
  };
  const [kind, times = ''] = setting.split(' ');
  if (kind === 'move') return `${span(times)} a move`;
  if (kind === 'bank') return times.split('+').map(span).join(' + ');
  return 'no clock';
}

/** Lists in words. The browser's rules of a language take long to load, so they are asked for only when they are needed. */
function list(type: 'conjunction' | 'disjunction'): { format(parts: readonly string[]): string } {
  let rules: Intl.ListFormat | undefined;
  return {
    format(parts) {
      if (parts.length < 2) return parts[0] ?? '';
      rules ??= new Intl.ListFormat('en', { type });
      return rules.format(parts);
    },
  };
}

export const SEVERAL = list('conjunction');
export const EITHER = list('disjunction');
