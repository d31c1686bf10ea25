import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { login } from '@shared/contracts/auth.ts';
import { sessionKey } from '@/lib/query-client.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LoginForm } from './login-form.tsx';

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

    const { queryClient } = await signIn();

    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(screen.getByText('Welcome back!')).toBeDefined();
    expect(queryClient.getQueryData(sessionKey)).toEqual(buildUser());
    expect(api.requests(login)[0]?.body).toEqual({ username: 'sparky', password: 'sparky-demo' });
  });

  it('shows the server’s words, keeps the username, clears the password and moves focus to the alert', async () => {
    api.refuses(login, 'unauthenticated', 'Wrong username or password');

    await signIn('wrong');

    const alert = await screen.findByText('Wrong username or password');
    await waitFor(() => expect(field('Password').value).toBe(''));
    expect(field('Username').value).toBe('sparky');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  it('says "Login failed" when the server has no words of its own', async () => {
    api.answersRaw(login, () => new Response('<html>Bad gateway</html>', { status: 502 }));

    await signIn();

    expect(await screen.findByText('Login failed')).toBeDefined();
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
});
