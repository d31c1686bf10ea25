import { StrictMode, type ReactNode } from 'react';
import { Router } from 'wouter';
import { ToastProvider } from '@/components/ui/toast.tsx';

/** A part of the app as a server renders it and the browser takes it over, at one path. Needs no browser. */
export function ServedApp({ path, children }: { path: string; children?: ReactNode }) {
  return (
    <StrictMode>
      <Router ssrPath={path} ssrSearch="">
        <ToastProvider>{children}</ToastProvider>
      </Router>
    </StrictMode>
  );
}
