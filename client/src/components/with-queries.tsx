import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/query-client.ts';
import '@/styles/signed-in.css';

/** The cache of server state: one for all pages that have one. */
export const queryClient = createQueryClient();

/** Gives a page the cache of server state. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
