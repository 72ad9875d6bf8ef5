// What a person chose for this browser. Kept in local storage; without storage the choices last as long as the page.

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'full' | 'none';
  text: 'normal' | 'large' | 'larger' | 'largest';
  sound: boolean;
  volume: number;
  /** Hatching on top of the pigments. */
  patterns: boolean;
  /** Numerals on dice in place of pips. */
  numerals: boolean;
  /** Quintessence: each seat may turn its own view (QN-003), mark what lies ready to score, and hide the letters of the files. */
  flipped: boolean;
  threats: boolean;
  coordinates: boolean;
  /** Single letters act as keys (WCAG 2.1.4). */
  letters: boolean;
  /** How long a bot's move stays in view before the next. */
  pace: 'slow' | 'normal' | 'instant';
  /** Seats last chosen, by game. */
  seats: Record<string, number>;
  /** Bot level last chosen. */
  level: string;
  /** Games whose first-turn strip was answered. */
  knows: Record<string, boolean>;
}

const KEY = 'aludel.settings';
const USUAL: Settings = {
  theme: 'system',
  motion: 'system',
  text: 'normal',
  sound: false,
  volume: 0.6,
  patterns: false,
  numerals: false,
  flipped: false,
  threats: false,
  coordinates: true,
  letters: true,
  pace: 'normal',
  seats: {},
  level: 'apprentice',
  knows: {},
};

export function read(stored: string | null): Settings {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    return { ...USUAL, ...(typeof kept === 'object' && kept ? kept : {}) };
  } catch {
    return { ...USUAL };
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = $state<Settings>(read(typeof localStorage === 'undefined' ? null : stored()));

const system = $state({ dark: false, still: false });

/** The theme in force. */
export function theme(): 'light' | 'dark' {
  return settings.theme === 'system' ? (system.dark ? 'dark' : 'light') : settings.theme;
}

/** The motion in force. */
export function motion(): 'full' | 'none' {
  return settings.motion === 'system' ? (system.still ? 'none' : 'full') : settings.motion;
}

/** Follows the system and writes the choices to the page and to storage. Called once. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => {
    system.dark = dark.matches;
    system.still = still.matches;
  };
  follow();
  dark.addEventListener('change', follow);
  still.addEventListener('change', follow);
  $effect.root(() => {
    $effect.pre(() => {
      const page = document.documentElement.dataset;
      page.theme = theme();
      page.motion = motion();
      page.text = settings.text;
      page.patterns = settings.patterns ? 'on' : 'off';
    });
    $effect(() => {
      const kept = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, kept);
      } catch {
        // Storage is full or barred: the choices last as long as the page.
      }
    });
  });
}
