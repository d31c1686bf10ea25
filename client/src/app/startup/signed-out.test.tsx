import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMe, updateLicence, type CurrentUser } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import { call, recoverWith } from '@/lib/api/api-client.ts';
import { registerUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { announceLogout } from '@/lib/session/session-tabs.ts';
import { currentUser, refreshSession, setSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { standaloneDialog } from '@/testing/step-up.ts';
import { startDeferred } from './deferred-startup.ts';

const sparky = buildUser();
const body = { licenseNumber: '12345C', licenseState: 'NSW' } as const;

const refuse = () => Response.json({ message: 'Please sign in', code: 'unauthenticated', requestId: 'r' }, { status: 401 });

let signedIn: CurrentUser | null;
let endForm: () => void;

/** Signs in as `user` from now on, and refuses the save until then. */
function signsIn(user = sparky) {
  api.answers(login, () => {
    signedIn = user;
    return user;
  });
}

beforeEach(() => {
  history.replaceState(null, '', '/account');
  signedIn = null;
  setSession(sparky);
  startDeferred(null);
  endForm = registerUnsaved({ isUnsaved: () => true });
  for (const endpoint of [updateLicence, getMe]) api.answersRaw(endpoint, () => (signedIn ? Response.json(signedIn) : refuse()));
});

afterEach(() => {
  endForm();
  recoverWith(undefined);
});

const save = () => call(updateLicence, { body });
const asked = () => standaloneDialog('You’ve been signed out');
const enterPassword = async () => userEvent.type(within(await asked()).getByLabelText('Password'), 'sparky-demo{Enter}');

describe('a session that ends by itself while a form is unsaved', () => {
  it('is begun again above the form, and the save goes on', async () => {
    signsIn();
    const saved = Promise.all([save(), refreshSession()]);

    expect(within(await asked()).getByLabelText<HTMLInputElement>('Username').value).toBe('sparky');
    expect(document.activeElement).toBe(within(await asked()).getByLabelText('Password'));
    expect(currentUser()).toEqual(sparky);
    await enterPassword();

    expect(await saved).toEqual([sparky, true]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a password is refused, and asks for the second factor of an account that has one', async () => {
    api.refuses(login, 'unauthenticated', 'Invalid username or password');
    const saved = save();
    await enterPassword();
    expect(await within(await asked()).findByText('Invalid username or password')).toBeDefined();

    api.answers(login, { factorAsked: { passkey: false, app: true } });
    await enterPassword();
    api.answers(userFactor.give, () => {
      signedIn = sparky;
      return sparky;
    });
    await userEvent.type(await within(await asked()).findByLabelText('Code from your authenticator app'), '123456{Enter}');

    expect(await saved).toEqual(sparky);
  });

  it('is over once the user leaves, after a question', async () => {
    const saved = save().catch((error: unknown) => error);

    await userEvent.click(within(await asked()).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(currentUser()).toEqual(sparky);
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));

    expect(await saved).toMatchObject({ code: 'unauthenticated' });
    expect(currentUser()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves nothing for somebody else who signs in', async () => {
    signsIn(buildUser({ id: 99, username: 'other' }));
    const saved = save().catch((error: unknown) => error);

    await enterPassword();

    expect(await saved).toMatchObject({ code: 'unauthenticated' });
    expect(currentUser()?.id).toBe(99);
    expect(api.requests(updateLicence)).toHaveLength(1);
  });

  it('is over at once when the user logs out in another tab', async () => {
    const saved = save().catch((error: unknown) => error);
    await asked();

    announceLogout();

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await saved).toMatchObject({ code: 'unauthenticated' });
    expect(currentUser()).toBeNull();
  });
});

it('a session that ends while a form of a public page is unsaved is over without a question', async () => {
  history.replaceState(null, '', '/get-quote');

  await refreshSession();

  expect(currentUser()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a session that ends while nothing is unsaved is over without a question', async () => {
  endForm();

  await refreshSession();

  expect(currentUser()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
