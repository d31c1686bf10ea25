import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FactorRefusal } from '@/lib/factor-refusal.ts';
import type { FactorApi } from './factor-api.ts';
import { SecurityDialog, type SetUpReason } from './security-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows a dialog that no page has in its tree, above whatever is open, until it is closed. Resolves with its outcome. */
function show(render: (close: (outcome: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const close = (outcome: boolean) => {
      root.unmount();
      place.remove();
      resolve(outcome);
    };
    root.render(<StrictMode>{render(close)}</StrictMode>);
  });
}

/** Has several who ask at the same time wait for one dialog. */
function oneAtATime<A extends unknown[]>(ask: (...given: A) => Promise<boolean>): (...given: A) => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  return (...given) => {
    open ??= ask(...given).finally(() => {
      open = null;
    });
    return open;
  };
}

/** Opens the second factor of whoever is signed in. Resolves with whether they have one when it is closed. */
export const openSecurity = oneAtATime((api: FactorApi, reason?: SetUpReason) =>
  show((close) => <SecurityDialog api={api} reason={reason} onClose={close} />),
);

const askForFactor = oneAtATime(async (api: FactorApi) => {
  const { passkeys, app } = await api.get();
  const choices = { passkey: passkeys.length > 0, app: app !== null };
  return show((close) => <StepUpDialog api={api} choices={choices} onClose={close} />);
});

/** Clears up with the person why a call was refused: true once it may be sent again. */
export function clearUp(api: FactorApi, refusal: FactorRefusal): Promise<boolean> {
  return refusal === 'step_up_required' ? askForFactor(api) : openSecurity(api, 'required');
}
