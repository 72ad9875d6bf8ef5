// A match looked at again: the chronicle at once, views as they are wanted.

import type { Clock, Eyes, MatchSummary, Replay, Seat, Standing, Table, Timeline, Told, Turn } from '../protocol';
import { get, path } from './api';
import { edition } from './edition.svelte';
import { progress, samples, sharpen, type Series } from './progress';
import { namesOf } from './seats';
import { spellTold } from './spell';

export class Replaying {
  summary = $state.raw<MatchSummary | null>(null);
  timeline = $state.raw<Timeline | null>(null);
  eyes = $state<Eyes>('spectator');
  at = $state(0);
  view = $state.raw<unknown>(null);
  failed = $state('');
  /** The progress of each seat over the match. */
  series = $state.raw<Series>({});
  #known = new Map<string, Promise<Replay>>();

  readonly past = true;

  constructor(readonly matchId: string) {}

  readonly table = $derived.by((): Pick<Table, 'game' | 'seats'> | null => this.summary);
  readonly names = $derived.by(() => namesOf(this.summary?.seats ?? []));
  readonly mine = $derived.by((): Seat[] => this.summary?.yours ?? []);
  readonly told = $derived.by((): Told[] => spellTold(this.summary?.game, this.timeline?.steps ?? [], edition.cards));
  readonly last = $derived.by(() => this.told.at(-1)?.seq ?? 0);
  readonly step = $derived.by((): Told | null => this.told.find(({ seq }) => seq === this.at) ?? null);
  readonly result = $derived.by((): Standing | null => (this.at >= this.last ? (this.summary?.result ?? null) : null));
  readonly turn = $derived.by((): Turn => ({ waiting: [], sealed: null, is_over: this.at >= this.last }));
  readonly clocks: Clock[] = [];
  readonly clocksAt = 0;

  async open(eyes: Eyes | null, at: number | null): Promise<void> {
    this.summary = await get<MatchSummary>(path('api/matches/?', this.matchId));
    const wanted = eyes ?? (this.summary.state === 'running' ? (this.summary.yours[0] ?? null) : null);
    await this.look(wanted);
    this.go(at ?? (this.summary.state === 'running' ? this.last : 0));
  }

  /** Through other eyes. */
  async look(eyes: Eyes | null): Promise<void> {
    const query = eyes ? `?as=${eyes}` : '';
    this.timeline = await get<Timeline>(path('api/matches/?/timeline', this.matchId) + query);
    this.eyes = this.timeline.eyes;
    this.#known.clear();
    this.go(Math.min(this.at, this.last));
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
    const [wanted, eyes] = [this.at, this.eyes];
    void this.#ask(wanted).then(
      (found) => {
        if (this.at === wanted && this.eyes === eyes) this.view = found.view;
      },
      (failure: unknown) => (this.failed = failure instanceof Error ? failure.message : 'This step cannot be shown.'),
    );
    // The next step is wanted next.
    if (wanted < this.last) void this.#ask(wanted + 1).catch(() => {});
  }

  async viewAt(at: number): Promise<unknown> {
    return (await this.#ask(at)).view;
  }

  #ask(at: number): Promise<Replay> {
    const key = `${this.eyes} ${at}`;
    const known = this.#known.get(key);
    if (known) return known;
    const asked = get<Replay>(`${path('api/matches/?/replay', this.matchId)}?as=${this.eyes}&at=${at}`);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }

  /** Reads the progress of all seats at some steps, a few at a time, and then at those that brought the largest gains. */
  async measure(count: number, gains: number): Promise<void> {
    const seats = (this.summary?.seats ?? []).map(({ seat }) => seat);
    const game = this.summary?.game ?? '';
    const look = async (at: number) => {
      const { view } = await this.#ask(at);
      return Object.fromEntries(seats.map((seat) => [seat, progress(game, view, seat, edition.content)]));
    };
    const series: Series = Object.fromEntries(seats.map((seat) => [seat, []]));
    const steps = samples(this.last, count);
    for (let from = 0; from < steps.length; from += 6) {
      const some = steps.slice(from, from + 6);
      const values = await Promise.all(some.map(look));
      for (const [i, at] of some.entries()) for (const seat of seats) series[seat]?.push({ at, value: values[i]?.[seat] ?? 0 });
    }
    this.series = await sharpen(series, gains, look);
  }
}
