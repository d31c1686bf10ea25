import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

// React asks for a server's snapshot only in a part that a server has written. From then on both are the same: were they
// not, it would render the part once more at once, in the task that ends the takeover.
function createOrigin() {
  let isServer = false;
  return { read: () => isServer, readOnServer: () => (isServer = true) };
}

/** True where the server's HTML is written or taken over, false where the browser draws by itself. Stays what it was at first. */
export function useTakenOver(): boolean {
  const [{ read, readOnServer }] = useState(createOrigin);
  return useSyncExternalStore(subscribe, read, readOnServer);
}

/**
 * False on the server and while its HTML is taken over, true from then on. What only the browser knows
 * (storage, the query, the time of day) may be shown once it is true; before, both must render the same.
 */
export function useHydrated(): boolean {
  const isTakenOver = useTakenOver();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    // In short steps, as the takeover itself.
    if (isTakenOver) startTransition(() => setIsDone(true));
  }, [isTakenOver]);
  return isDone || !isTakenOver;
}
