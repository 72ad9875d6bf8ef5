// What a screen reader is told: one polite region for events, one assertive for "your turn", the clock and the connection.

export const live = $state({ polite: '', assertive: '' });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sentences that come together are told together, once. */
export function tell(sentence: string): void {
  waiting.push(sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    live.polite = waiting.join(' ');
    waiting = [];
  }, 120);
}

/** What stands in the assertive region. Not the region itself: whoever calls must not come to depend on it. */
let alerted = '';

export function alertNow(sentence: string): void {
  // A region speaks only when its text changes.
  alerted = alerted === sentence ? `${sentence} ` : sentence;
  live.assertive = alerted;
}
