import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MoreRows } from './more-rows.tsx';
import { usePurchaseList } from './use-purchase-list.ts';

function Jobs() {
  const list = usePurchaseList({ stage: 'called' });
  return (
    <>
      <h1 tabIndex={-1}>Called</h1>
      <p>{list.rows?.length} jobs</p>
      <MoreRows list={list} />
    </>
  );
}

it('says that the next page did not come; on the last one the focus is on the heading', async () => {
  api.answersRaw(listMyPurchasedLeads, () => jsonPage([buildPurchase({ id: 1 })], 'next'));
  const { user } = renderWithApp(<Jobs />);
  api.refuses(listMyPurchasedLeads, 'internal', 'Down');
  const more = await screen.findByRole('button', { name: 'Show more' });

  await user.click(more);

  expect((await screen.findByRole('alert')).textContent).toBe('More jobs couldn’t be loaded. Down');

  api.answersRaw(listMyPurchasedLeads, () => jsonPage([buildPurchase({ id: 2 })]));
  await user.click(more);

  expect(await screen.findByText('2 jobs')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
