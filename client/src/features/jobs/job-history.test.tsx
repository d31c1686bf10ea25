import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPurchaseHistory, updateSalesStage, type HistoryEntry } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const called = buildPurchase({ salesStage: 'called' });

const entry = (id: number, change: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: '2025-08-15T04:05:00.000Z',
  actorName: 'Sam Volt',
  kind: 'stage_changed',
  from: null,
  to: null,
  ...change,
});

const entries = [
  entry(4, { kind: 'edited', actorName: 'Tia Lee' }),
  entry(3, { from: 'quote_sent', to: 'called' }),
  entry(2, { from: 'purchased', to: 'quote_sent' }),
  entry(1, { kind: 'restored', actorName: null }),
];

async function open(job = called) {
  const app = renderPipeline('called', [job]);
  await app.user.click(await screen.findByRole('button', { name: /^Stage history/ }));
  return app;
}

it('is asked for when it is opened, and says who did what and when in Sydney', async () => {
  api.answers(getPurchaseHistory, entries);
  const app = renderPipeline('called', [called]);
  const disclosure = await screen.findByRole('button', { name: /^Stage history/ });
  expect(api.requests(getPurchaseHistory)).toEqual([]);

  await app.user.click(disclosure);

  const edited = await screen.findByText('Job details edited');
  const items = within(edited.closest('ol')!).getAllByRole('listitem');
  expect(items[0]?.textContent).toBe('Job details editedTia Lee, Fri 15 Aug, 2:05 pm');
  expect(items[2]?.textContent).toBe('Moved to Quoted from PurchasedSam Volt, Fri 15 Aug, 2:05 pm');
  expect(items[3]?.textContent).toBe('RestoredThe system, Fri 15 Aug, 2:05 pm');
  expect(disclosure.getAttribute('aria-expanded')).toBe('true');
});

it('takes the latest change of stage back, and only that', async () => {
  api.answers(getPurchaseHistory, entries);
  api.answers(updateSalesStage, { ...called, salesStage: 'quote_sent' });
  const app = await open();

  const undo = await screen.findAllByRole('button', { name: /^Undo/ });
  expect(undo).toHaveLength(1);
  await app.user.click(undo[0]!);

  expect(screen.queryByRole('article')).toBeNull();
  await waitFor(() =>
    expect(api.requests(updateSalesStage)[0]?.body).toEqual({ salesStage: 'quote_sent' }),
  );
});

it('offers nothing to take back when the job has moved on since', async () => {
  api.answers(getPurchaseHistory, [entry(1, { from: 'purchased', to: 'declined' })]);
  await open();

  const moved = await screen.findByText('Moved to Declined from Purchased');
  expect(within(moved.closest('li')!).queryByRole('button')).toBeNull();
});

it('says that nothing has happened yet', async () => {
  api.answers(getPurchaseHistory, []);
  await open();

  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
});

it('can be asked for again when it could not be loaded', async () => {
  api.refuses(getPurchaseHistory, 'internal', 'Down');
  const app = await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Down');
  api.answers(getPurchaseHistory, entries);

  await app.user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Job details edited')).toBeTruthy();
});
