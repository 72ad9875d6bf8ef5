// The HTTP interface. Addresses are relative to the page, so that everything works behind a path.

import type { Problem } from '../protocol';

/** Anything that was not done: what the server says, or that there is no line to it. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.sentence);
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

export function addressOf(path: string): URL {
  return new URL(path.replace(/^\//, ''), document.baseURI.split('#')[0]);
}

export async function once<T>(method: string, path: string, body: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    // A text is sent as it is.
    init.headers = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' };
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(addressOf(path), init);
  } catch {
    throw new Refusal({ code: 'closing', sentence: 'The server cannot be reached.', rule: null }, 0);
  }
  const text = await answer.text();
  const json = (answer.headers.get('content-type') ?? '').includes('json');
  if (!answer.ok) {
    const said: unknown = json ? JSON.parse(text) : null;
    const problem: Problem =
      said && typeof said === 'object' && 'sentence' in said
        ? (said as Problem)
        : { code: 'not_stored', sentence: `The server answered with an error (${answer.status}). Nothing changed.`, rule: null };
    throw new Refusal(problem, answer.status);
  }
  return (json ? JSON.parse(text) : text) as T;
}

/** Whoever has no identity yet becomes a guest on the way: no sign-in wall. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await once<T>(method, path, body);
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.problem.code !== 'not_signed_in') throw refusal;
    await once('POST', 'api/guest', {});
    return await once<T>(method, path, body);
  }
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
export const put = <T>(path: string, body: unknown) => call<T>('PUT', path, body);

export function sentenceOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : 'Something went wrong.';
}

const part = encodeURIComponent;

/** `path('api/tables/?/sit', id)` with every value escaped. */
export function path(form: string, ...values: string[]): string {
  let next = 0;
  return form.replace(/\?(?=\/|$)/g, () => part(values[next++] ?? ''));
}
