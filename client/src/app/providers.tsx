import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { HeaderSlotsProvider } from '@/components/layout/header-slots.tsx';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { aroundNavigation } from '@/lib/hooks/around-navigation.ts';
import { PageDataProvider, type LocatedData } from '@/lib/ssr/page-data.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Provides the context of every page. `data` is what the server put into the document about the page it rendered. */
export function Providers({ data, children }: { data: LocatedData; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Router ssrPath={data.path} ssrSearch="" aroundNav={aroundNavigation}>
        <PageDataProvider value={data}>
          <ToastProvider>
            <HeaderSlotsProvider>{children}</HeaderSlotsProvider>
          </ToastProvider>
        </PageDataProvider>
      </Router>
    </ErrorBoundary>
  );
}
