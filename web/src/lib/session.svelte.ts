// A table as this browser knows it: the last position, the draft, the chronicle, the chat, and the line to the server.

import type {
  Answer,
  Ask,
  ChatLine,
  Choice as Listed,
  Clock,
  Eyes,
  HintLine,
  Position,
  Presence,
  Problem,
  Prompt,
  Question,
  Seat,
  ServerMessage,
  Standing,
  Starting,
  Table,
  Told,
  Turn,
  Undo,
} from '../protocol';
import { PROTOCOL } from '../protocol';
import type { Choice, Preview } from '../boards/board';
import { path } from './api';
import { beforeLast, extend } from './chronicle';
import { contribution, reveal } from './contribution';
import { edition } from './edition.svelte';
import type { Given } from './hint';
import { Line, type LineState } from './line';
import { Pace } from './pace';
import { namesOf } from './seats';
import { spellChoices, spellPrompt, spellTold } from './spell';

const stale = (sentence: string): Problem => ({ code: 'stale', sentence, rule: 'TB-027' });
const MOVED_ON = 'The table moved on while you chose';
const REFUSED: Problem = { code: 'refused', sentence: 'This is not possible now.', rule: null };

export class Session {
  line = $state<LineState>('connecting');
  tries = $state(0);
  table = $state.raw<Table | null>(null);
  /** Why the table cannot be shown at all. */
  fatal = $state.raw<Problem | null>(null);

  matchId = $state('');
  seq = $state(0);
  eyes = $state<string>('spectator');
  view = $state.raw<unknown>(null);
  asks = $state.raw<Ask[]>([]);
  #told = $state.raw<Told[]>([]);
  /** Steps of the last update, for motion and marks. */
  latest = $state.raw<Told[]>([]);
  turn = $state.raw<Turn>({ waiting: [], sealed: null, is_over: false });
  clocks = $state.raw<Clock[]>([]);
  clocksAt = $state(0);
  undo = $state.raw<Undo[]>([]);
  result = $state.raw<Standing | null>(null);

  chat = $state.raw<ChatLine[]>([]);
  people = $state.raw<Presence[]>([]);
  question = $state.raw<Question | null>(null);

  draft = $state.raw<string[]>([]);
  #after = $state.raw<{ legal: Listed[]; prompt: Prompt | null } | null>(null);
  /** What was sent and does not yet show in the position. */
  sent = $state.raw<readonly string[]>([]);
  /** The last refusal or note, shown beside the prompt until something happens. */
  note = $state.raw<Problem | null>(null);
  hint = $state.raw<Given | null>(null);
  thinking = $state(false);

  /** Positions shown so far, and the step by which the server has taken what was sent. */
  #shows = 0;
  #accepted: number | null = null;
  /** Through whose eyes a watcher wants to see (TB-061). */
  #wish: Eyes | null = null;
  #line: Line;
  #pace = new Pace<Position>((position) => this.#show(position));

