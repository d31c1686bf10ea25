import { startTransition, useCallback, useState, type ComponentType } from 'react';

/**
 * A component that is not part of the first load: null until it is there, and a way to ask for it.
 * Unlike a lazy one it never throws; when its file could not be loaded it can be asked for again.
 */
export function useLatePart<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => void] {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const ask = useCallback(() => {
    load().then(
      // In short steps: it comes unasked while somebody may be typing.
      (loaded) => startTransition(() => setPart(() => loaded)),
      () => undefined,
    );
  }, [load]);
  return [Part, ask];
}
