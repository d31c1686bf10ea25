import type { DefaultOptions } from '@tanstack/react-query';

/** The defaults of queries: one fetch, no automatic refetch. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Offline, a call fails at once with an error, instead of pausing silently.
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};
