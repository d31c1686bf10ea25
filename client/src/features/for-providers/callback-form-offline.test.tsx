import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { CallbackForm } from './callback-form.tsx';

// The connection is lost before the submit chunk has loaded.
vi.mock('./callback-attempt.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('keeps what was entered and says whom to call when the form cannot even be checked', async () => {
  const { user } = renderWithApp(<CallbackForm />);
  await user.type(screen.getByLabelText('First name'), 'Mirabel');

  await user.click(screen.getByRole('button', { name: 'Request Callback Now' }));

  expect((await screen.findByRole('alert')).textContent).toContain('This part couldn’t be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  const words = await screen.findAllByText('Failed to request callback. Please try again or call 1800 975 707.');
  expect(words.some((text) => text.closest('form'))).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mirabel');
  expect(screen.getByRole('button', { name: 'Request Callback Now' })).toBeDefined();
});
