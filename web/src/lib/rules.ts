// The catalogue's text in parts: tags, emphasis, code, ids. Nothing is interpreted beyond what the catalogue uses.

export type Part =
  | { kind: 'text' | 'em' | 'strong' | 'code'; text: string }
  | { kind: 'tag'; tag: 'rulebook' | 'public' | 'ruling' }
  | { kind: 'rule'; id: string };

const TAGS = { R: 'rulebook', P: 'public', D: 'ruling' } as const;
const TOKEN = /\[([RPD])[^\]\s]{0,3}\]|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{2}-\d{3})\b/g;

export function parts(text: string): Part[] {
  const out: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > from) out.push({ kind: 'text', text: text.slice(from, found.index) });
    const [whole, tag, code, strong, em, id] = found;
    if (tag) out.push({ kind: 'tag', tag: TAGS[tag as keyof typeof TAGS] });
    else if (code) out.push({ kind: 'code', text: code });
    else if (strong) out.push({ kind: 'strong', text: strong });
    else if (em) out.push({ kind: 'em', text: em });
    else if (id) out.push({ kind: 'rule', id });
    from = found.index + whole.length;
  }
  if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
  return out;
}

const PREFIXES: Record<string, string> = {
  QN: 'quintessence',
  EL: 'elements',
  WW: 'wizards-of-the-wild',
  RP: 'red-phoenix',
  QL: 'quintessential',
  TB: 'table',
};

/** Which catalogue an id belongs to. */
export function bookOf(id: string): string {
  return PREFIXES[id.slice(0, 2)] ?? 'table';
}

/** How well a rule answers a search: 0 is not at all; the id itself is best. */
export function match(rule: { id: string; section: string; text: string }, search: string): number {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const id = rule.id.toLowerCase();
  const body = `${rule.section} ${rule.text}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (id === word || id.endsWith(`-${word}`)) score += 8;
    else if (id.includes(word)) score += 4;
    else if (new RegExp(`\\b${word.replace(/[^\w-]/g, '\\$&')}`).test(body)) score += 2;
    else if (body.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

/** The ids nearest to a search that found nothing. */
export function nearest(ids: string[], search: string, count = 5): string[] {
  const digits = Number.parseInt(search.replace(/\D/g, ''), 10);
  const far = (id: string) => (Number.isNaN(digits) ? 0 : Math.abs(Number.parseInt(id.slice(3), 10) - digits));
  return [...ids].sort((a, b) => far(a) - far(b)).slice(0, count);
}
