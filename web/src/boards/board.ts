// The contract between the table frame and the boards of the games.
//
// A board draws a view and offers the legal actions on it; it computes no rule. Every board is the default export of
// `boards/<game>/Board.svelte` in its own chunk, with `seats.ts` beside it (see `SeatFigures`). Layouts follow the
// container `table`, which is the whole window below the top bar: `@container table (width <= 43.75rem)`, and in rem,
// so that larger text takes the smaller layout.
//
// Styles in `style="…"` attributes are barred by the server's policy: write `style:--p={…}`, which sets them in code.

import type { Component, Snippet } from 'svelte';

/** One legal action for the present draft. */
export interface Choice {
  /** Notation, as `send` and `pick` take it. */
  text: string;
  /** The same in words. */
  sentence: string;
  /** Tagged JSON, as the game writes it. */
  action: unknown;
}

export interface Prompt {
  kind: string;
  rule: string;
  sentence: string;
}

/** A card to look at closely. */
export interface Inspected {
  title: string;
  text: string;
  rules: string[];
  /** Who could use it now, and how. */
  uses?: string;
}

/** What happened or would happen, in words. */
export interface Told {
  rule: string;
  sentence: string;
  event: unknown;
}

export interface Preview {
  events: Told[];
  /** What the seat would see then. */
  view?: unknown;
}

/** Parts of the frame for a board that arranges the whole table itself (`arranges` in its module). */
export interface FrameParts {
  /** Sign, name, clock and state of a seat. */
  seat: Snippet<[string]>;
  /** Chronicle, chat and notes; where they are a drawer or a tab it renders nothing. */
  chronicle: Snippet;
  /** The prompt; the snippet given stands for its sentence, the second one for its buttons, the letter for its versal. */
  prompt: Snippet<[Snippet | null, Snippet | null, string?]>;
  /** The button that asks for a hint. */
  hint: Snippet;
  /** A link to a rule by its id. */
  rule: Snippet<[string]>;
}

export interface BoardProps {
  /** What this viewer may know, as the game writes it. */
  view: unknown;
  /** Whose eyes: 's1', 's2' …; null for a spectator or a replay. */
  me: string | null;
  /** Whether `me` must answer now. */
  asked: boolean;
  /** A replay: nothing is to be done here. */
  past?: boolean;
  prompt: Prompt | null;
  /** The legal actions that go on from the draft. */
  legal: Choice[];
  /** Own steps chosen, not yet sent. */
  draft: string[];
  /** Own steps that were sent and do not yet show in the view: drawn as done, taken back if they are refused. */
  sent?: readonly string[];
  names: Record<string, string>;
  /** The newest redacted events, for motion and the marks of the last move. */
  latest: unknown[];
  /** All redacted events that stand, oldest first, where the board is told the whole match. */
  told?: unknown[];
  /** The newest events with their rules and sentences. */
  news?: Told[];
  /** The table has a clock: a move may be prepared while others think. */
  clocked?: boolean;
  /** Adds an action to the draft; the frame then asks for what is legal after it. */
  pick(text: string): void;
  unpick(): void;
  /** Sends the given texts, or the draft. All are stored or none. */
  send(texts?: string[]): void;
  /** Why this is not possible after the draft, or after the steps given: the frame shows rule and sentence beside the object. */
  whyNot(text: string, near: Element, after?: string[]): void;
  preview(texts: string[]): Promise<Preview>;
  motion: 'full' | 'none';
  /** Shows a card large beside an element; null puts it away. */
  inspect(card: Inspected | null, near: Element): void;
  frame: FrameParts;
}

/** `Final.svelte` of a board: why the match ended as it did, on the result screen. */
export interface FinalProps {
  /** The last view. */
  view: unknown;
  /** The events of the last steps, with their rules. */
  told: Told[];
  seats: string[];
  /** By seat; in a solo game the rival's follow. */
  scores: readonly number[];
  ranks: readonly number[];
  name(seat: string): string;
}
export type FinalComponent = Component<FinalProps>;

export type BoardComponent = Component<BoardProps>;

/** One figure of a seat panel: a short label, the value, a glyph of the sprite, and what a screen reader says instead. */
export interface Figure {
  label: string;
  value: string;
  glyph?: string;
  pigment?: string;
  spoken?: string;
}

/** `seats.ts` of a board. */
export interface SeatFigures {
  figures(view: unknown, seat: string): Figure[];
  /** Where the match is, for the bar above the table: "Round IV of VII". */
  moment?(view: unknown): string;
}
