import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { LAST_STEP } from './quote-steps.ts';

/** The second press of a double click would land on the step that the first one opened. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Back and Next; on the last step the button that sends. */
export function StepButtons({
  step,
  isPending,
  isQuiet,
  onBack,
}: {
  step: number;
  isPending: boolean;
  /** True while something else, the emergency call, is the thing to press. */
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
