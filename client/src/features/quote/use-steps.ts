import { useEffect, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The step that the browser's history stands on, counted from 0. */
function stepInHistory(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('quoteStep' in state)) return 0;
  return typeof state.quoteStep === 'number' ? state.quoteStep : 0;
}

/** Where there is no history, as in a prerendered page. */
const firstStep = () => 0;

/**
 * The step on screen. Each step is an entry of the browser's history, so the browser's Back is a
 * step back; no entry leads further than `reached`.
 */
export function useSteps(initiallyReached: number) {
  const [reached, setReached] = useState(initiallyReached);
  const step = Math.min(useLocationProperty(stepInHistory, firstStep), reached);
  const hasUnwound = useRef(false);

  useEffect(() => {
    // Entries of a quote that is gone lead nowhere: go back to where they began.
    const beyond = stepInHistory() - initiallyReached;
    if (beyond > 0 && !hasUnwound.current) history.go(-beyond);
    hasUnwound.current = true;
  }, [initiallyReached]);

  const goTo = (next: number) => {
    if (next < step) history.go(next - step);
    if (next <= step) return;
    setReached((current) => Math.max(current, next));
    if (stepInHistory() !== next) history.pushState({ quoteStep: next }, '');
  };
  return { step, goTo };
}
