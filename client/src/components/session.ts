import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser, getMe } from '@shared/contracts/auth.ts';
import { ApiError, call, type AddressOf } from '@/lib/api-client.ts';
import { sessionKey } from '@/lib/query-client.ts';

// Every page makes this call, and no page should load all schemas for it. The compiler holds the
// address to its contract.
const getMeAddress: AddressOf<typeof getMe> = { method: 'GET', path: '/api/auth/me' };

const MINUTE = 60_000;

async function fetchSession(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call<typeof getMe>(getMeAddress, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  refetchOnMount: true,
});

/** The signed-in person. `error` is set when it could not be found out whether there is one. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  return { user: data ?? null, isPending, error: data === undefined ? error : null, refetch };
}
