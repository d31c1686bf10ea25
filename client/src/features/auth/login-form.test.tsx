import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { login } from '@shared/contracts/login.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { standaloneDialog } from '@/testing/step-up.ts';
import { buildUser } from '@/testing/builders.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { LoginForm } from './login-form.tsx';

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function signIn(password = 'sparky-demo') {
  const view = renderWithApp(<LoginForm />);
  await view.user.type(field('Username'), 'sparky');
  await view.user.type(field('Password'), `${password}{Enter}`);
  return view;
}

describe('LoginForm', () => {
  it('signs in and says so', async () => {
    api.answers(login, buildUser());

    await signIn();

    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(screen.getByText('Welcome back!')).toBeDefined();
    expect(renderHook(() => useSession()).result.current.user).toEqual(buildUser());
    expect(api.requests(login)[0]?.body).toEqual({ username: 'sparky', password: 'sparky-demo' });
  });

  it('shows the server’s words, keeps the username, clears the password and moves focus to the alert', async () => {
    api.refuses(login, 'unauthenticated', 'Invalid username or password');

    await signIn('wrong');

    const alert = await screen.findByText('Invalid username or password');
    await waitFor(() => expect(field('Password').value).toBe(''));
    expect(field('Username').value).toBe('sparky');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  it.each([
    ['the message of an answer', JSON.stringify({ message: 'Server says no' }), 'Server says no'],
    ['the raw text of an answer', 'The switchboard is on fire', 'The switchboard is on fire'],
    ['the status of an answer whose message is empty', JSON.stringify({ message: '' }), 'Bad Gateway'],
    ['the status of an empty answer', '', 'Bad Gateway'],
    ['the status of an answer that is a page', '<html>Bad gateway</html>', 'Bad Gateway'],
  ])('says %s, no matter who gave it', async (_what, body, said) => {
    api.answersRaw(login, () => new Response(body, { status: 502, statusText: 'Bad Gateway' }));

    await signIn();

    expect(await screen.findByText(said)).toBeDefined();
  });

  it('gives each new failure its own alert, and none while the next try is under way', async () => {
    api.refuses(login, 'unauthenticated', 'Invalid username or password');
    const { user } = await signIn('wrong');
    await screen.findByText('Invalid username or password');
    const message = 'Too many failed sign-ins. Please try again in 15 minutes.';
    api.refuses(login, 'rate_limited', message, { retryAfterSeconds: 900 });

    await user.type(field('Password'), 'wrong again{Enter}');

    const alert = await screen.findByText(message);
    expect(screen.queryByText('Invalid username or password')).toBeNull();
    expect(document.activeElement?.contains(alert)).toBe(true);
  });

  it('names the request when the fault is the server’s', async () => {
    api.refuses(login, 'internal', 'Something went wrong on our side', { requestId: 'r-7' });

    await signIn();

    expect(await screen.findByText('Reference: r-7')).toBeDefined();
  });

  it('tells browsers what each field is, and sends nothing by itself', () => {
    const { container } = renderWithApp(<LoginForm />);

    expect(field('Username').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    expect(container.querySelector('form')?.method).toBe('post');
  });

  it('takes a password that is pasted', async () => {
    const { user } = renderWithApp(<LoginForm />);
    await user.click(field('Password'));

    await user.paste('three random words');

    expect(field('Password').value).toBe('three random words');
  });

  it('keeps what was typed before it was there', async () => {
    await hydrateWithApp(<LoginForm />, {
      path: '/login',
      before: async (user) => {
        await user.type(field('Username'), 'sparky');
        await user.type(field('Password'), 'early bird');
      },
    });

    expect([field('Username').value, field('Password').value]).toEqual(['sparky', 'early bird']);
  });

  it('fills no second form with what was typed before the first was there', async () => {
    await hydrateWithApp(<LoginForm />, {
      path: '/login',
      before: (user) => user.type(field('Password'), 'early bird'),
    });

    const second = renderWithApp(<LoginForm />);

    expect(within(second.container).getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('leads to a forgotten password and to the sign-up', () => {
    renderWithApp(<LoginForm />);

    expect(href('Forgot your password?')).toBe('/auth/forgot-password');
    expect(href('Sign up as electrician')).toBe('/signup');
  });

  it('asks for what is missing and sends nothing', async () => {
    const { user } = renderWithApp(<LoginForm />);

    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByText('Username is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(api.requests(login)).toEqual([]);
  });

  it('sends one request for a double press', async () => {
    api.answers(login, () => new Promise(() => {}));
    const { user } = renderWithApp(<LoginForm />);
    await user.type(field('Username'), 'sparky');
    await user.type(field('Password'), 'x');

    await user.dblClick(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDefined();
    expect(api.requests(login)).toHaveLength(1);
  });

  it('shows and hides the password', async () => {
    const { user } = renderWithApp(<LoginForm />);
    const toggle = screen.getByRole('button', { name: 'Show password' });

    await user.click(toggle);

    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(field('Password').type).toBe('text');
  });

  it('fills in a demo account', async () => {
    const { user } = renderWithApp(<LoginForm />);

    await user.click(screen.getByRole('button', { name: 'Use teammate' }));

    expect([field('Username').value, field('Password').value]).toEqual(['teammate', 'teammate-demo']);
  });

  it('asks for the second factor of an account that has one, and signs nobody in before it is given', async () => {
    api.answers(login, { factorAsked: { passkey: false, app: true } });
    api.refuses(userFactor.give, 'invalid_input', 'That code is not right', { issues: [{ path: 'code', message: 'That code is not right' }] });

    const { user } = await signIn();

    const heading = await screen.findByRole('heading', { name: 'Confirm it’s you' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(renderHook(() => useSession()).result.current.user).toBeNull();
    await user.type(field('Code from your authenticator app'), '123456{Enter}');
    expect(await screen.findByText('That code is not right')).toBeDefined();
    expect(field('Code from your authenticator app').value).toBe('123456');
    api.answers(userFactor.give, buildUser({ userType: 'super_admin' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(api.requests(userFactor.give).at(-1)?.body).toEqual({ method: 'app', code: '123456' });
    expect(renderHook(() => useSession()).result.current.user?.userType).toBe('super_admin');
  });

  it('takes a recovery code instead, and leads back to the password', async () => {
    api.answers(login, { factorAsked: { passkey: true, app: false } });
    api.answers(userFactor.give, buildUser({ userType: 'super_admin' }));
    const { user } = await signIn();

    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(field('Recovery code'), 'k7qm-2xrt-9fhd-w3pn{Enter}');

    await waitFor(() => expect(api.requests(userFactor.give)[0]?.body).toEqual({ method: 'recovery', code: 'k7qm-2xrt-9fhd-w3pn' }));
    await user.click(screen.getByRole('button', { name: 'Back to username and password' }));
    expect(field('Username').value).toBe('sparky');
  });

  it('opens the set-up for an account that lacks the second factor it needs', async () => {
    api.answers(login, { ...buildUser({ userType: 'super_admin' }), factorSetUp: 'grace' });
    api.answers(userFactor.get, { isRequired: true, passkeys: [], app: null, recoveryCodesLeft: 0 });

    await signIn();

    const dialog = await standaloneDialog('Security');
    expect(within(dialog).getByText('Your account needs a second factor')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
