import { useEffect } from 'react';

/** How long the list stays held after the last touch: a tap's click comes after the finger has left. */
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

// A finger that scrolls has its pointer cancelled and is still down.
function handleTouch(event: TouchEvent): void {
  ({ length: touches } = event.touches);
  settle();
  if (event.type !== 'touchstart') return;
  // The end of a touch is told to what was touched, and to nobody else once that has left the page.
  for (const name of ['touchend', 'touchcancel'] as const) {
    event.target?.addEventListener(name, handleTouchEnd, { once: true, passive: true });
  }
}

function handleTouchEnd(event: Event): void {
  if (event instanceof TouchEvent) handleTouch(event);
}

/** True while a pointer is down on the page or the page scrolls: nothing may move under a thumb. */
export function isListHeld(): boolean {
  return isPointerDown || touches > 0 || settling !== undefined;
}

/** Runs at once, or as soon as nobody holds the list. */
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

/** Watches hands and scrolling for as long as there is a list. */
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
