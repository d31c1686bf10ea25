import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { operatorLogin } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { OperatorLoginForm } from './login-form.tsx';
import { operatorToken } from './operator-session.ts';

// The connection is lost before the dialog has loaded.
vi.mock('./operator-factor.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('says that the set-up of the second factor could not be loaded, and signs in all the same', async () => {
  api.answers(operatorLogin, { token: 'fresh-token', factorSetUp: 'grace' });
  const { user } = renderWithApp(<OperatorLoginForm isEnded={false} />);
  await user.type(screen.getByLabelText('Username'), 'operator');

  await user.type(screen.getByLabelText('Password'), 'operator-demo{Enter}');

  expect(await screen.findByText('This part couldn’t be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(operatorToken()).toBe('fresh-token');
});
