// A sentence of the chronicle as the player it tells of hears it: "Ada draws Water." becomes "You draw Water.".

const ODD: Record<string, string> = { has: 'have', is: 'are', was: 'were', does: 'do', goes: 'go' };

/** The verb after "you"; null if the word is no verb of the third person. */
export function second(verb: string): string | null {
  const odd = ODD[verb];
  if (odd) return odd;
  if (!/^[a-z]+s$/.test(verb) || /(ss|us|is)$/.test(verb)) return null;
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return /(ss|sh|ch|x|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

/** Names that are words of the games as well: such a sentence is left as it is, unless it begins with the name. */
const WORDS = /^(red|green|blue|brown|purple|black|white|yellow|fire|water|air|earth|oil|power|wood|metal|meta|elixir|violence|gold)$/i;

/** In a solo game the opposing wizard holds no seat and has no name (WW-107): its number is put in the rulebook's words. */
export function opposing(sentence: string, names: Readonly<Record<string, string>>): string {
  if (Object.keys(names).length !== 1) return sentence;
  return sentence.replace(/\bs[1-5]\b/g, (seat, at: number) =>
    seat in names ? seat : `${/(^|[.!?] )$/.test(sentence.slice(0, at)) ? 'The' : 'the'} opposing wizard`,
  );
}

/** A told sentence as whoever is called `own` hears it. */
export const heard = (sentence: string, own: string, names: Readonly<Record<string, string>>): string => toYou(opposing(sentence, names), own);

export function toYou(sentence: string, name: string): string {
  if (!name || !sentence.includes(name)) return sentence;
  const own = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let said = sentence.replace(new RegExp(`^${own} ([a-z]+)`), (whole, verb: string) => {
    const yours = second(verb);
    return yours ? `You ${yours}` : whole;
  });
  if (said.startsWith('You ')) said = said.replace(/\bits (turn|spells)\b/, 'your $1');
  if (WORDS.test(name)) return said;
  said = said.replace(new RegExp(`\\b[Tt]he ((?:[a-z]+ ){1,2})of ${own}(?![\\w’'-])`, 'g'), (whole, thing: string) =>
    `${whole.startsWith('T') ? 'Your' : 'your'} ${thing.trimEnd()}`,
  );
  said = said.replace(new RegExp(`(?<= and )${own} ([a-z]+)`), (whole, verb: string) => {
    const yours = second(verb);
    return yours ? `you ${yours}` : whole;
  });
  return said.replace(new RegExp(`(?<= (?:of|for|from|to|with|by) |^Turn \\d+: )${own}(?=[.,;:! ]|$)`, 'g'), 'you');
}
