import { useSyncExternalStore } from 'react';

/** A toast reaches this far up from the screen's lower edge; it covers no bar that ends above that. */
export const TOAST_REACH_PX = 200;

/** The bars on screen, the newest last. */
const bars = new Set<Element>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Registers a bar of buttons that no toast may cover, such as a dialog's footer; pass it as the bar's `ref`. */
export function bottomBar(element: Element | null) {
  if (!element) return undefined;
  bars.add(element);
  notify();
  return () => {
    bars.delete(element);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function measureOffset(): number {
  const box = [...bars].at(-1)?.getBoundingClientRect();
  const isInTheWay = box !== undefined && box.bottom > window.innerHeight - TOAST_REACH_PX;
  return isInTheWay ? window.innerHeight - box.top : 0;
}

/** Returns how many pixels above the screen's lower edge a toast stands: just above the newest bar there, if there is one. */
export const useToastOffset = () => useSyncExternalStore(subscribe, measureOffset, () => 0);
