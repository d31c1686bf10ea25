import { useEffect, useState } from 'react';
import { PageLoading } from '@/components/page-loading.tsx';
import { Button } from '@/components/ui/button.tsx';
import { usePage } from '@/lib/use-page.ts';

type EntryState = { suburbAsked?: true } | null;

// The entry of the history outlives a reload, so a document that comes without its suburb is not asked for for ever.
function wasAsked(): boolean {
  const state: EntryState = history.state;
  return state?.suburbAsked ?? false;
}

function noteAsked(suburbAsked: true | undefined): void {
  const state: EntryState = history.state;
  history.replaceState({ ...state, suburbAsked }, '');
}

/** Stands in for a suburb the document was not told of, as after going back in history: asks for its document, once. */
export function SuburbArrival() {
  usePage({ title: 'Electricians near you', robots: 'noindex' });
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
        <p>We could not load this page. Check your connection and try again.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </div>
  );
}

/** Notes that a suburb is there, so that its document may be asked for again another time. */
export function useSuburbArrived(): void {
  useEffect(() => {
    if (wasAsked()) noteAsked(undefined);
  }, []);
}
