import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkUsername, providerSignup } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { SignupForm } from './signup-form.tsx';

const answers = {
  'First name': 'Sam',
  'Last name': 'Volt',
  Email: 'sam@example.com',
  Phone: '0491 570 006',
  'Company name': 'Volt Electrical',
  Username: 'sparky',
  Password: 'three random words',
};

it('a sign-up is counted as a form that was sent, and with nothing that a person wrote', async () => {
  api.answers(checkUsername, { isAvailable: true });
  api.answers(providerSignup, buildUser());
  api.answers(login, buildUser());
  api.answers(trackEvent, {});
  const { user } = renderWithApp(<SignupForm />);

  for (const [label, text] of Object.entries(answers)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { name: 'Account created' });

  const counted = api.requests(trackEvent).map(({ body }) => body);
  expect(counted).toMatchObject([{ eventType: 'form_submission', eventData: { formType: 'provider_signup' } }]);
  expect(JSON.stringify(counted)).not.toMatch(/volt|491|sam@|sparky/i);
});
