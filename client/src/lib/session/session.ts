import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser, getMe } from '@shared/contracts/auth.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';

// Every page may make this call, and no page should load all schemas for it. The type ties this address to its contract.
const getMeAddress: AddressOf<typeof getMe> = { method: 'GET', path: '/api/auth/me' };

const STALE_TIME_MS = 5 * MINUTE_MS;

interface Session {
  /** Null when signed out; undefined until known. */
  user: CurrentUser | null | undefined;
  error: Error | null;
}

const unknown: Session = { user: undefined, error: null };

// Not in the query cache, which the public pages must not load for one answer that their document brings.
let session = unknown;
let knownAt = 0;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();
const identityListeners = new Set<(user: Session['user']) => void>();

function change(next: Session): void {
  const isSomeoneElse = session.user !== undefined && session.user?.id !== next.user?.id;
  session = next;
  if (isSomeoneElse) for (const listener of identityListeners) listener(next.user);
  for (const listener of listeners) listener();
}

/** Sets the signed-in user from the server's answer; null when signed out. */
export function setSession(user: CurrentUser | null): void {
  asking = null;
  knownAt = Date.now();
  change({ user, error: null });
}

/** Resets the session to unknown, as on page load. */
export function resetSession(): void {
  asking = null;
  knownAt = 0;
  change(unknown);
}

async function ask(): Promise<CurrentUser | null> {
  try {
    return await call<typeof getMe>(getMeAddress);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

async function answerQuestion(isLatest: () => boolean): Promise<boolean> {
  try {
    const user = await ask();
    if (isLatest()) setSession(user);
  } catch (error) {
    if (!isLatest()) return true;
    asking = null;
    change({ ...session, error: error instanceof Error ? error : new Error(String(error)) });
    return false;
  }
  return true;
}

/**
 * Refreshes the session from the server, one request at a time. A session set in the meantime is newer and wins. Returns false
 * without an answer.
 */
export function refreshSession(): Promise<boolean> {
  if (asking) return asking;
  const question: Promise<boolean> = answerQuestion(() => asking === question);
  asking = question;
  return question;
}

/** Calls the listener when the signed-in user changes. Returns the function that stops it. */
export function onIdentityChange(listener: (user: Session['user']) => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

/** Returns the signed-in user: null when signed out, undefined until known. */
export const currentUser = (): Session['user'] => session.user;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => session;

/** Provides the signed-in user. `error` is set when the session could not be loaded. */
export function useSession() {
  const { user, error } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (Date.now() - knownAt > STALE_TIME_MS) void refreshSession();
  }, []);
  const isKnown = user !== undefined;
  return {
    user: user ?? null,
    isPending: !isKnown && error === null,
    error: isKnown ? null : error,
    refetch: refreshSession,
  };
}
