import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateSalesStage } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { openBoard, renderBoard } from '@/testing/render-board.tsx';

const marcus = buildPurchase({ id: 1, salesStage: 'called' });
const column = (name: string) => within(screen.getByRole('region', { name }));
const cardIn = async (name: string) => await column(name).findByRole('article');

it('shows what each job brings: what was paid, else what was quoted', async () => {
  renderBoard(
    { ...marcus, quotePrice: '1850.50' },
    buildPurchase({ id: 2, customerName: 'Priya Nair', salesStage: 'invoice_paid', quotePrice: '900.00', customerPaymentAmount: '950.00' }),
    buildPurchase({ id: 3, customerName: 'Tom Ford' }),
  );

  expect(within(await cardIn('Called')).getByText('$1,850.50 quoted')).toBeTruthy();
  expect(within(await cardIn('Paid')).getByText('$950.00 paid')).toBeTruthy();
  expect(within(await cardIn('Purchased')).queryByText(/\$/)).toBeNull();
});

it('says how to move a card until one has been moved on this device', async () => {
  const moved = { ...marcus, salesStage: 'quote_sent' } as const;
  api.answers(updateSalesStage, () => {
    servesPipeline([moved]);
    return moved;
  });
  const { user, unmount } = renderBoard(marcus);
  await cardIn('Called');
  expect(screen.getByText(/^Press a name to open the job/)).toBeTruthy();

  await user.selectOptions(screen.getByLabelText('Move Marcus Oyelaran to another stage'), 'Quoted');
  await waitFor(() => expect(screen.queryByText(/^Press a name to open the job/)).toBeNull());
  unmount();
  openBoard();
  await cardIn('Quoted');
  expect(screen.queryByText(/^Press a name to open the job/)).toBeNull();
});
