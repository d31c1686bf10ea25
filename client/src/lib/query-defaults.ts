import type { DefaultOptions } from '@tanstack/react-query';

/** How server state is asked for unless a query says otherwise: once, and never again by itself. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Offline, a call fails at once and says so, instead of waiting without a word.
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};
