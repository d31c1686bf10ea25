import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  writeText.mockReset();
});

afterEach(() => vi.useRealTimers());

async function press() {
  const { user } = renderWithApp(<CopyButton text="AE-12E" label="Copy" />);
  // Mocked after user-event has installed its own clipboard.
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
}

it('says that it copied, also aloud, and has its label again after a moment', async () => {
  writeText.mockResolvedValue();

  await press();

  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied');
  expect(writeText).toHaveBeenCalledWith('AE-12E');
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says that it could not copy', async () => {
  writeText.mockRejectedValue(new Error('Denied'));

  await press();

  expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Could not copy');
});
