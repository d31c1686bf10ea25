import { Suspense, type ReactNode } from 'react';
import { lazyOr, type Load } from '@/lib/lazy-or.tsx';
import { reloadPage } from '@/lib/load-chunk.ts';
import { ErrorState } from './ui/error-state.tsx';

function MissingPart() {
  return <ErrorState title="This part could not be loaded" retryLabel="Reload" onRetry={reloadPage} />;
}

/** A part that comes later; where it cannot be loaded it says so in its place. Anyone who shows it has a Suspense around it. */
export const lazyContent = <P extends object>(load: Load<P>) => lazyOr(load, MissingPart);

/** A part that comes later, with what stands in its place until then; where it cannot be loaded it says so there. */
export function lazyPart<P extends object>(load: Load<P>, waiting: ReactNode = null) {
  const Part = lazyContent(load);
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
