import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyOr, type Load } from '@/lib/lazy/lazy-or.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';

function MissingPart() {
  return <ErrorState title="This part couldn’t be loaded" retryLabel="Reload" onRetry={reloadPage} />;
}

/** Returns a lazy component that renders an error in place if it fails to load. Needs a Suspense around it. */
export const lazyContent = <P extends object>(load: Load<P>) => lazyOr(load, MissingPart, true);

/** Returns a lazy component with a placeholder. Renders an error in place, or `Missing`, if it fails to load. */
export function lazyComponent<P extends object>(load: Load<P>, waiting: ReactNode = null, Missing: ComponentType<P> = MissingPart) {
  const Part = lazyOr(load, Missing, true);
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const Nothing = () => null;

/** Returns a lazy component for a non-essential part: renders nothing until it is loaded, and nothing if that fails. */
export const lazyExtra = <P extends object>(load: Load<P>) => lazyComponent(load, null, Nothing);
