import { useEffect, useRef, type RefObject } from 'react';

function scrollTo(list: HTMLElement, element: HTMLElement | null): void {
  if (element) list.scrollLeft = element.offsetLeft - (list.clientWidth - element.offsetWidth) / 2;
}

/**
 * Keeps the selected item of a scrollable row in the middle, and the focused one visible. `chosen` is a selector, `attribute` what
 * it depends on. The row must be `relative`: positions are measured from it.
 */
export function useKeptInSight<E extends HTMLElement>(chosen: string, attribute: string): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let frame = 0;
    // Inside the frame: reading earlier would force an extra layout.
    const keepInSight = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => scrollTo(element, element.querySelector<HTMLElement>(chosen)));
    };
    // A press must not move its target from under the pointer.
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollTo(element, target);
    };
    element.addEventListener('focusin', handleFocus);
    keepInSight();
    // The selection changed, or a count appeared and pushed it out of view.
    const observer = new MutationObserver(keepInSight);
    observer.observe(element, { attributeFilter: [attribute], childList: true, characterData: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', handleFocus);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [chosen, attribute]);
  return list;
}
