import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addManualLead } from '@shared/contracts/manual-leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { forgetDevice, leaveDevice } from '@/lib/offline/device.ts';
import { setSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { add, electricalJob, enter, field, fillIn, renderDialog, vehicleTab } from '@/testing/add-lead-driver.tsx';

const purchase = { id: 5, jobReference: 'AE-905E' } as PurchasedLead;

it('loses nothing when it fails, says why in the dialog and in a notice, and can be tried again', async () => {
  api.refuses(addManualLead, 'internal', 'The server is down', { requestId: 'ref-9' });
  const { user, onAdded, onClose } = renderDialog();
  await fillIn(user, electricalJob);

  await add(user);

  const inside = (await screen.findByText('Everything you entered is still here.')).closest('[role="alert"]');
  expect(inside?.textContent).toContain('Error creating lead');
  expect(inside?.textContent).toContain('The server is down');
  expect(inside?.textContent).toContain('ref-9');
  await waitFor(() => expect(screen.getAllByText('Error creating lead')).toHaveLength(2));
  expect(field('Electrical work').value).toBe('New power points in the kitchen');
  expect(onClose).not.toHaveBeenCalled();

  api.answers(addManualLead, purchase);
  await add(user);
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(purchase));
});

it('says so when there is no network', async () => {
  api.fails(addManualLead);
  const { user } = renderDialog();
  await fillIn(user, electricalJob);

  await add(user);

  expect((await screen.findAllByText(/^We couldn’t reach the server/)).length).toBeGreaterThan(0);
});

it('sends the same words under the same key, and others under another', async () => {
  api.fails(addManualLead);
  const { user } = renderDialog();
  await fillIn(user, electricalJob);
  await add(user);
  await screen.findAllByText(/^We couldn’t reach the server/);
  await add(user);
  await waitFor(() => expect(api.requests(addManualLead)).toHaveLength(2));

  await user.type(screen.getByLabelText(/^Customer name/), ' Nair');
  await add(user);

  await waitFor(() => expect(api.requests(addManualLead)).toHaveLength(3));
  const [first, second, third] = api.requests(addManualLead).map(
    ({ body }) => (body as { idempotencyKey: string }).idempotencyKey,
  );
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('puts the server’s objections under the fields they are about', async () => {
  api.refuses(addManualLead, 'invalid_input', 'No such place', {
    issues: [{ path: 'serviceLocation', message: 'No such place' }],
  });
  const { user } = renderDialog();
  await fillIn(user, electricalJob);

  await add(user);

  expect(await screen.findByRole('link', { name: 'No such place' })).toBeTruthy();
  expect(document.getElementById(`${field('Service location').id}-error`)?.textContent).toBe('No such place');
});

it('sends once, however often the button is pressed, and cannot be left in the meantime', async () => {
  const waiting: ((added: PurchasedLead) => void)[] = [];
  api.answers(addManualLead, () => new Promise((resolve) => waiting.push(resolve)));
  const { user, onAdded, onClose } = renderDialog();
  await fillIn(user, electricalJob);

  await user.dblClick(screen.getByRole('button', { name: 'Add lead' }));
  await user.click(screen.getByRole('button', { name: 'Adding…' }));
  await user.keyboard('{Escape}');

  expect(api.requests(addManualLead)).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  waiting[0]?.(purchase);
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
});

it('asks before what was typed is thrown away', async () => {
  const { user, onClose } = renderDialog();
  await enter(user, 'Customer name', 'Priya');

  await user.keyboard('{Escape}');

  expect(await screen.findByText('The lead you’re adding isn’t saved yet.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('closes without a question when nothing was entered, whatever kind was looked at', async () => {
  const { user, onClose } = renderDialog();
  await user.click(vehicleTab());

  await user.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledOnce();
});

it('brings back what was typed after the page was left by mistake, and starts over on demand', async () => {
  const first = renderDialog();
  await first.user.click(vehicleTab());
  await enter(first.user, 'Customer name', 'Priya');
  first.unmount();

  const { user } = renderDialog();
  expect(field('Customer name').value).toBe('Priya');
  expect(vehicleTab().checked).toBe(true);
  expect(screen.getByText('Your unfinished lead is still here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start over' }));

  expect(field('Customer name').value).toBe('');
  expect(screen.queryByText('Your unfinished lead is still here')).toBeNull();
});

it.each([
  ['was saved', async ({ user, onAdded }: ReturnType<typeof renderDialog>) => {
    await add(user);
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
  }],
  ['was thrown away', async ({ user }: ReturnType<typeof renderDialog>) => {
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  }],
  ['someone else signed in', async () => setSession(buildUser({ id: 8 }))],
  ['its author logged out', async () => {
    setSession(null);
    await forgetDevice();
  }],
])('forgets it once it %s', async (_what, end) => {
  api.answers(addManualLead, purchase);
  const first = renderDialog();
  await fillIn(first.user, electricalJob);
  await end(first);
  first.unmount();

  renderDialog();

  expect(field('Customer name').value).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Priya');
});

it('keeps what was typed through a session that ended by itself, for the same person', async () => {
  const first = renderDialog();
  await enter(first.user, 'Customer name', 'Priya');
  setSession(null);
  await leaveDevice();
  first.unmount();

  renderDialog();

  expect(field('Customer name').value).toBe('Priya');
});

it('shows nobody what somebody else began in this tab', async () => {
  const first = renderDialog();
  await enter(first.user, 'Customer name', 'Priya');
  first.unmount();

  renderDialog(buildUser({ id: 8 }));

  expect(field('Customer name').value).toBe('');
});

it('goes to the next field with "next" on a phone, and leaves Enter on a keyboard to the form', async () => {
  const touch = vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderDialog();

  expect(fireEvent.keyDown(field('Customer name'), { key: 'Enter' })).toBe(false);
  expect(document.activeElement).toBe(field('Phone'));

  touch.mockReturnValue({ matches: false } as MediaQueryList);
  expect(fireEvent.keyDown(field('Customer name'), { key: 'Enter' })).toBe(true);
  expect(document.activeElement).toBe(field('Phone'));
  touch.mockRestore();
});
