import { useEffect, useEffectEvent, useRef } from 'react';
import { useAfterPress } from '@/lib/use-after-press.ts';
import { quoteSteps } from './quote-steps.ts';

const SCROLL_DELAY_MS = 100;

const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'instant' });

/** The title of the step. Takes focus when the step changes, unless an error summary is to have it. */
export function StepHeading({
  step,
  describedBy,
  isFocusFree,
}: {
  step: number;
  describedBy: string;
  isFocusFree: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const afterPress = useAfterPress();
  const takeFocus = useEffectEvent((arrivedAt: number) => {
    if (arrivedAt !== shownStep.current && isFocusFree) heading.current?.focus({ preventScroll: true });
    shownStep.current = arrivedAt;
  });
  useEffect(() => {
    takeFocus(step);
    let takeBack = () => {};
    const timer = setTimeout(() => {
      takeBack = afterPress(scrollToTop);
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  }, [step, afterPress]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className="text-xl">
      {quoteSteps[step]?.title}
    </h2>
  );
}
