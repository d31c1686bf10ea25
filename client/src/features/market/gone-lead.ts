import { useEffect, useEffectEvent, useRef } from 'react';
import { whenListIsFree } from './list-hold.ts';
import { whenVisible } from '@/components/lead/when-visible.ts';

const OFF_SCREEN_MS = 20_000;

/** Returns true if removing an element would not move what is on screen (some browsers lack scroll anchoring). */
function canLeaveUnseen(element: HTMLElement): boolean {
  if (element.contains(document.activeElement)) return false;
  const isBelow = element.getBoundingClientRect().top > window.innerHeight;
  return isBelow || CSS.supports('overflow-anchor', 'auto');
}

/** Calls `onLeave` once a gone card has been off screen for 20 seconds. Returns the ref for the card. */
export function useLeavingOffScreen(isGone: boolean, onLeave: () => void) {
  const card = useRef<HTMLElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = card.current;
    if (!isGone || !element) return undefined;
    let isOff = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaveIfUnseen = () => {
      if (isOff && canLeaveUnseen(element)) leave();
    };
    const stopWatching = whenVisible(element, (isVisible) => {
      isOff = !isVisible;
      clearTimeout(timer);
      if (isOff) timer = setTimeout(() => whenListIsFree(leaveIfUnseen), OFF_SCREEN_MS);
    });
    return () => {
      isOff = false;
      clearTimeout(timer);
      stopWatching();
    };
  }, [isGone]);
  return card;
}
