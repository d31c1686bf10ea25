import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { createQueryClient } from '@/lib/query-client.ts';
import { setSession } from '@/lib/session.ts';

interface Options {
  /** Where the app stands, with its query. */
  path?: string | undefined;
  /** Who is signed in; nobody when left out. `'unknown'` lets the session be asked for. */
  user?: CurrentUser | null | 'unknown' | undefined;
}

function advanceTimers(ms: number): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
}

/** Renders as inside the app: router, cache, notices. `user` acts; `history` lists the addresses visited. */
export function renderWithApp(ui: ReactNode, { path = '/', user: person = null }: Options = {}) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const queryClient = createQueryClient();
  if (person !== 'unknown') setSession(person);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Router hook={hook} searchHook={searchHook}>
          {ui}
        </Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup({ advanceTimers }), queryClient, history };
}
