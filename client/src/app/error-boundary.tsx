import type { ReactNode } from 'react';
import { ErrorCatcher } from '@/components/layout/error-catcher.tsx';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { ErrorPage } from './error-page.tsx';

/** Renders in place of a page that threw an error or whose chunk failed to load. */
export function BrokenPage({ error }: { error?: unknown }) {
  useHead({ title: 'Something went wrong', robots: 'noindex' });
  return (
    <ErrorPage error={error} title="Something went wrong" button="Reload the page" onPress={reloadPage}>
      This page couldn’t be shown. Reload it, or call us on <PhoneLink />.
    </ErrorPage>
  );
}

const broken = (error: unknown) => <BrokenPage error={error} />;

/** Catches a page's errors, so that the rest of the site stays usable. A new key tries again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorCatcher fallback={broken}>{children}</ErrorCatcher>;
}
