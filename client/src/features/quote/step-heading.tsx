import { useEffect, useEffectEvent, useRef } from 'react';
import { useAfterPress } from '@/lib/use-after-press.ts';
import { quoteSteps } from './quote-steps.ts';

const SCROLL_DELAY_MS = 100;

const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'instant' });

/**
 * The title of the step. When the step changes the page scrolls to its top, and the title takes focus unless an error summary is
 * to have it. While the form is not started it stands as the server sent it, perhaps read and scrolled already, so nothing moves.
 */
export function StepHeading({
  step,
  describedBy,
  isFocusFree,
  isStarted,
}: {
  step: number;
  describedBy: string;
  isFocusFree: boolean;
  isStarted: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(isStarted ? null : step);
  const isStart = useRef(true);
  const afterPress = useAfterPress();
  const arrive = useEffectEvent((at: number) => {
    const isNew = at !== shownStep.current;
    // The step that the form starts with is a step that nobody took.
    if (isNew && !isStart.current && isFocusFree) heading.current?.focus({ preventScroll: true });
    isStart.current = false;
    shownStep.current = at;
    return isNew;
  });
  useEffect(() => {
    if (!isStarted || !arrive(step)) return undefined;
    let takeBack = () => {};
    const timer = setTimeout(() => {
      takeBack = afterPress(scrollToTop);
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [step, isStarted, afterPress]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className="text-xl">
      {quoteSteps[step]?.title}
    </h2>
  );
}
