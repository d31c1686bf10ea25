import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryDefaults } from './query-defaults.ts';
import { onIdentityChange, refreshSession } from './session.ts';

/** Drops everything the cache holds about anyone. */
function forgetEverything(queryClient: QueryClient): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries();
  queryClient.getMutationCache().clear();
}

/** The client's cache of server state, with the defaults of the specification. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A session that ended elsewhere is noticed by whichever read meets it first.
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) void refreshSession();
      },
    }),
    defaultOptions: queryDefaults,
  });
  onIdentityChange(() => forgetEverything(queryClient));
  return queryClient;
}
