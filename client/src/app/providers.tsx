import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { HeaderSlotsProvider } from '@/components/header-slots.tsx';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { aroundNavigation } from '@/lib/around-navigation.ts';
import { PageDataProvider, type LocatedData } from '@/lib/page-data.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** What every page may rely on. `data` is what the server told about the page that the document was made for. */
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
