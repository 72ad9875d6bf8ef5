// A step of a lesson as this browser knows it: what was done so far, and what the server says of it. The server keeps
// nothing: every question carries all that was done. Towards boards and frame it is what `Session` is at a table.

import type {
  Ask,
  Choice as Listed,
  Clock,
  Lesson,
  LessonAnswer,
  LessonProgress,
  LessonQuestion,
  LessonStep,
  Position,
  Problem,
  Prompt,
  Seat,
  SeatInfo,
  Standing,
  Table,
  Told,
  Turn,
} from '../protocol';
import type { Choice, Preview } from '../boards/board';
import { Refusal, get, once, path } from './api';
import { edition } from './edition.svelte';
import { spellChoices, spellPrompt, spellTold } from './spell';

type Asked<K extends LessonAnswer['kind']> = Extract<LessonAnswer, { kind: K }>;

const NOBODY: Turn = { waiting: [], sealed: null, is_over: false };

export class LessonSession {
  lesson = $state.raw<Lesson | null>(null);
  /** The step that is played, from 1. */
  number = $state(1);
  progress = $state.raw<LessonProgress | null>(null);
  /** Why the lesson cannot be shown at all. */
  fatal = $state('');

  view = $state.raw<unknown>(null);
  asks = $state.raw<Ask[]>([]);
  #told = $state.raw<Told[]>([]);
  /** Steps of the last answer, for motion and marks. */
  latest = $state.raw<Told[]>([]);
  turn = $state.raw<Turn>(NOBODY);
  seq = $state(0);
  matchId = $state('');

  draft = $state.raw<string[]>([]);
  #after = $state.raw<{ legal: Listed[]; prompt: Prompt | null } | null>(null);
  sending = $state(false);
  note = $state.raw<Problem | null>(null);

  readonly clocks: Clock[] = [];
  readonly clocksAt = 0;
  readonly result: Standing | null = null;

  #actions = $state.raw<string[]>([]);

  constructor(readonly game: string) {}

  readonly step = $derived.by((): LessonStep | null => this.lesson?.steps[this.number - 1] ?? null);
  readonly last = $derived.by(() => this.lesson?.steps.length ?? 0);
  readonly mine = $derived.by((): Seat[] => (this.step ? [this.step.seat] : []));
  readonly state = $derived.by(() => this.progress?.state ?? 'going');
  readonly table = $derived.by((): Pick<Table, 'game' | 'seats'> | null =>
    this.step ? { game: this.game, seats: this.step.names.map(seatOf) } : null,
  );
  readonly names = $derived.by((): Record<string, string> =>
    Object.fromEntries((this.step?.names ?? []).map((name, index) => [`s${index + 1}`, name])),
  );

  /** Whether anything was done in this step. */
  get acted(): boolean {
    return this.#actions.length > 0;
  }

  get ask(): Ask | null {
    return this.asks[0] ?? null;
  }

  get asked(): boolean {
    return this.ask !== null && !this.sending;
  }

  readonly prompt = $derived.by((): Prompt | null => spellPrompt(this.game, this.#after?.prompt ?? this.ask?.prompt ?? null, this.view, edition.cards));
  readonly legal = $derived.by((): Choice[] =>
    spellChoices(this.game, this.draft.length > 0 ? (this.#after?.legal ?? []) : (this.ask?.legal ?? []), this.view, edition.cards),
  );
  readonly told = $derived.by((): Told[] => spellTold(this.game, this.#told, edition.cards));

  async open(step: number): Promise<void> {
    try {
      this.lesson ??= await get<Lesson>(path('api/lessons/?', this.game));
      if (step >= 1 && step <= this.last) await this.begin(step);
      else this.fatal = 'This lesson has no such step.';
    } catch (failure) {
      this.fatal = failure instanceof Error ? failure.message : 'The lesson cannot be shown.';
    }
  }

  /** Lays a step out; also the same one again. */
  async begin(step: number): Promise<void> {
    const { position, progress } = await this.#ask<Asked<'position'>>(step, [], null);
    this.number = step;
    this.#actions = [];
    this.#told = [];
    this.#show(position, progress);
  }

  pick(text: string): void {
    void this.#setDraft([...this.draft, text]);
  }

  unpick(): void {
    void this.#setDraft(this.draft.slice(0, -1));
  }

  async #setDraft(draft: string[]): Promise<void> {
    this.draft = draft;
    this.note = null;
    if (draft.length === 0) {
      this.#after = null;
      return;
    }
    try {
      const { legal, prompt } = await this.#question<Asked<'legal'>>({ kind: 'legal', draft });
      if (this.draft === draft) this.#after = { legal, prompt };
    } catch (failure) {
      if (this.draft !== draft) return;
      this.note = problemOf(failure);
      this.draft = [];
      this.#after = null;
    }
  }

  /** Does these, or the draft: all or nothing. True if it was done. */
  async send(texts: string[] = this.draft): Promise<boolean> {
    if (!this.asked || texts.length === 0) return false;
    this.sending = true;
    this.note = null;
    const actions = [...this.#actions, ...texts];
    try {
      const { position, progress } = await this.#ask<Asked<'position'>>(this.number, actions, null);
      this.#actions = actions;
      this.#show(position, progress);
      return true;
    } catch (failure) {
      this.note = problemOf(failure);
      return false;
    } finally {
      this.sending = false;
    }
  }

  async whyNot(action: string, draft: string[] = this.draft): Promise<Problem | null> {
    try {
      return (await this.#question<Asked<'why_not'>>({ kind: 'why_not', draft: [...draft], action })).problem;
    } catch (failure) {
      return problemOf(failure);
    }
  }

  async preview(draft: string[]): Promise<Preview> {
    try {
      return { events: (await this.#question<Asked<'preview'>>({ kind: 'preview', draft: [...draft] })).events };
    } catch {
      return { events: [] };
    }
  }

  #question<A extends LessonAnswer>(question: LessonQuestion): Promise<A> {
    return this.#ask<A>(this.number, this.#actions, question);
  }

  #ask<A extends LessonAnswer>(step: number, actions: string[], question: LessonQuestion | null): Promise<A> {
    return once<A>('POST', path('api/lessons/?/?', this.game, String(step)), { actions, question });
  }

  #show(position: Position, progress: LessonProgress): void {
    const known = this.#told.length;
    this.matchId = position.match;
    this.seq = position.seq;
    this.view = position.view;
    this.asks = position.asks;
    this.#told = position.events;
    this.latest = position.events.slice(known);
    this.turn = position.turn;
    this.progress = progress;
    this.draft = [];
    this.#after = null;
    this.note = null;
  }
}

function seatOf(name: string, index: number): SeatInfo {
  return {
    seat: `s${index + 1}` as Seat,
    holder: { id: `lesson-${index + 1}`, name, kind: 'guest', level: null, version: null },
    is_ready: true,
    is_here: true,
    is_invited: false,
    has_left: false,
    shows: false,
  };
}

function problemOf(failure: unknown): Problem {
  if (failure instanceof Refusal) return failure.problem;
  return { code: 'refused', sentence: failure instanceof Error ? failure.message : 'Something went wrong.', rule: null };
}
