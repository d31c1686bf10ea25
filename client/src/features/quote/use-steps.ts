import { useEffect, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The step that the browser's history stands on, counted from 0. */
function stepInHistory(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('quoteStep' in state)) return 0;
  return typeof state.quoteStep === 'number' ? state.quoteStep : 0;
}

/** Where there is no history, as in a page that a server renders. */
const firstStep = () => 0;

/**
 * The step on screen. Each step is an entry of the browser's history, so the browser's Back is a
 * step back; no entry leads further than the form was filled in, which at first is up to `reachedAtStart`
 * (null while that is not known).
 */
export function useSteps(reachedAtStart: number | null) {
  const [reachedSince, setReachedSince] = useState(0);
  const reached = Math.max(reachedSince, reachedAtStart ?? 0);
  const step = Math.min(useLocationProperty(stepInHistory, firstStep), reached);
  const hasUnwound = useRef(false);

  useEffect(() => {
    if (reachedAtStart === null || hasUnwound.current) return;
    hasUnwound.current = true;
    // Entries of a quote that is gone lead nowhere: go back to where they began. A step that was taken meanwhile stands.
    const beyond = stepInHistory() - reached;
    if (beyond > 0) history.go(-beyond);
  }, [reachedAtStart, reached]);

  const goTo = (next: number) => {
    if (next < step) history.go(next - step);
    if (next <= step) return;
    setReachedSince((current) => Math.max(current, next));
    if (stepInHistory() !== next) history.pushState({ quoteStep: next }, '');
  };
  return { step, goTo };
}
