import { lazy, useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';

/** Loads a component that is not part of the first load. */
export type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Returns a lazy component, with `Missing` in its place if it fails to load, or with `hasDeadline` is late. Mounting it again retries.
 * Suspends while loading.
 */
export function lazyOr<P extends object>(load: Load<P>, Missing: ComponentType<P>, hasDeadline = false): ComponentType<P> {
  // React caches a lazy component's outcome, including a failure.
  const ask = () => lazy(async () => ({ default: await loadChunk(load, hasDeadline).catch(() => Lost) }));
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
