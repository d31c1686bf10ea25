import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
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
