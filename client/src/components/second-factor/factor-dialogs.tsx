import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FactorRefusal } from '@/lib/api/factor-refusal.ts';
import { type FactorApi, hasFactor } from './factor-api.ts';
import { SecurityDialog, type SetUpReason } from './security-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows a dialog outside the page's tree, above everything open, until it closes. Resolves with its outcome. */
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

/** Makes concurrent callers wait for one dialog. */
function oneAtATime<A extends unknown[]>(ask: (...given: A) => Promise<boolean>): (...given: A) => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  return (...given) => {
    open ??= ask(...given).finally(() => {
      open = null;
    });
    return open;
  };
}

/** Opens the signed-in user's second factor settings. Resolves on close with whether they have one. */
export const openSecurity = oneAtATime((api: FactorApi, reason?: SetUpReason) =>
  show((close) => <SecurityDialog api={api} reason={reason} onClose={close} />),
);

const askForFactor = oneAtATime(async (api: FactorApi) => {
  const { passkeys, app } = await api.get();
  const choices = { passkey: passkeys.length > 0, app: app !== null };
  return show((close) => <StepUpDialog api={api} choices={choices} onClose={close} />);
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
