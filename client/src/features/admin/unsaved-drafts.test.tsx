import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { findCard, openQueue, servesQueue, waiting } from '@/testing/render-callbacks.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

it('keeps notes on a callback that are not saved while another tab of the queue is shown', async () => {
  servesQueue(waiting);
  const { user } = openQueue();
  await user.click(within(await findCard()).getByRole('button', { name: /^Notes and time/ }));
  await user.type(within(await findCard()).getByLabelText('Notes'), 'Rings back');
  expect(isAnythingUnsaved()).toBe(true);

  await user.click(screen.getByRole('tab', { name: /^Declined/ }));
  await user.click(screen.getByRole('tab', { name: /^Waiting/ }));

  expect(within(await findCard()).getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Rings back');
  await user.clear(within(await findCard()).getByLabelText('Notes'));
  expect(isAnythingUnsaved()).toBe(false);
});

it('asks before the queue is left with notes on a callback that are not saved', async () => {
  servesQueue(waiting);
  const { user } = openQueue();
  await user.click(within(await findCard()).getByRole('button', { name: /^Notes and time/ }));
  expect(asksBeforeClosing()).toBe(false);

  await user.type(within(await findCard()).getByLabelText('Notes'), 'Rings back');

  expect(asksBeforeClosing()).toBe(true);
  await goBack();
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(within(await findCard()).getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Rings back');
});
