import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { PurchaseHistory } from './purchase-history.tsx';
import { renderPipeline } from '@/testing/render-pipeline.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

const rows = [
  buildPurchase({ id: 1, amountPaid: '31.20', paymentKind: 'card' }),
  buildPurchase({ id: 2, amountPaid: '28.10', purchasedAt: '2025-08-16T04:05:00.000Z' }),
  buildPurchase({ id: 3, amountPaid: '0.00', paymentKind: 'free' }),
  buildPurchase({
    id: 4,
    amountPaid: '50.00',
    paymentStatus: 'refunded',
    visibility: 'redacted',
    taxDocuments: [
      { id: 31, kind: 'tax_invoice', number: 'INV-000012' },
      { id: 32, kind: 'adjustment_note', number: 'ADJ-000003' },
    ],
  }),
];

function listOf(shown: PurchasedLead[]): PurchaseList {
  return {
    rows: shown,
    error: null,
    isPending: false,
    isFetching: false,
    isSearching: false,
    hasMore: false,
    isLoadingMore: false,
    hasMoreFailed: false,
    loadMore: () => undefined,
    refetch: () => undefined,
    updatedAt: 0,
  };
}

function History({
  shown,
  ...rest
}: { shown: PurchasedLead[] } & Pick<ComponentProps<typeof PurchaseHistory>, 'filter' | 'showsBuyer' | 'onEdit'>) {
  const [order, setOrder] = useState<PurchaseOrder>('newest');
  return (
    <PurchaseHistory
      {...rest}
      list={listOf(shown)}
      total="3 leads, $59.30"
      order={order}
      onOrder={setOrder}
      nextStep={<a href="/dashboard">See leads</a>}
    />
  );
}

function renderHistory(
  shown: PurchasedLead[] = rows,
  { showsBuyer = false, filter = {} }: { showsBuyer?: boolean; filter?: PurchaseFilter } = {},
) {
  const onEdit = vi.fn<(purchase: PurchasedLead) => void>();
  render(<History {...{ shown, showsBuyer, filter, onEdit }} />);
  return onEdit;
}

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
    'Documents',
    'Edit',
  ]);
  const free = within(screen.getByText('AE-903E').closest('tr')!);
  expect(free.getByText('Free')).toBeTruthy();
  expect(within(screen.getByText('AE-902E').closest('tr')!).getByText('Test')).toBeTruthy();
  expect(within(screen.getByText('AE-904E').closest('tr')!).getByText('Refunded $50.00')).toBeTruthy();
  expect(screen.getByText('3 leads, $59.30')).toBeTruthy();
});

it('says the urgency below the place', () => {
  renderHistory([buildPurchase({ serviceLocation: 'Glebe NSW 2037', urgency: 'within_week' })]);

  const urgency = screen.getByText('This week');
  expect(urgency.className).not.toContain('sr-only');
  expect(urgency.closest('td')?.textContent).toBe('Glebe NSW 2037, This week');
});

const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

it('says which column it is sorted by, and turns the order at a second press', async () => {
  renderHistory();
  expect(sortOf('Purchase date')).toBe('descending');

  await userEvent.click(screen.getByRole('button', { name: 'Amount paid' }));

  expect(sortOf('Amount paid')).toBe('descending');
  expect(sortOf('Purchase date')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Amount paid' }));

  expect(sortOf('Amount paid')).toBe('ascending');
});

it('asks the server for the order', async () => {
  const app = renderPipeline(null, rows);
  await app.user.click(await screen.findByRole('button', { name: 'Amount paid' }));

  await waitFor(() => {
    const last = api.requests(listMyPurchasedLeads).at(-1);
    expect(new URL(last?.url ?? '', 'http://localhost').searchParams.get('sort')).toBe('highest');
  });
});

it('says that nothing matches when a filter hides all', () => {
  renderHistory([], { filter: { q: 'switchboard' } });

  expect(screen.getByText('No purchases match')).toBeTruthy();
  expect(screen.getByText('Your search or dates leave them out.')).toBeTruthy();
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

it('links the tax documents of a purchase, each in a tab of its own', () => {
  renderHistory();

  const documents = within(screen.getByText('AE-904E').closest('tr')!).getAllByRole('link');

  expect(documents.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Tax invoice INV-000012 (PDF)', '/api/tax-documents/31/pdf'],
    ['Adjustment note ADJ-000003 (PDF)', '/api/tax-documents/32/pdf'],
  ]);
  for (const link of documents) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  }
});

it('tells the super admin who bought what, and lets nobody edit what was reversed', () => {
  renderHistory([buildPurchase({ id: 5, paymentStatus: 'refund_pending' })], { showsBuyer: true });

  expect(screen.getByText('Bought by Sam Volt, Volt Electrical')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

it('says in a row what became of a report, and opens to all of it', async () => {
  const report = {
    reason: 'dead_number',
    remedy: 'refund',
    status: 'approved',
    createdAt: '2025-08-16T04:05:00.000Z',
    decidedAt: '2025-08-17T04:05:00.000Z',
    decisionReason: null,
    creditCode: null, creditValue: null,
  } as const;
  renderHistory([buildPurchase({ amountPaid: '20.97', paymentStatus: 'refunded', report })]);

  const row = within(screen.getByText('AE-901E').closest('tr')!);

  expect(row.getByText('Refunded $20.97')).toBeTruthy();
  expect(screen.queryByText('Approved: refund of $20.97')).toBeNull();
  const opener = row.getByRole('button', { name: /^Report approved ?: what became of the report of AE-901E$/ });
  await userEvent.click(opener);
  expect(screen.getByText('Approved: refund of $20.97')).toBeTruthy();
  expect(screen.getByText('Bad lead: Wrong or dead number')).toBeTruthy();
  await userEvent.click(opener);
  expect(screen.queryByText('Approved: refund of $20.97')).toBeNull();
});

it('keeps the row of a payment under way to a word or two, with the sentence for who cannot see it', () => {
  renderHistory([buildPurchase({ id: 6, paymentStatus: 'failed', amountPaid: '20.97' })]);

  const words = screen.getByTitle('Payment could not be completed. You were not charged.');
  expect(words.firstChild?.textContent).toBe('Not charged');
  expect(words.textContent).toBe('Not charged: Payment could not be completed. You were not charged.');
});

it('marks jobs that were never on the market', () => {
  renderHistory([buildPurchase({ id: 9, paymentKind: 'own', amountPaid: '0.00' })]);

  expect(screen.getByText('Own job')).toBeTruthy();
  expect(screen.getByText('Total (excludes refunds and archived jobs)')).toBeTruthy();
});
