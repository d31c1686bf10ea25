import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from '@/lib/session-memory.ts';

/** Whoever comes back later than this has done something else in between. */
const ASK_WITHIN_MS = 10 * 60_000;
const KEY = 'call-made';

interface Call {
  purchaseId: number;
  at: number;
}

const listeners = new Set<() => void>();
// Also in the tab's storage: a phone may throw the page away during the call.
let made: Call | null = null;
let askedId: number | null = null;

const stored = () => recall(KEY) as Call | undefined;

function store(call: Call | null): void {
  made = call;
  if (call) remember(KEY, call);
  else forget(KEY);
}

function ask(purchaseId: number | null): void {
  if (purchaseId === askedId) return;
  askedId = purchaseId;
  for (const listener of listeners) listener();
}

function handleReturn(): void {
  if (document.visibilityState === 'hidden') return;
  const call = made ?? stored();
  ask(call && Date.now() - call.at <= ASK_WITHIN_MS ? call.purchaseId : null);
}

/** Remembers that someone tapped Call, to ask what came of it when they are back. */
export function rememberCall(purchaseId: number): void {
  store({ purchaseId, at: Date.now() });
  ask(null);
}

/** Forgets the call: it has been answered what came of it. */
export function forgetCall(): void {
  store(null);
  ask(null);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('focus', handleReturn);
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
  }
  listeners.add(listener);
  // The page was thrown away during the call, and this is the way back.
  if (!made && stored()) handleReturn();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('focus', handleReturn);
    window.removeEventListener('pageshow', handleReturn);
    document.removeEventListener('visibilitychange', handleReturn);
  };
}

/** True once someone is back from calling the customer of this job. */
export function useReturnedFromCall(purchaseId: number): boolean {
  return useSyncExternalStore(subscribe, () => askedId === purchaseId);
}
