import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe, resetPassword } from '@shared/contracts/auth.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { ResetSuccess } from './reset-success.tsx';

const PATH = '/auth/reset-password';
const WITH_TOKEN = `${PATH}?token=abc-_1`;
const MISSING = 'Invalid or missing reset token';
const MISMATCH = "Passwords don't match";
const DONE = { message: 'Your password has been updated. You can now login with your new password.' };

const first = () => screen.getByLabelText<HTMLInputElement>('New Password');
const second = () => screen.getByLabelText<HTMLInputElement>('Confirm New Password');
const button = (name = 'Update Password') => screen.getByRole<HTMLButtonElement>('button', { name });
const newLink = () => screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href');

const doneHeading = () => screen.getByRole('heading', { name: 'Password Reset Successful' });
const announced = () => document.getElementById(doneHeading().getAttribute('aria-describedby') ?? '')?.textContent;

type Options = Parameters<typeof renderWithApp>[1];

const open = (options?: Options) => renderWithApp(<ResetPasswordForm />, { path: WITH_TOKEN, ...options });

async function fillIn({ user }: ReturnType<typeof open>, password = 'a new password', again = password) {
  await user.type(first(), password);
  await user.type(second(), `${again}{Enter}`);
}

async function resetWith(options?: Options) {
  const view = open(options);
  await fillIn(view);
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  return view;
}

describe('the token', () => {
  it('leaves the address at once and goes with the new password all the same', async () => {
    api.answers(resetPassword, DONE);
    const view = open();
    expect(view.history).toEqual([PATH]);

    await fillIn(view);

    await screen.findByRole('heading', { name: 'Password Reset Successful' });
    expect(api.requests(resetPassword).map(({ body }) => body)).toEqual([
      { token: 'abc-_1', password: 'a new password', confirmPassword: 'a new password' },
    ]);
  });

  it.each([PATH, `${PATH}?token=`, `${PATH}?tokens=abc`])(
    'is missed at once in %s: an error, a button that is off and the way to a new link',
    async (path) => {
      const view = open({ path });

      expect(screen.getByText(MISSING).closest('[role=alert]')).not.toBeNull();
      expect(newLink()).toBe('/auth/forgot-password');
      expect(button().disabled).toBe(true);
      await fillIn(view);
      expect(api.requests(resetPassword)).toEqual([]);
    },
  );

  it('is not missed before the address could be read', async () => {
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(document.body.textContent));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });

    const { html, mended } = await hydrateWithApp(<ResetPasswordForm />, { path: WITH_TOKEN });
    await waitFor(() => expect(button().disabled).toBe(false));
    observer.disconnect();

    expect(html).toContain('New Password');
    expect(html).not.toContain(MISSING);
    expect(seen.join()).not.toContain(MISSING);
    expect(mended).toEqual([]);
    expect(location.search).toBe('');
  });

  it('is missed once the address was read', async () => {
    await hydrateWithApp(<ResetPasswordForm />, { path: PATH });

    expect(await screen.findByText(MISSING)).toBeDefined();
    expect(button().disabled).toBe(true);
  });

  it('is there after a reload, in the entry of the history alone, until it was used', async () => {
    api.answers(resetPassword, DONE);
    await hydrateWithApp(<ResetPasswordForm />, { path: WITH_TOKEN });
    await waitFor(() => expect(location.search).toBe(''));
    document.body.replaceChildren();
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

    const { user } = await hydrateWithApp(<ResetPasswordForm />, { path: PATH });
    expect(screen.queryByText(MISSING)).toBeNull();
    await user.type(first(), 'a new password');
    await user.type(second(), 'a new password{Enter}');
    await screen.findByRole('heading', { name: 'Password Reset Successful' });

    expect(api.requests(resetPassword)[0]?.body).toMatchObject({ token: 'abc-_1' });
    expect(stored).not.toContain('abc-_1');
    expect(JSON.stringify(history.state)).not.toContain('abc-_1');
  });

  it('that is used or expired gets the server’s words and the way to a new link', async () => {
    const message = 'This link has expired or was used already. Please ask for a new one.';
    api.refuses(resetPassword, 'token_invalid', message);
    const view = open();

    await fillIn(view);

    const words = await screen.findByText(message);
    expect(words.closest('[role=alert]')).toBe(document.activeElement);
    expect(newLink()).toBe('/auth/forgot-password');
    expect(button().disabled).toBe(true);
  });
});

