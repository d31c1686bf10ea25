import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error.ts';
import { queryDefaults } from './query-defaults.ts';
import { onIdentityChange, refreshSession } from '@/lib/session/session.ts';

/** Clears the cache of everything about a user. */
function forgetEverything(queryClient: QueryClient): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries();
  queryClient.getMutationCache().clear();
}

/** Creates the cache of server state, with the specification's defaults. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A session that ended elsewhere is noticed by the first query that fails.
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) void refreshSession();
      },
    }),
    defaultOptions: queryDefaults,
  });
  onIdentityChange(() => forgetEverything(queryClient));
  return queryClient;
}
