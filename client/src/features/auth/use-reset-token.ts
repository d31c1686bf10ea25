import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHydrated } from '@/lib/use-hydrated.ts';

/** The token that this entry of the history keeps. */
function tokenOfEntry(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return null;
  return typeof state.resetToken === 'string' ? state.resetToken : null;
}

/** The token as the address and the history have it at this moment. */
export function readResetToken(): string | null {
  return new URLSearchParams(location.search).get('token') || tokenOfEntry();
}

/** Lets go of the token, once it was used. */
export function forgetResetToken(): void {
  history.replaceState(null, '');
}

/**
 * The token that the address brought: null when it brought none, undefined while that is not known. It is taken out of
 * the address at once, so that no list of visits, picture of the screen or other page gets to see it; the entry itself
 * keeps it, for a reload.
 */
export function useResetToken(): string | null | undefined {
  const isHydrated = useHydrated();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [kept, setKept] = useState<string | null>(null);
  const brought = new URLSearchParams(search).get('token') || null;
  if (brought !== null && brought !== kept) setKept(brought);
  useEffect(() => {
    if (search) navigate(path, { replace: true, state: brought === null ? null : { resetToken: brought } });
  }, [search, brought, path, navigate]);
  return isHydrated ? (brought ?? kept ?? tokenOfEntry()) : undefined;
}
