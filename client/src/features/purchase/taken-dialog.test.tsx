import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { TakenDialog } from './taken-dialog.tsx';

const lead = {
  id: 50,
  leadId: 1042,
  jobReference: 'AE-1042E',
  serviceLocation: 'Marrickville NSW 2204',
  amountPaid: '20.97',
  paymentKind: 'card',
};
const pending = {
  ...lead,
  visibility: 'redacted',
  paymentStatus: 'pending',
  customerName: 'Priya',
  customerAddress: null,
} as PurchasedLead;
const settled = {
  ...lead,
  visibility: 'unlocked',
  paymentStatus: 'completed',
  customerName: 'Priya Sharma',
  customerPhone: '0491570156',
  customerAddress: '9 Example Street, Marrickville NSW 2204',
} as PurchasedLead;

const WAITING = /^The lead is yours. We’re finalising the payment; contact details unlock in a moment.$/;
const FAILED = 'Payment could not be completed. You were not charged. The lead is back on the market.';

/** Advances time and lets pending answers arrive. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(1));
}

async function open(purchase: PurchasedLead, heldCents: number | null = 21_40) {
  const onTaken = vi.fn();
  const onPaymentFailed = vi.fn();
  renderWithApp(
    <TakenDialog
      taken={{ purchase, heldCents }}
      onClose={() => undefined}
      onTaken={onTaken}
      onPaymentFailed={onPaymentFailed}
      onGoToJob={() => undefined}
      renderContact={({ customerName }) => <p>Call {customerName}</p>}
    />,
    { user: buildUser() },
  );
  await pass(0);
  return { onTaken, onPaymentFailed };
}

const polls = () => api.requests(listMyPurchasedLeads).length;

beforeEach(() => {
  vi.useFakeTimers();
});

it('says what was paid and what of the hold was released, and asks nothing more', async () => {
  await open(settled);
  await pass(10_000);

  expect(screen.getByText('You paid $20.97; $0.43 of the hold was released')).toBeTruthy();
  expect(screen.getByText('Call Priya Sharma')).toBeTruthy();
  expect(polls()).toBe(0);
});

it.each([
  ['all of the hold was charged', settled, 20_97, 'You paid $20.97'],
  ['the hold is not known', settled, null, 'You paid $20.97'],
  ['the price had reached zero', { ...settled, amountPaid: '0.00' }, 60, 'Claimed for free. No payment was taken.'],
])('says no more than is true when %s', async (_when, purchase, heldCents, text) => {
  await open(purchase, heldCents);

  expect(screen.getByText(text)).toBeTruthy();
});

it('unlocks the contact by itself once the payment is settled', async () => {
  api.answers(listMyPurchasedLeads, [pending]);
  const { onTaken } = await open(pending);
  await pass(2000);
  expect(screen.getByText(WAITING)).toBeTruthy();
  expect(screen.queryByText(/^Call/)).toBeNull();
  expect(onTaken).not.toHaveBeenCalled();

  api.answers(listMyPurchasedLeads, [settled]);
  await pass(2000);

  expect(screen.getByText('Call Priya Sharma')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Priya Sharma');
  expect(onTaken).toHaveBeenCalledExactlyOnceWith(settled);
  const asked = polls();
  await pass(20_000);
  expect(polls()).toBe(asked);
});

it.each([
  ['has failed', [{ ...pending, paymentStatus: 'failed' }]],
  ['is there no more', []],
])('says that the lead is back on the market when its purchase %s', async (_how, rows) => {
  api.answers(listMyPurchasedLeads, [pending]);
  const { onTaken, onPaymentFailed } = await open(pending);

  api.answers(listMyPurchasedLeads, rows as PurchasedLead[]);
  await pass(2000);

  expect(screen.getByRole('alert').textContent).toBe(FAILED);
  expect(screen.getByRole('button', { name: 'Back to leads' })).toBeTruthy();
  expect(onPaymentFailed).toHaveBeenCalledExactlyOnceWith(1042);
  expect(onTaken).not.toHaveBeenCalled();
});

it('goes on asking through an answer that failed, but not for ever', async () => {
  api.refuses(listMyPurchasedLeads, 'internal', 'Down');
  await open(pending);
  expect(screen.getByText(WAITING)).toBeTruthy();

  api.answers(listMyPurchasedLeads, [pending]);
  for (let poll = 1; poll < 60; poll += 1) await pass(2000);

  expect(polls()).toBe(60);
  expect(screen.getByText(/is taking longer than usual/)).toBeTruthy();
  await pass(20_000);
  expect(polls()).toBe(60);
});
