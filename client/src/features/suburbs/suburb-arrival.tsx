import { useEffect, useState } from 'react';
import { PageLoading } from '@/components/layout/page-loading.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useHead } from '@/lib/head/use-head.ts';

type EntryState = { suburbAsked?: true } | null;

// The history entry survives a reload, which would otherwise repeat forever for a document without its suburb.
function wasAsked(): boolean {
  const state: EntryState = history.state;
  return state?.suburbAsked ?? false;
}

function noteAsked(suburbAsked: true | undefined): void {
  const state: EntryState = history.state;
  history.replaceState({ ...state, suburbAsked }, '');
}

/** Renders in place of a suburb that is not in the document, as after going back: reloads the document once. */
export function SuburbArrival() {
  useHead({ title: 'Electricians near you', robots: 'noindex' });
  const [hasFailed] = useState(wasAsked);
  useEffect(() => {
    if (hasFailed) return;
    noteAsked(true);
    location.reload();
  }, [hasFailed]);
  if (!hasFailed) return <PageLoading />;
  return (
    <div className="mx-auto max-w-page px-4 py-16 md:px-6">
      <h1 className="mb-4 text-3xl">Electricians near you</h1>
      <div role="alert" className="grid justify-items-start gap-4">
        <p>We couldn’t load this page. Check your connection and try again.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </div>
  );
}

/** Records that the suburb has loaded, so that its document may be reloaded another time. */
export function useSuburbArrived(): void {
  useEffect(() => {
    if (wasAsked()) noteAsked(undefined);
  }, []);
}
