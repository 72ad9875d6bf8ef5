// Who I am here. A guest is made by the first thing that needs one.

import type { IdentityKind, Me } from '../protocol';
import { Refusal, call, once } from './api';

export const me = $state<{ id: string; name: string; kind: IdentityKind | null; asked: boolean }>({
  id: '',
  name: '',
  kind: null,
  asked: false,
});

export function setMe(answer: Me): void {
  me.id = answer.id;
  me.name = answer.name;
  me.kind = answer.kind;
  try {
    localStorage.setItem(KNOWN, '1');
  } catch {
    // Without storage a table asks first.
  }
}

const KNOWN = 'aludel.known';

/** Whether this browser has had an identity: then the cookie most likely still holds. */
export function wasHere(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

let asking: Promise<void> | null = null;

/** Asks who I am; nobody yet is not an error. Who asks meanwhile gets the same answer. */
export function askMe(): Promise<void> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask(): Promise<void> {
  try {
    const answer = await fetchMe();
    if (answer) setMe(answer);
  } catch {
    // No line to the server: the page says so where it matters.
  } finally {
    me.asked = true;
  }
}

async function fetchMe(): Promise<Me | null> {
  try {
    return await once<Me>('GET', 'api/me', undefined);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.problem.code === 'not_signed_in') return null;
    throw refusal;
  }
}

export async function rename(name: string): Promise<void> {
  setMe(await call<Me>('PATCH', 'api/me', { name }));
}
