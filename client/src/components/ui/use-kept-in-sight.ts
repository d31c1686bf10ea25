import { useEffect, useRef, type RefObject } from 'react';

function scrollTo(list: HTMLElement, element: HTMLElement | null): void {
  if (element) list.scrollLeft = element.offsetLeft - (list.clientWidth - element.offsetWidth) / 2;
}

/**
 * Keeps the chosen one of a row that scrolls sideways in its middle, and what the keyboard reaches in sight. `chosen` is a
 * selector, `attribute` what it looks at. Make the row `relative`: positions are counted from it.
 */
export function useKeptInSight<E extends HTMLElement>(chosen: string, attribute: string): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let frame = 0;
    // In the frame itself: asked for sooner, the page would be laid out once more for the answer.
    const keepInSight = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => scrollTo(element, element.querySelector<HTMLElement>(chosen)));
    };
    // A press must not move what is pressed from under the pointer.
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollTo(element, target);
    };
    element.addEventListener('focusin', handleFocus);
    keepInSight();
    // Another one is chosen, or a count arrives and pushes it out of sight.
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
