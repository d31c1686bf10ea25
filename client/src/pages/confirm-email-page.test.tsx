import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getMe, logout, type CurrentUser } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { confirmEmail } from '@shared/contracts/email-confirmation.ts';
import { currentUser, setSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

const path = '/auth/confirm-email?token=some-token';
const DONE = { message: 'Your email address is confirmed.' };

const confirmButton = () => screen.findByRole('button', { name: 'Confirm this address' });
const sent = () => api.requests(confirmEmail).map(({ body }) => body);

describe('a link that confirms an address', () => {
  it('changes nothing by itself', async () => {
    renderWithApp(<ConfirmEmailPage />, { path });

    await confirmButton();

    expect(sent()).toEqual([]);
  });

  it('confirms it with one press, says so, leads on and asks again who is signed in', async () => {
    api.answers(confirmEmail, DONE);
    api.answers(getMe, buildUser());
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: buildUser({ isEmailConfirmed: false }) });

    await user.click(await confirmButton());

    const heading = await screen.findByRole('heading', { level: 2, name: 'Your email address is confirmed' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('You can now get alerts by email and add team members.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/login');
    expect(sent()).toEqual([{ token: 'some-token' }]);
    await waitFor(() => expect(currentUser()?.isEmailConfirmed).toBe(true));
  });

  it('promises nothing to an account that still lacks a licence', async () => {
    api.answers(confirmEmail, DONE);
    api.answers(getMe, buildUser({ missingToBuy: ['licence_missing'] }));
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: buildUser({ isEmailConfirmed: false }) });

    await user.click(await confirmButton());

    expect(await screen.findByText('Your dashboard says what else you need before you can buy leads.')).toBeTruthy();
  });

  it('that was used or has expired says how to get another', async () => {
    api.refuses(getMe, 'unauthenticated', 'Please sign in');
    api.refuses(confirmEmail, 'token_invalid', 'This link has expired or was used already.');
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());

    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByText(/Sign in and press “Send the link again”/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('that doesn’t work says where a signed-in account gets another', async () => {
    const unconfirmed = buildUser({ isEmailConfirmed: false });
    api.refuses(confirmEmail, 'token_invalid', 'This link has expired or was used already.');
    api.answers(getMe, unconfirmed);
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: unconfirmed });

    await user.click(await confirmButton());

    expect(await screen.findByText(/Have a new one sent from your account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
    expect(screen.queryByText(/Sign in/)).toBeNull();
  });

  it('that was used says so to an account that was confirmed, perhaps in another tab', async () => {
    api.refuses(confirmEmail, 'token_invalid', 'This link has expired or was used already.');
    api.answers(getMe, buildUser());
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: buildUser({ isEmailConfirmed: false }) });

    await user.click(await confirmButton());

    const heading = await screen.findByRole('heading', { name: 'Your email address is confirmed already' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy();
    expect(screen.queryByText(/Send the link again/)).toBeNull();
  });

  it('stays good when the server does not answer', async () => {
    api.refuses(confirmEmail, 'unavailable', 'Please try again in a moment.');
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());

    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(await confirmButton()).toBeTruthy();
  });

  it('without its token does not work', async () => {
    renderWithApp(<ConfirmEmailPage />, { path: '/auth/confirm-email' });

    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  });

  it('without its token is not needed once the address is confirmed', async () => {
    renderWithApp(<ConfirmEmailPage />, { path: '/auth/confirm-email', user: buildUser() });

    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed already' })).toBeTruthy();
  });

  it('leaves the address at once, and works all the same', async () => {
    const { mended } = await hydrateWithApp(<ConfirmEmailPage />, { path });

    await confirmButton();

    expect(mended).toEqual([]);
    expect(location.href).not.toContain('some-token');
  });
});

const refused = (status: number, code: string) => new Response(JSON.stringify({ message: 'No.', code, requestId: 'r' }), { status });

/** Fakes the server: the link is for the account with this id. */
function serverWithLinkFor(id: number, signedIn: CurrentUser | null) {
  let viewer = signedIn;
  api.answersRaw(getMe, () => (viewer ? Response.json(viewer) : refused(401, 'unauthenticated')));
  api.answers(login, ({ body }) => (viewer = buildUser({ id: body.username === 'owner' ? id : id + 1, isEmailConfirmed: false })));
  api.answers(logout, () => {
    viewer = null;
    return {};
  });
  api.answersRaw(confirmEmail, () => {
    if (viewer === null) return refused(401, 'unauthenticated');
    return viewer.id === id ? Response.json(DONE) : refused(403, 'forbidden');
  });
  return { endSession: () => (viewer = null) };
}

const signInHeading = () => screen.findByRole('heading', { name: 'Sign in to confirm this address' });
const otherHeading = () => screen.findByRole('heading', { name: 'You’re signed in with another account' });
const doneHeading = () => screen.findByRole('heading', { name: 'Your email address is confirmed' });

async function signIn(user: ReturnType<typeof renderWithApp>['user'], username: string) {
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), 'a long enough one{Enter}');
}

describe('someone who is not signed in with the account of the link', () => {
  it('signs in on the page, after which the press still counts', async () => {
    serverWithLinkFor(7, null);
    const { user, history } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());
    const heading = await signInHeading();
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Sign in with the account this link is for and we’ll confirm its address.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set a new password by email' }).getAttribute('href')).toBe('/auth/forgot-password');
    await signIn(user, 'owner');

    await doneHeading();
    expect(sent()).toEqual([{ token: 'some-token' }, { token: 'some-token' }]);
    expect(history?.at(-1)).toBe('/auth/confirm-email');
  });

  it('logs out of another account and signs in, both on the page', async () => {
    const other = buildUser({ id: 8 });
    serverWithLinkFor(7, other);
    const { user, history } = renderWithApp(<ConfirmEmailPage />, { path, user: other });

    await user.click(await confirmButton());
    const heading = await otherHeading();
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await signInHeading();
    await signIn(user, 'owner');

    await doneHeading();
    expect(history?.at(-1)).toBe('/auth/confirm-email');
  });

  it('is told so once more when they sign in with another account', async () => {
    serverWithLinkFor(7, null);
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());
    await signInHeading();
    await signIn(user, 'somebody');

    await otherHeading();
  });

  it('whose session ended unseen signs in again', async () => {
    const owner = buildUser({ id: 7 });
    const { endSession } = serverWithLinkFor(7, owner);
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: owner });
    endSession();

    await user.click(await confirmButton());
    await signInHeading();
    await signIn(user, 'owner');

    await doneHeading();
  });

  it('presses again once the account is signed in in another tab', async () => {
    serverWithLinkFor(7, null);
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });
    await user.click(await confirmButton());
    await signInHeading();

    act(() => setSession(buildUser({ id: 7 })));

    expect(await confirmButton()).toBeTruthy();
  });
});
