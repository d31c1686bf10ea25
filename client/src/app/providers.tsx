import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HeaderSlotsProvider } from '@/components/header-slots.tsx';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** What every page may rely on. */
export function Providers({
  queryClient,
  children,
}: {
  queryClient: QueryClient;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <HeaderSlotsProvider>{children}</HeaderSlotsProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
