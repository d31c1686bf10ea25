import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { STEP_UP_MINUTES } from '@shared/domain/second-factor.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { FactorApi } from './factor-api.ts';
import { FactorForm } from './factor-form.tsx';

/** Asks for the second factor before an act that needs it. Closes with whether it was given. */
export function StepUpDialog({ api, choices, onClose }: { api: FactorApi; choices: FactorChoices; onClose: (isGiven: boolean) => void }) {
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Confirm that it is you"
      description={`What you are about to do needs your second factor. You are not asked again for ${STEP_UP_MINUTES} minutes.`}
    >
      <FactorForm
        choices={choices}
        challenge={api.challenge}
        give={async (given) => {
          await api.give(given);
          onClose(true);
        }}
      />
    </Dialog>
  );
}
