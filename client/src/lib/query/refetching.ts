import type { QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, resolveRefusal } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';

/** Returns true for a refetch of what is on screen, by a poll or a live event: nobody waits for it, so it must not open a dialog. */
export function isRefetch({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  const state = client.getQueryState(queryKey);
  return state?.data !== undefined && state.fetchMeta === null;
}

/** Refetches for somebody who asked for it, once the last refusal is resolved with them; undefined when they left it unresolved. */
export async function refetchAsked<T>({ error, refetch }: { error: Error | null; refetch: () => Promise<T> }): Promise<T | undefined> {
  const isRefused = error instanceof ApiError && isFactorRefusal(error.code);
  return !isRefused || (await resolveRefusal(error)) ? refetch() : undefined;
}
