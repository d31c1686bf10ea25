import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Listens for keys pressed anywhere inside an element that is no control itself. */
export function useKeyDown(element: RefObject<HTMLElement | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listening = new AbortController();
    element.current?.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, [element]);
}