  constructor(
    readonly id: string,
    link: string | null,
  ) {
    this.#line = new Line(
      path('api/tables/?/socket', id),
      () => ({
        type: 'hello',
        protocol: PROTOCOL,
        ...(this.#told.length > 0 ? { since: this.#told.at(-1)?.seq ?? 0 } : {}),
        ...(link ? { link } : {}),
        ...(this.#wish ? { eyes: this.#wish } : {}),
      }),
      (message) => this.#hear(message),
      (state, tries) => {
        this.line = state;
        this.tries = tries;
      },
    );
  }

  close(): void {
    this.#pace.stop();
    this.#line.close();
  }

  /** Own seats. */
  get mine(): Seat[] {
    return this.table?.you.seats ?? [];
  }

  get ask(): Ask | null {
    const open = this.asks.find((ask) => ask.chosen === null);
    return open ?? this.asks[0] ?? null;
  }

  /** The seat that acts here now, or whose eyes these are. */
  get seat(): Seat | null {
    if (this.ask) return this.ask.seat;
    return this.mine.find((seat) => seat === this.eyes) ?? this.mine[0] ?? null;
  }

  get asked(): boolean {
    return this.ask !== null && this.ask.chosen === null;
  }

  readonly prompt = $derived.by((): Prompt | null => spellPrompt(this.table?.game, this.#after?.prompt ?? this.ask?.prompt ?? null, this.view, edition.cards));
  readonly legal = $derived.by((): Choice[] => {
    if (!this.asked) return [];
    const listed = this.draft.length > 0 ? (this.#after?.legal ?? []) : (this.ask?.legal ?? []);
    return spellChoices(this.table?.game, listed, this.view, edition.cards);
  });
  /** All steps, in words. */
  readonly told = $derived.by((): Told[] => spellTold(this.table?.game, this.#told, edition.cards));
  /** The steps of the last update, in words. */
  readonly newest = $derived.by((): Told[] => this.told.slice(this.told.findIndex(({ seq }) => seq === this.latest[0]?.seq)).slice(0, this.latest.length));

  /** The eyes that a watcher may choose from, besides a watcher's own. */
  get shown(): Seat[] {
    return this.mine.length > 0 ? [] : (this.table?.seats ?? []).filter(({ shows }) => shows).map(({ seat }) => seat);
  }

  /** A watcher looks through other eyes: everything is told anew, as they saw it. */
  look(eyes: Eyes): void {
    if (eyes === this.eyes) return;
    this.#wish = eyes;
    this.#told = [];
    this.#pace.drop();
    this.#line.resync();
  }

  get names(): Record<string, string> {
    return namesOf(this.table?.seats ?? []);
  }

  pick(text: string): void {
    if (this.sent.length > 0) return;
    void this.#setDraft([...this.draft, text]);
  }

  unpick(): void {
    void this.#setDraft(this.draft.slice(0, -1));
  }

  async #setDraft(draft: string[]): Promise<void> {
    this.draft = draft;
    this.note = null;
    const seat = this.ask?.seat;
    if (draft.length === 0 || !seat) {
      this.#after = null;
      return;
    }
    const answer = await this.#line.ask({ type: 'legal', seat, draft });
    if (this.draft !== draft) return;
    if (answer.type === 'legal') this.#after = { legal: answer.legal, prompt: answer.prompt };
    else if (answer.type === 'answer') {
      this.note = answer.problem ?? REFUSED;
      this.draft = [];
      this.#after = null;
    }
  }

  /** Sends texts, or the draft: all are stored or none. True if they were. They stay in view until the position has them. */
  async send(texts: string[] = this.draft): Promise<boolean> {
    const ask = this.ask;
    // What is made while the line is down stays a draft.
    if (!ask || texts.length === 0 || this.sent.length > 0 || this.line !== 'open') return false;
    const shows = this.#shows;
    this.#accepted = null;
    this.sent = [...texts];
    this.note = null;
    const answer = await this.#line.ask({ type: 'act', seat: ask.seat, seq: ask.seq, draft: [...texts] });
    if (answer.type === 'answer' && answer.status === 'ok') {
      this.#accepted = answer.seq;
      if (this.#shows !== shows && this.seq >= answer.seq) this.#settle();
      return true;
    }
    this.sent = [];
    if (answer.type === 'answer')
      this.note =
        answer.status === 'stale'
          ? stale(`${MOVED_ON}.`)
          : (answer.problem ?? REFUSED);
    return false;
  }

  /** What was sent is in the position. */
  #settle(): void {
    this.sent = [];
    this.draft = [];
    this.#after = null;
    this.hint = null;
  }

  async whyNot(action: string, draft: string[] = this.draft): Promise<Problem | null> {
    const seat = this.seat;
    if (!seat) return null;
    const answer = await this.#line.ask({ type: 'why_not', seat, draft: [...draft], action });
    if (answer.type === 'why_not') return answer.problem;
    return answer.type === 'answer' ? (answer.problem ?? REFUSED) : null;
  }

  async preview(draft: string[]): Promise<Preview> {
    const seat = this.seat;
    if (!seat) return { events: [] };
    const answer = await this.#line.ask({ type: 'preview', seat, draft: [...draft] });
    return answer.type === 'preview' ? { events: answer.events, view: answer.view } : { events: [] };
  }

  /** Asks for a hint, which names the kind of move; asked again, the same hint shows the move. */
  async askHint(): Promise<void> {
    const ask = this.ask;
    if (!ask || this.thinking) return;
    if (this.hint) {
      this.hint = { ...this.hint, isShown: true };
      return;
    }
    this.thinking = true;
    const answer = await this.#line.ask({ type: 'hint', seat: ask.seat });
    if (answer.type === 'hint') {
      const { action, lines } = answer.hint;
      const { events } = await this.preview([action.text]);
      // The table may have moved on meanwhile.
      if (this.ask?.seq === ask.seq) this.hint = { ...answer.hint, action: this.#spelt(action), lines: lines.map((line) => ({ ...line, sentence: this.#named(line) })), brings: this.#spell(events), isShown: false };
    } else if (answer.type === 'answer') this.note = answer.problem ?? REFUSED;
    this.thinking = false;
  }

  #spelt(action: Listed): Choice {
    return spellChoices(this.table?.game, [action], this.view, edition.cards)[0] ?? action;
  }

  /** A line of a hint as the choice is called that it begins with. */
  #named({ action, sentence }: HintLine): string {
    const listed = this.ask?.legal.find(({ text }) => text === action);
    return listed ? this.#spelt(listed).sentence : sentence;
  }

  #spell(events: Told['events']): Told['events'] {
    return spellTold(this.table?.game, [{ seq: 0, who: 'table', what: '', stands: true, auto: false, events }], edition.cards)[0]?.events ?? events;
  }

  /** The own step that an undo takes back: freely (TB-041), or by consent (TB-042). */
  get undoTo(): { to: number; free: boolean } | null {
    const seat = this.mine.find((each) => each === this.eyes) ?? this.mine[0];
    if (!seat) return null;
    const free = this.undo.find((each) => each.seat === seat);
    if (free) return { to: free.to, free: true };
    const to = beforeLast(this.#told, seat);
    return to === null ? null : { to, free: false };
  }

  async takeBack(): Promise<void> {
    const seat = this.mine.find((each) => each === this.eyes) ?? this.mine[0];
    const back = this.undoTo;
    if (seat && back) await this.command({ type: 'takeback', seat, to: back.to });
  }

  /** Any command that is answered by yes, no or "the others are asked". */
  async command(message: Parameters<Line['ask']>[0]): Promise<Answer | null> {
    const answer = await this.#line.ask(message);
    if (answer.type !== 'answer') return null;
    if (answer.status === 'asked') this.note = { code: 'refused', sentence: 'The others are asked.', rule: null };
    else this.note = answer.status === 'ok' ? null : (answer.problem ?? REFUSED);
    return answer;
  }

  async say(text: string): Promise<boolean> {
    return (await this.command({ type: 'chat', text }))?.status === 'ok';
  }

  /** Shows what is queued at once: any input means "go on". */
  hurry(): void {
    this.#pace.flush();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.table = message.table;
        this.eyes = message.eyes;
        return;
      case 'table':
        this.table = message.table;
        return;
      case 'contribute':
        return this.#contribute(message.start);
      case 'reveal':
        return this.#reveal(message.start);
      case 'joined':
        return this.#join(message.position);
      case 'update':
        return this.#update(message.position);
      case 'said':
        this.chat = message.lines;
        return;
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'question':
        this.question = message.question;
        return;
      case 'decided':
        this.question = null;
        this.note = { code: 'refused', sentence: message.sentence, rule: null };
        return;
      case 'presence':
        this.people = message.people;
        return;
      case 'error':
        this.#fail(message.problem);
    }
  }

  #fail(problem: Problem): void {
    const lasting = ['not_found', 'not_yours', 'link_worthless', 'barred', 'protocol', 'wrong_origin', 'not_signed_in'];
    if (lasting.includes(problem.code)) {
      this.fatal = problem;
      this.#line.close();
    } else this.note = problem;
  }

  #contribute({ commitment, seats }: Starting): void {
    for (const seat of seats) void this.#line.ask({ type: 'contribute', seat, hash: contribution(commitment, seat) });
  }

  #reveal({ commitment, seats }: Starting): void {
    for (const seat of seats) void this.#line.ask({ type: 'reveal', seat, bytes: reveal(commitment, seat) });
  }

