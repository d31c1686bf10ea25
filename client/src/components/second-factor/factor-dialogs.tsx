import { oneAtATime, showDialog } from '@/components/ui/standalone-dialog.tsx';
import type { FactorRefusal } from '@/lib/api/factor-refusal.ts';
import { type FactorApi, hasFactor } from './factor-api.ts';
import { SecurityDialog, type SetUpReason } from './security-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Opens the signed-in user's second factor settings. Resolves on close with whether they have one. */
export const openSecurity = oneAtATime((api: FactorApi, reason?: SetUpReason) =>
  showDialog((close) => <SecurityDialog api={api} reason={reason} onClose={close} />),
);

const askForFactor = oneAtATime(async (api: FactorApi) => {
  const { passkeys, app } = await api.get();
  const choices = { passkey: passkeys.length > 0, app: app !== null };
  return showDialog((close) => <StepUpDialog api={api} choices={choices} onClose={close} />);
});

const requireSetUp = oneAtATime(async (api: FactorApi) => {
  // A call made before the set-up may be refused after it: it only has to be sent again.
  const factor = await api.get().catch(() => null);
  return (factor !== null && hasFactor(factor)) || openSecurity(api, 'required');
});

/** Resolves a refusal with the user (step-up or set-up): true once the call may be retried. */
export function clearUp(api: FactorApi, refusal: FactorRefusal): Promise<boolean> {
  return refusal === 'step_up_required' ? askForFactor(api) : requireSetUp(api);
}
