import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { login, providerSignup } from '@shared/contracts/auth.ts';
import { sessionKey } from '@/lib/query-client.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { SignupForm } from './signup-form.tsx';

const answers = {
  'First name': 'Sam',
  'Last name': 'Volt',
  Email: 'Sam@Example.com',
  Phone: '0491 570 006',
  'Company name': 'Volt Electrical',
  Username: 'sparky',
  Password: 'three random words',
};

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function fillIn(user: UserEvent) {
  for (const [label, text] of Object.entries(answers)) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

describe('SignupForm', () => {
  it('creates the account and signs in with it', async () => {
    api.answers(providerSignup, buildUser());
    api.answers(login, buildUser());
    const { user, queryClient } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByRole('heading', { name: 'Account created' })).toBeDefined();
    expect(api.requests(providerSignup)[0]?.body).toMatchObject({
      email: 'sam@example.com',
      companyName: 'Volt Electrical',
    });
    expect(api.requests(login)[0]?.body).toEqual({
      username: 'sparky',
      password: 'three random words',
    });
    expect(queryClient.getQueryData(sessionKey)).toEqual(buildUser());
  });

  it('offers both ways on when the sign-in fails', async () => {
    api.answers(providerSignup, buildUser());
    api.fails(login);
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByText(/signing in did not work/)).toBeDefined();
    expect(href('Go to Dashboard')).toBe('/dashboard');
    expect(href('Back to Home')).toBe('/');
  });

  it('shows a taken username under its field, and the notice', async () => {
    api.refuses(providerSignup, 'taken', 'That username is taken', {
      issues: [{ path: 'username', message: 'That username is taken' }],
    });
    const { user } = renderWithApp(<SignupForm />);

    await fillIn(user);

    expect(await screen.findByText('Failed to create account. Please try again.')).toBeDefined();
    const username = screen.getByLabelText<HTMLInputElement>('Username');
    const errorId = username.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(errorId)?.textContent).toBe('That username is taken');
    expect(document.activeElement).toBe(username);
    expect(username.value).toBe('sparky');
  });

  it('says everything that is missing in the words of the contract', async () => {
    const { user } = renderWithApp(<SignupForm />);

    await user.click(screen.getByRole('button', { name: 'Create Account' }));

    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Company name is required',
      'Username is required',
      'Password must be at least 6 characters',
    ]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(api.requests(providerSignup)).toEqual([]);
  });

  it('tells browsers what each field is', () => {
    renderWithApp(<SignupForm />);

    const tokens = Object.keys(answers).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
      'organization',
      'username',
      'new-password',
    ]);
  });
});
