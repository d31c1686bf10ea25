import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { login } from '@shared/contracts/login.ts';
import { currentUser } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LoginForm } from './login-form.tsx';

// The connection is lost before the dialog has loaded.
vi.mock('@/components/second-factor/user-factor-dialogs.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('says that the set-up of the second factor could not be loaded, and signs in all the same', async () => {
  api.answers(login, { ...buildUser({ userType: 'super_admin' }), factorSetUp: 'grace' });
  const { user } = renderWithApp(<LoginForm />);
  await user.type(screen.getByLabelText('Username'), 'superadmin');

  await user.type(screen.getByLabelText('Password'), 'superadmin-demo{Enter}');

  expect(await screen.findByText('This part couldn’t be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(currentUser()?.userType).toBe('super_admin');
});
