import type { ReactNode } from 'react';
import { ErrorCatcher } from '@/components/error-catcher.tsx';
import { PhoneLink } from '@/components/phone-link.tsx';
import { reloadPage } from '@/lib/load-chunk.ts';
import { usePage } from '@/lib/use-page.ts';
import { ErrorPage } from './error-page.tsx';

/** Stands in the place of a page that threw, or whose file could not be loaded. */
export function BrokenPage({ error }: { error?: unknown }) {
  usePage({ title: 'Something went wrong', robots: 'noindex' });
  return (
    <ErrorPage error={error} title="Something went wrong" button="Reload the page" onPress={reloadPage}>
      This page could not be shown. Reload it, and if that does not help, call us on <PhoneLink />.
    </ErrorPage>
  );
}

const broken = (error: unknown) => <BrokenPage error={error} />;

/** Catches what a page throws, so that the rest of the site stays usable. Give it a new key to try again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorCatcher fallback={broken}>{children}</ErrorCatcher>;
}
