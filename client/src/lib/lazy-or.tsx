import { lazy, useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';

/** Fetches a component that is not part of the first load. */
export type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Returns a component that comes later, with `Missing` in its place when it cannot be loaded. Mounted again, it is asked for
 * again. Suspends while it is on its way.
 */
export function lazyOr<P extends object>(load: Load<P>, Missing: ComponentType<P>): ComponentType<P> {
  // React keeps what a lazy component came to, a failure as well.
  const ask = () => lazy(async () => ({ default: await loadChunk(load).catch(() => Lost) }));
  let Latest = ask();
  function Lost(props: P) {
    useEffect(() => {
      Latest = ask();
    }, []);
    return <Missing {...props} />;
  }
  return function LazyPart(props) {
    const [Part] = useState(() => Latest);
    return <Part {...props} />;
  };
}
