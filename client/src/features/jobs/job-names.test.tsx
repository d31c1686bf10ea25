import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivePurchase } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

/** A name that is written from right to left, as a text of other words holds it. */
const apart = (name: string) => `\u2068${name}\u2069`;

it('keeps the words of a card in their order around a name that is written from right to left', async () => {
  api.answers(archivePurchase, { id: 1 });
  const { user } = renderPipeline('purchased', [buildPurchase({ customerName: 'مريم حداد', buyerName: 'דוד כהן' })], {
    user: buildUser({ id: 1, userType: 'super_admin' }),
  });

  expect((await screen.findByRole('article')).getAttribute('aria-label')).toBe(`${apart('مريم حداد')}, AE-901E`);
  await user.click(screen.getByRole('button', { name: 'Archive مريم حداد' }));

  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    `${apart('مريم حداد')}’s job AE-901E moves to ${apart('דוד כהן')}’s archive. You can restore it any time.`,
  );
  expect(within(question).getByRole('button', { name: 'Archive' })).toBeTruthy();
});
