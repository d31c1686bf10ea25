import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { EndpointShape } from '@shared/contracts/endpoint.ts';
import { userFactor, type operatorFactor, type SecondFactor } from '@shared/contracts/second-factor.ts';
import { api, type StubbedRequest } from './api.ts';
import { buildUser } from './builders.ts';

/** The second factor of somebody with an authenticator app. */
export const withApp: SecondFactor = {
  isRequired: true,
  passkeys: [],
  app: { addedAt: '2026-11-20T03:05:00.000Z', lastUsedAt: null },
  recoveryCodesLeft: 10,
};

interface Guarded {
  endpoint: EndpointShape;
  respond: (request: StubbedRequest) => Response;
  /** Which calls need the factor given lately; all of them when left out. */
  needs?: (asked: URLSearchParams) => boolean;
}

/** Answers as to somebody who gave their factor long ago: calls that need it are refused until it is given again, and after `lapse`. */
export function answersWithStepUp(of: typeof userFactor | typeof operatorFactor, ...guarded: readonly Guarded[]) {
  let isGiven = false;
  api.answers(of.get, withApp);
  api.answersRaw(of.give, () => {
    isGiven = true;
    return Response.json(of === userFactor ? buildUser({ userType: 'super_admin' }) : {});
  });
  for (const { endpoint, respond, needs = () => true } of guarded) {
    api.answersRaw(endpoint, (request) => {
      const isAsked = needs(new URL(request.url, 'http://localhost').searchParams);
      return isAsked && !isGiven ? Response.json({ message: 'Please confirm', code: 'step_up_required', requestId: 'r' }, { status: 403 }) : respond(request);
    });
  }
  return { lapse: () => void (isGiven = false), given: () => api.requests(of.give).length };
}

/** Waits for a dialog outside the page's tree until it can be pressed, which is after its effects: the page's own tree waits for them by itself. */
export async function standaloneDialog(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}

/** Waits for the dialog that asks for the factor. */
export const stepUpDialog = () => standaloneDialog('Confirm it’s you');

/** Gives the factor in the dialog that asks for it. */
export async function giveFactor(): Promise<void> {
  await userEvent.type(within(await stepUpDialog()).getByLabelText('Code from your authenticator app'), '123456{Enter}');
}
