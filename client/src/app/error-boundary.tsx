import type { ReactNode } from 'react';
import { ErrorCatcher } from '@/components/error-catcher.tsx';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { usePage } from '@/lib/use-page.ts';

function BrokenPage({ error }: { error: unknown }) {
  usePage({ title: 'Something went wrong', robots: 'noindex' });
  const reference = referenceOf(error);
  return (
    <div role="alert" className="mx-auto grid max-w-page justify-items-start gap-4 px-4 py-16 md:px-6">
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="max-w-prose">
        This page could not be shown. Reload it, and if that does not help, call us on <PhoneLink />.
      </p>
      {reference ? (
        <p>
          Reference: <span className="font-mono break-all select-all">{reference}</span>
        </p>
      ) : null}
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  );
}

const broken = (error: unknown) => <BrokenPage error={error} />;

/** Catches what a page throws, so that the rest of the site stays usable. Give it a new key to try again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorCatcher fallback={broken}>{children}</ErrorCatcher>;
}