  #join(position: Position): void {
    this.#pace.drop();
    if (position.match !== this.matchId) {
      const halfTold = this.#told.length > 0 && (position.events[0]?.seq ?? 1) !== 1;
      this.#told = [];
      // Another match began while the line was down: its first steps are asked for, too.
      if (halfTold) return this.#line.resync();
    }
    this.#show(position);
  }

  #update(position: Position): void {
    const own = this.#isOwn(position);
    const acts = position.events.some(({ who }) => /^s\d$/.test(who));
    if (own) {
      this.#pace.flush();
      this.#show(position);
    } else this.#pace.add(position, acts);
  }

  #isOwn(position: Position): boolean {
    return position.events.some(({ who }) => (this.mine as string[]).includes(who));
  }

  #show(position: Position): void {
    const told = extend(this.#told, position.events);
    if (!told) return this.#line.resync();
    const asked = this.ask?.seq;
    // Two windows may show one seat: the other one has acted.
    const elsewhere = this.asked && this.sent.length === 0 && position.events.some(({ who, auto }) => !auto && (this.mine as string[]).includes(who));
    this.#shows += 1;
    const taken = this.#accepted !== null && position.seq >= this.#accepted;
    if (this.sent.length > 0 && (taken || this.#isOwn(position))) this.#settle();
    this.matchId = position.match;
    this.seq = position.seq;
    this.eyes = position.eyes;
    this.view = position.view;
    this.asks = position.asks;
    this.latest = position.events;
    this.#told = told;
    this.turn = position.turn;
    this.clocks = position.clocks;
    this.clocksAt = Date.now();
    this.undo = position.undo;
    this.result = position.result;
    if (this.ask?.seq !== asked) {
      this.hint = null;
      if (this.draft.length > 0) void this.#keepDraft();
      else if (elsewhere) this.note = stale('Your seat was played from another window.');
    }
  }

  /** The table moved on: the draft is kept if it still goes, and else cleared with the rule. */
  async #keepDraft(): Promise<void> {
    const draft = this.ask ? this.draft : [];
    await this.#setDraft(draft);
    if (draft.length === 0) this.note = stale(`${MOVED_ON}. Your draft is cleared.`);
    else if (this.draft === draft) this.note = stale(`${MOVED_ON}. Your draft is kept.`);
    else if (this.draft.length === 0 && this.note) this.note = { ...this.note, sentence: `${MOVED_ON}. ${this.note.sentence}` };
  }
}
