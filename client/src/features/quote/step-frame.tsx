import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useAfterPress } from '@/lib/hooks/use-after-press.ts';
import { LAST_STEP, quoteSteps } from './quote-schema.ts';

/** Renders the progress: in words, and as a bar of four. */
export function StepProgress({ step, textId }: { step: number; textId: string }) {
  return (
    <div className="grid gap-2">
      <p id={textId} className="text-sm font-semibold text-ink-2">
        {`Step ${step + 1} of ${quoteSteps.length}`}
      </p>
      <ol aria-label="Steps" className="grid grid-cols-4 gap-1.5">
        {quoteSteps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            className={clsx('h-2 rounded-full', index <= step ? 'bg-earth' : 'bg-line')}
          >
            <span className="sr-only">{index < step ? `${title}, done` : title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const SCROLL_DELAY_MS = 100;

const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'instant' });

/**
 * Renders the title of the step. When the step changes, scrolls to the top and focuses the title, unless an error summary takes the
 * focus. Does neither until the form has started: the server's HTML may have been read and scrolled by then.
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
    // Nobody pressed a button to get to the first step shown, so it takes no focus.
    if (isNew && !isStart.current && isFocusFree) heading.current?.focus({ preventScroll: true });
    isStart.current = false;
    shownStep.current = at;
    return isNew;
  });
  useEffect(() => {
    if (!isStarted || !arrive(step)) return undefined;
    let cancelScroll = () => {};
    const timer = setTimeout(() => {
      cancelScroll = afterPress(scrollToTop);
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancelScroll();
    };
  }, [step, isStarted, afterPress]);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className="text-xl">
      {quoteSteps[step]?.title}
    </h2>
  );
}

/** Ignores the second press of a double click, which would submit the step that the first one opened. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Renders Back and Next; on the last step, the button that submits. */
export function StepButtons({
  step,
  isPending,
  isQuiet,
  onBack,
}: {
  step: number;
  isPending: boolean;
  /** True while the emergency call is the primary button. */
  isQuiet: boolean;
  onBack: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={step === 0 || isPending} onClick={onBack}>
        Back
      </Button>
      <Button
        key={step}
        type="submit"
        variant={isQuiet ? 'secondary' : 'primary'}
        isPending={isPending}
        pendingText="Submitting..."
        onClick={ignoreSecondPress}
        className="grow sm:ml-auto sm:min-w-56 sm:grow-0"
      >
        {step === LAST_STEP ? 'Get Free Quote' : 'Next'}
      </Button>
    </div>
  );
}
