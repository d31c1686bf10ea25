import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { buildPurchase } from './build-purchase.ts';
import { PurchaseHistory } from './purchase-history.tsx';

const rows = [
  buildPurchase({ id: 1, amountPaid: '31.20', paymentKind: 'card' }),
  buildPurchase({ id: 2, amountPaid: '28.10', purchasedAt: '2025-08-16T04:05:00.000Z' }),
  buildPurchase({ id: 3, amountPaid: '0.00', paymentKind: 'free' }),
  buildPurchase({
    id: 4,
    amountPaid: '50.00',
    paymentStatus: 'refunded',
    visibility: 'redacted',
  }),
];

function renderHistory(shown: PurchasedLead[] = rows) {
  const onEdit = vi.fn<(purchase: PurchasedLead) => void>();
  render(
    <PurchaseHistory rows={shown} leadsLink={<a href="/dashboard">See leads</a>} onEdit={onEdit} />,
  );
  return onEdit;
}

const references = () =>
  screen.getAllByRole('row').flatMap((row) => /AE-\d+E/.exec(row.textContent) ?? []);

it('is a table with a caption, a row for each purchase and its total', () => {
  renderHistory();

  expect(screen.getByRole('table', { name: /^Purchase history/ })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Purchase date',
    'Job reference',
    'Customer',
    'Electrical work',
    'Location and urgency',
    'Amount paid',
    'Status',
    'Edit',
  ]);
  const free = within(screen.getByText('AE-903E').closest('tr')!);
  expect(free.getByText('Free')).toBeTruthy();
  expect(within(screen.getByText('AE-902E').closest('tr')!).getByText('Test')).toBeTruthy();
  expect(within(screen.getByText('AE-904E').closest('tr')!).getByText('Refunded')).toBeTruthy();
  expect(screen.getByText('3 leads, $59.30')).toBeTruthy();
});

it('is sorted by date or amount, as its headers say', async () => {
  renderHistory();
  expect(references()[0]).toBe('AE-902E');

  await userEvent.click(screen.getByRole('button', { name: 'Amount paid' }));

  expect(references()).toEqual(['AE-904E', 'AE-901E', 'AE-902E', 'AE-903E']);
  const header = screen.getByRole('columnheader', { name: 'Amount paid' });
  expect(header.getAttribute('aria-sort')).toBe('descending');

  await userEvent.click(screen.getByRole('button', { name: 'Amount paid' }));

  expect(header.getAttribute('aria-sort')).toBe('ascending');
  expect(references()[0]).toBe('AE-903E');
});

it('edits a job, but not one whose contact is locked', async () => {
  const onEdit = renderHistory();

  await userEvent.click(screen.getByRole('button', { name: 'Edit job AE-901E' }));

  expect(onEdit).toHaveBeenCalledExactlyOnceWith(rows[0]);
  expect(screen.queryByRole('button', { name: 'Edit job AE-904E' })).toBeNull();
});

it('says when there is none, with the way to the first', () => {
  renderHistory([]);

  expect(screen.getByText('No purchase history yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See leads' })).toBeTruthy();
});
