import { useEffect } from 'react';

/** How long the list stays held after the last touch: a tap's click fires after the finger has lifted. */
const SETTLED_MS = 150;

let isPointerDown = false;
let touches = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function handleSettled(): void {
  settling = undefined;
  if (isListHeld()) return;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(handleSettled, SETTLED_MS);
}

function handlePointer({ type }: Event): void {
  isPointerDown = type === 'pointerdown';
  settle();
}

// Scrolling cancels a finger's pointer while the finger is still down.
function handleTouch(event: TouchEvent): void {
  ({ length: touches } = event.touches);
  settle();
  if (event.type !== 'touchstart') return;
  // Touch end events go to the touched element alone, and do not bubble once it has left the page.
  for (const name of ['touchend', 'touchcancel'] as const) {
    event.target?.addEventListener(name, handleTouchEnd, { once: true, passive: true });
  }
}

function handleTouchEnd(event: Event): void {
  if (event instanceof TouchEvent) handleTouch(event);
}

/** Returns true while a pointer is down or the page scrolls: nothing may move under a thumb. */
export function isListHeld(): boolean {
  return isPointerDown || touches > 0 || settling !== undefined;
}

/** Runs the callback at once, or as soon as the list is no longer held. */
export function whenListIsFree(run: () => void): void {
  if (isListHeld()) waiting.add(run);
  else run();
}

function letGo(): void {
  clearTimeout(settling);
  settling = undefined;
  isPointerDown = false;
  touches = 0;
  waiting.clear();
}

const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel', 'blur'] as const;
const touchEvents = ['touchstart', 'touchend', 'touchcancel'] as const;

/** Tracks pointers and scrolling while the list is mounted. */
export function useListHold(): void {
  useEffect(() => {
    const quietly = { capture: true, passive: true };
    for (const name of pointerEvents) window.addEventListener(name, handlePointer, quietly);
    for (const name of touchEvents) window.addEventListener(name, handleTouch, quietly);
    window.addEventListener('scroll', settle, quietly);
    return () => {
      for (const name of pointerEvents) window.removeEventListener(name, handlePointer, quietly);
      for (const name of touchEvents) window.removeEventListener(name, handleTouch, quietly);
      window.removeEventListener('scroll', settle, quietly);
      letGo();
    };
  }, []);
}
