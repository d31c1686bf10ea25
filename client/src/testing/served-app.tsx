import { StrictMode, type ReactNode } from 'react';
import { Router } from 'wouter';
import { ToastProvider } from '@/components/ui/toast.tsx';

/** Renders a part of the app as the server does, at one path. Needs no browser. */
export function ServedApp({ path, children }: { path: string; children?: ReactNode }) {
  return (
    <StrictMode>
      <Router ssrPath={path} ssrSearch="">
        <ToastProvider>{children}</ToastProvider>
      </Router>
    </StrictMode>
  );
}
