import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/query/query-client.ts';
import '@/styles/signed-in.css';

/** The cache of server state, shared by all pages that use one. */
export const queryClient = createQueryClient();

/** Provides the cache of server state to a page. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
