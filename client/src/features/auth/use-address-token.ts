import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHydrated } from '@/lib/use-hydrated.ts';
import { useQueryText } from '@/lib/use-query-text.ts';

/** The token of this name that this entry of the history keeps. */
function tokenOfEntry(name: string): string | null {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof kept === 'string' ? kept : null;
}

/** The token as the address and the history have it at this moment. */
export function readAddressToken(name: string): string | null {
  return new URLSearchParams(location.search).get(name) || tokenOfEntry(name);
}

/** Lets go of the token, once it was used. */
export function forgetAddressToken(): void {
  history.replaceState(null, '');
}

/**
 * The token that the address brought: null when it brought none, undefined while that is not known. It is taken out of
 * the address at once, so that no list of visits, picture of the screen or other page gets to see it; the entry itself
 * keeps it, for a reload. `left` is the query that stays.
 */
export function useAddressToken(name: string, left = ''): string | null | undefined {
  const isHydrated = useHydrated();
  const search = useQueryText();
  const [path, navigate] = useLocation();
  const [kept, setKept] = useState<string | null>(null);
  const brought = new URLSearchParams(search).get(name) || null;
  if (brought !== null && brought !== kept) setKept(brought);
  useEffect(() => {
    if (brought !== null) navigate(`${path}${left}`, { replace: true, state: { [name]: brought } });
  }, [brought, path, navigate, name, left]);
  return isHydrated ? (brought ?? kept ?? tokenOfEntry(name)) : undefined;
}
