import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateSalesStage } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderBoard } from '@/testing/render-board.tsx';

const marcus = buildPurchase({ id: 1, salesStage: 'called' });
const priya = buildPurchase({ id: 2, customerName: 'Priya Nair', salesStage: 'called' });

const panel = async () => within(await screen.findByRole('complementary', { name: 'Open job' }));

it('opens the job whose name is pressed, and closes it with the focus back on the name', async () => {
  const { user } = renderBoard(marcus, priya);

  await user.click(await screen.findByRole('link', { name: 'Priya Nair' }));

  const job = (await panel()).getByRole('article', { name: /^Priya Nair, / });
  expect(within(job).getByRole('link', { name: /^Call 0491/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(job));

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Priya Nair' }));
});

it('stays open when the stage changes', async () => {
  const moved = { ...marcus, salesStage: 'quote_sent' } as const;
  api.answers(updateSalesStage, () => {
    servesPipeline([moved]);
    return moved;
  });
  const { user } = renderBoard(marcus);
  await user.click(await screen.findByRole('link', { name: 'Marcus Oyelaran' }));

  await user.selectOptions((await panel()).getByLabelText('Stage'), 'Quoted');

  expect(await within(screen.getByRole('region', { name: 'Quoted' })).findByRole('article', { name: /^Marcus/ })).toBeTruthy();
  expect((await panel()).getByRole('article', { name: /^Marcus/ })).toBeTruthy();
});
