import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1280px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** True where there is room for a column beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
