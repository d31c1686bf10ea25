import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { createQueryClient } from '@/lib/query/query-client.ts';
import { setSession } from '@/lib/session/session.ts';

interface Options {
  /** The app's URL with its query. */
  path?: string | undefined;
  /** The signed-in user; none by default. `'unknown'` loads the session from the server. */
  user?: CurrentUser | null | 'unknown' | undefined;
}

function advanceTimers(ms: number): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
}

/** Renders inside the app's router, cache and toasts. `user` acts; `history` lists the visited URLs. */
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
