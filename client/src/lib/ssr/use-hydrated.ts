import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

// React reads the server snapshot only in server-rendered parts. Afterwards both snapshots are equal, because otherwise React would
// re-render at once, within the hydration task.
function createOrigin() {
  let isServer = false;
  return { read: () => isServer, readOnServer: () => (isServer = true) };
}

/** Returns true on the server and in parts hydrated from its HTML, false in parts that only the browser renders. Never changes. */
export function useServerRendered(): boolean {
  const [{ read, readOnServer }] = useState(createOrigin);
  return useSyncExternalStore(subscribe, read, readOnServer);
}

/**
 * Returns false on the server and during hydration, then true. Browser-only state (storage, the query, the time of day) may render
 * once it is true; before that, both sides must render the same.
 */
export function useHydrated(): boolean {
  const isServerRendered = useServerRendered();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    // As a transition, like the hydration itself.
    if (isServerRendered) startTransition(() => setIsDone(true));
  }, [isServerRendered]);
  return isDone || !isServerRendered;
}