describe('the two passwords', () => {
  it('are not compared before the second was left', async () => {
    const { user } = open();
    await user.type(first(), 'a new password');
    await user.type(second(), 'a new');
    expect(screen.queryByText(MISMATCH)).toBeNull();

    await user.type(second(), ' passwort');
    expect(screen.queryByText(MISMATCH)).toBeNull();
    await user.tab();

    const words = await screen.findByText(MISMATCH);
    expect(second().getAttribute('aria-describedby')).toBe(words.closest('p')?.id);
    expect(first().getAttribute('aria-invalid')).toBeNull();
  });

  it('match again as soon as either is put right', async () => {
    const { user } = open();
    await user.type(first(), 'a new password');
    await user.type(second(), 'another password');
    await user.tab();
    await screen.findByText(MISMATCH);

    await user.clear(first());
    await user.type(first(), 'another password');

    await waitFor(() => expect(screen.queryByText(MISMATCH)).toBeNull());
  });

  it('say nothing about the second while only the first is changed', async () => {
    const { user } = open();
    await user.type(first(), 'short');
    await user.click(button());
    await screen.findByText('Password must be at least 6 characters');
    expect(screen.getByText('Please confirm your password')).toBeDefined();
    expect(api.requests(resetPassword)).toEqual([]);
  });

  it('leave the second alone when the first is left and changed', async () => {
    const { user } = open();
    await user.type(first(), 'short');
    await user.click(document.body);
    await screen.findByText('Password must be at least 6 characters');

    await user.type(first(), ' no more');

    await waitFor(() => expect(screen.queryByText('Password must be at least 6 characters')).toBeNull());
    expect(screen.queryByText('Please confirm your password')).toBeNull();
    expect(screen.queryByText(MISMATCH)).toBeNull();
  });

  it('can both be shown, and are new ones to a password manager', async () => {
    const { user, container } = open();

    for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await user.click(toggle);

    expect([first().type, second().type]).toEqual(['text', 'text']);
    expect([first().autocomplete, second().autocomplete]).toEqual(['new-password', 'new-password']);
    expect(container.querySelector('form')?.method).toBe('post');
  });
});

describe('while and after it is sent', () => {
  it('says that it is updating, and sends once', async () => {
    api.answers(resetPassword, () => new Promise(() => {}));
    const view = open();
    await fillIn(view);

    await view.user.click(await screen.findByRole('button', { name: 'Updating...' }));

    expect(api.requests(resetPassword)).toHaveLength(1);
  });

  it.each([
    ['the message of an answer', JSON.stringify({ message: 'Server says no' }), 'Server says no'],
    ['the raw text of an answer', 'The switchboard is on fire', 'The switchboard is on fire'],
    ['the status of an answer whose message is empty', JSON.stringify({ message: '' }), 'Bad Gateway'],
    ['the status of an empty answer', '', 'Bad Gateway'],
    ['the status of an answer that is a page', '<html>Bad gateway</html>', 'Bad Gateway'],
  ])('says %s, no matter who gave it', async (_what, body, said) => {
    api.answersRaw(resetPassword, () => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    const view = open();

    await fillIn(view);

    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
    expect(button().disabled).toBe(false);
  });

  it('puts the server’s objection to the password under its field, which takes the focus', async () => {
    const message = 'This password is too common. Please choose another.';
    api.refuses(resetPassword, 'invalid_input', message, { issues: [{ path: 'password', message }] });
    const view = open();

    await fillIn(view, 'password1');

    const words = await screen.findByText(message);
    expect(first().getAttribute('aria-describedby')).toContain(words.closest('p')?.id);
    expect(first().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(first());
    expect(button().disabled).toBe(false);
    await view.user.type(first(), ' and more');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('leads back to the login', () => {
    open();

    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });
});

describe('the new password is set', () => {
  beforeEach(() => api.answers(resetPassword, DONE));

  it('says so with the way on, and that the way is taken by itself', async () => {
    await resetWith();

    expect(document.activeElement).toBe(doneHeading());
    expect(announced()).toBe('Redirecting to login page in a few seconds...');
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    expect(await screen.findByText('Password reset successful')).toBeDefined();
    expect(
      screen.getByText('Your password has been updated. You can now login with your new password.'),
    ).toBeDefined();
  });

  it.each([
    ['what has ended with it where nobody had confirmed the address', { endedEarlierSetup: true }, /We deactivated its team members(?!.*Your username)/],
    ['a username that no email mentioned', { untoldUsername: 'mia.fuse' }, /^Your username is mia\.fuse\.$/],
  ])('says %s, and stays', async (_what, reset, said) => {
    api.answers(resetPassword, { ...DONE, ...reset });

    await resetWith();

    expect(announced()).toMatch(said);
    expect(screen.queryByText(/Redirecting/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeDefined();
  });

  it('goes to the login after three seconds', async () => {
    vi.useFakeTimers();
    const { history } = renderWithApp(<ResetSuccess reset={{}} />, { path: PATH });

    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(history).toEqual([PATH]);
    await act(() => vi.advanceTimersByTimeAsync(1));

    expect(history).toEqual(['/login']);
  });

  it('lets nobody wait who presses the button, and goes nowhere once it was left', async () => {
    vi.useFakeTimers();
    const { history, unmount } = renderWithApp(<ResetSuccess reset={{}} />, { path: PATH });

    act(() => screen.getByRole('link', { name: 'Go to Login' }).click());
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(3000));

    expect(history).toEqual([PATH, '/login']);
  });

  it('ends the session that was signed in here', async () => {
    api.refuses(getMe, 'unauthenticated', 'Please sign in');

    await resetWith({ path: WITH_TOKEN, user: buildUser() });

    const { result } = renderHook(() => useSession());
    await waitFor(() => expect(result.current.user).toBeNull());
  });
});
