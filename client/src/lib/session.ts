import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser, getMe } from '@shared/contracts/auth.ts';
import { ApiError, call, type AddressOf } from './api-client.ts';

// Every page may make this call, and no page should load all schemas for it. The compiler holds the
// address to its contract.
const getMeAddress: AddressOf<typeof getMe> = { method: 'GET', path: '/api/auth/me' };

const FRESH_MS = 5 * 60_000;

interface Session {
  /** Null for nobody; undefined while it is not known. */
  user: CurrentUser | null | undefined;
  error: Error | null;
}

const unknown: Session = { user: undefined, error: null };

// Not in the query cache: the public pages must not load a cache for one answer that their document brings.
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

/** Says who is signed in, as the server has just told; null for nobody. */
export function setSession(user: CurrentUser | null): void {
  asking = null;
  knownAt = Date.now();
  change({ user, error: null });
}

/** Forgets who is signed in, as at the start of the page. */
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
 * Asks the server who is signed in; one question at a time. What is set meanwhile is the newer word. False when there was no
 * answer.
 */
export function refreshSession(): Promise<boolean> {
  if (asking) return asking;
  const question: Promise<boolean> = answerQuestion(() => asking === question);
  asking = question;
  return question;
}

/** Tells when someone else is signed in than before, or nobody any more. Returns what ends it. */
export function onIdentityChange(listener: (user: Session['user']) => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

/** Returns who is signed in: null for nobody, undefined while it is not known. */
export const currentUser = (): Session['user'] => session.user;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => session;

/** The signed-in person. `error` is set when it could not be found out whether there is one. */
export function useSession() {
  const { user, error } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (Date.now() - knownAt > FRESH_MS) void refreshSession();
  }, []);
  const isKnown = user !== undefined;
  return {
    user: user ?? null,
    isPending: !isKnown && error === null,
    error: isKnown ? null : error,
    refetch: refreshSession,
  };
}
