import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkUsername, providerSignup } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { goBack } from '@/testing/leaving.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { SignupForm } from './signup-form.tsx';

const others = {
  'Last name': 'Volt',
  Email: 'sam@example.com',
  Phone: '0491 570 006',
  'Company name': 'Volt Electrical',
  Username: 'sparky',
  Password: 'three random words',
};

it('asks before the page is left with what was typed, until the account is created', async () => {
  api.answers(checkUsername, { isAvailable: true });
  api.answers(providerSignup, buildUser());
  api.fails(login);
  const { user } = renderWithApp(<SignupForm />);
  expect(isAnythingUnsaved()).toBe(false);

  await user.type(screen.getByLabelText('First name'), 'Sam');

  expect(isAnythingUnsaved()).toBe(true);
  await goBack();
  expect(await screen.findByText('Your account isn’t created yet.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  for (const [label, text] of Object.entries(others)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText(/couldn’t sign you in/)).toBeDefined();
  expect(isAnythingUnsaved()).toBe(false);
});

it('asks about what was typed before the app was there too', async () => {
  await hydrateWithApp(<SignupForm />, { before: (user) => user.type(screen.getByLabelText('First name'), 'Sam') });

  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Sam');
  expect(isAnythingUnsaved()).toBe(true);
  await goBack();
  expect(await screen.findByText('Your account isn’t created yet.')).toBeDefined();
});

it('asks nothing once what was typed early is gone', async () => {
  const { user } = await hydrateWithApp(<SignupForm />, { before: (before) => before.type(screen.getByLabelText('First name'), 'Sam') });
  expect(isAnythingUnsaved()).toBe(true);

  await user.clear(screen.getByLabelText('First name'));

  expect(isAnythingUnsaved()).toBe(false);
});

it('asks nothing about a form that the server rendered and nobody touched', async () => {
  await hydrateWithApp(<SignupForm />);

  expect(isAnythingUnsaved()).toBe(false);
});
