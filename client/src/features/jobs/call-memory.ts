import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { removeTabItem, getTabItem, setTabItem } from '@/lib/storage.ts';

/** Someone who comes back later than this has done something else in between. */
const ASK_WITHIN_MS = 10 * MINUTE_MS;
const KEY = 'call-made';

interface Call {
  purchaseId: number;
  at: number;
}

const listeners = new Set<() => void>();
// Also in session storage: a phone may discard the page during the call.
let made: Call | null = null;
let askedId: number | null = null;

const stored = () => getTabItem(KEY) as Call | undefined;

function store(call: Call | null): void {
  made = call;
  if (call) setTabItem(KEY, call);
  else removeTabItem(KEY);
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

/** Remembers that Call was tapped, to ask about the call on return. */
export function rememberCall(purchaseId: number): void {
  store({ purchaseId, at: Date.now() });
  ask(null);
}

/** Forgets the call once the question about it is answered. */
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
  // The page was discarded during the call, and this load is the return.
  if (!made && stored()) handleReturn();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('focus', handleReturn);
    window.removeEventListener('pageshow', handleReturn);
    document.removeEventListener('visibilitychange', handleReturn);
  };
}

/** Returns true once the person is back from calling this job's customer. */
export function useReturnedFromCall(purchaseId: number): boolean {
  return useSyncExternalStore(subscribe, () => askedId === purchaseId);
}
