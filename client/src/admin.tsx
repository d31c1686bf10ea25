import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorCatcher } from '@/components/layout/error-catcher.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { ToastProvider } from '@/components/ui/toast.tsx';
import { reportCrash, watchCrashes } from '@/lib/analytics/crash-report.ts';
import { rootFailures } from '@/lib/analytics/root-failures.ts';
import { AdminPage } from '@/pages/admin-page.tsx';
import '@/styles/admin.css';

const brokenPage = () => (
  <main className="mx-auto max-w-page p-4">
    <ErrorState title="Something went wrong" message="This page couldn’t be shown." onRetry={() => location.reload()} />
  </main>
);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root element');
watchCrashes();
void import('@/lib/lazy/chunk-recovery.ts').then(({ watchTyping }) => watchTyping(), () => undefined);
createRoot(root, rootFailures(reportCrash)).render(
  <StrictMode>
    <ErrorCatcher fallback={brokenPage}>
      <ToastProvider>
        <AdminPage />
      </ToastProvider>
    </ErrorCatcher>
  </StrictMode>,
);
