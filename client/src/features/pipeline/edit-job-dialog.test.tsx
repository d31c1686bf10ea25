import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { updateLead } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildPurchase } from './build-purchase.ts';
import { EditJobDialog } from './edit-job-dialog.tsx';

const purchase = buildPurchase({ budgetRange: '2500_plus', customerEmail: null });

function renderDialog() {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<EditJobDialog purchase={purchase} onClose={onClose} />) };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });

it('sends only what was changed and says that it is saved', async () => {
  api.answers(updateLead, { ...purchase, customerName: 'Marc O' });
  const { user, onClose } = renderDialog();

  await user.clear(screen.getByLabelText('Customer name'));
  await user.type(screen.getByLabelText('Customer name'), 'Marc O');
  await user.selectOptions(screen.getByLabelText('Service type'), 'Inspection');
  await user.click(save());

  expect(await screen.findByText('Job details updated')).toBeTruthy();
  expect(api.requests(updateLead)[0]).toMatchObject({
    params: { leadId: String(purchase.leadId) },
    body: { customerName: 'Marc O', serviceType: 'inspection' },
  });
  expect(Object.keys(api.requests(updateLead)[0]?.body ?? {})).toHaveLength(2);
  expect(onClose).toHaveBeenCalled();
});

it('keeps a stored value that only the quote form knows, and sends nothing when nothing changed', async () => {
  const { user, onClose } = renderDialog();
  expect(screen.getByLabelText<HTMLSelectElement>('Budget').value).toBe('2500_plus');

  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)).toEqual([]);
});

it.each([
  ['Customer name', '', 'Customer name is required'],
  ['Phone', '0412', 'Phone number is required'],
  [/^Email/, 'not an address', 'Valid email required'],
])('refuses %s "%s" with a summary that leads to the field', async (label, typed, message) => {
  const { user } = renderDialog();
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (typed) await user.type(field, typed);

  await user.click(save());

  expect(await screen.findByText('There is a problem')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: message }));
  expect(document.activeElement).toBe(field);
  expect(api.requests(updateLead)).toEqual([]);
});

it('stays open and says why when the server refuses', async () => {
  api.refuses(updateLead, 'internal', 'Down');
  const { user, onClose } = renderDialog();

  await user.type(screen.getByLabelText('Customer name'), ' jr');
  await user.click(save());

  expect((await screen.findAllByText('Error updating lead')).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before changes are thrown away', async () => {
  const { user, onClose } = renderDialog();
  await user.type(screen.getByLabelText('Customer name'), ' jr');

  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(onClose).toHaveBeenCalledOnce();
});
