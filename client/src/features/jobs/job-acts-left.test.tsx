import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivePurchase, contactToLead, unpurchase } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';
import { refetchPurchases } from './pipeline-queries.ts';

const admin = buildUser({ id: 1, userType: 'super_admin' });

const acts = [
  ['Archive', archivePurchase, { id: 1 }, 'It no longer shows in your lists.'],
  ['Unpurchase', unpurchase, { purchaseId: 1, refundedAmount: '20.97' }, 'Refund of $20.97 issued'],
  ['To Lead', contactToLead, { leadId: 1044, jobReference: 'AE-1044E', refundedAmount: '20.97' }, 'It’s on sale again as a new lead. Refund of $20.97 issued.'],
] as const;

it.each(acts)('%s is said to be done although its card left the screen before the answer came', async (label, endpoint, answer, said) => {
  const waiting: (() => void)[] = [];
  api.answersRaw(endpoint, () => new Promise((resolve) => waiting.push(() => resolve(Response.json(answer)))));
  const app = renderPipeline('purchased', [buildPurchase({ amountPaid: '20.97' })], { user: admin });
  await app.user.click(await screen.findByRole('button', { name: `${label} Marcus Oyelaran` }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: label }));
  await waitFor(() => expect(waiting).toHaveLength(1));

  // As when the live event arrives before the call's answer.
  servesPipeline([]);
  act(() => refetchPurchases(app.queryClient));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  waiting[0]?.();

  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
