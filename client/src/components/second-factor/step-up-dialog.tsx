import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { STEP_UP_MINUTES } from '@shared/domain/people/second-factor.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { FactorApi } from './factor-api.ts';
import { FactorForm } from './factor-form.tsx';

/** Asks for the second factor before an action that needs it (step-up). Closes with whether it was given. */
export function StepUpDialog({ api, choices, onClose }: { api: FactorApi; choices: FactorChoices; onClose: (isGiven: boolean) => void }) {
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Confirm it’s you"
      description={`This needs your second factor. We won’t ask again for ${STEP_UP_MINUTES} minutes.`}
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
