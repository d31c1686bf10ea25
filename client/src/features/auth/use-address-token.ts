import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { aroundNavigation } from '@/lib/hooks/around-navigation.ts';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';

/** Returns the token stored in the current history entry. */
function tokenOfEntry(name: string): string | null {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof kept === 'string' ? kept : null;
}

/** Returns the token in the URL or history at this moment. */
export function readAddressToken(name: string): string | null {
  return new URLSearchParams(location.search).get(name) || tokenOfEntry(name);
}

/** Removes the token once it was used, also from the entry below the step of a guarded page. */
export function forgetAddressToken(): void {
  aroundNavigation(() => history.replaceState(null, ''), location.pathname, { replace: true });
}

/**
 * Returns the token from the URL: null without one, undefined until it is read. Removes it from the URL at once, so that it shows
 * in no history list, screenshot or referrer; the history entry keeps it for a reload. `left` is the query that stays.
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
