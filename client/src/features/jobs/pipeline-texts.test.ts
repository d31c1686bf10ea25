import { expect, it } from 'vitest';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { summaryOf } from '@/testing/pipeline.ts';
import { historyText, purchasedCount } from './pipeline-texts.ts';

const bought = buildPurchase({ id: 1, amountPaid: '31.20' });
const own = buildPurchase({ id: 2, paymentKind: 'own', amountPaid: '0.00' });
const refunded = buildPurchase({ id: 3, paymentStatus: 'refunded', amountPaid: '20.00' });

it('tells bought leads from one’s own jobs, and says what is not counted', () => {
  const summary = { ...summaryOf([bought, own, refunded]), archived: 3 };

  expect(purchasedCount(summary)).toBe(1);
  expect(historyText(summary)).toBe('1 lead, $31.20, 1 own job. Not counted: 1 refunded or reversed, 3 archived.');
});

it('says no more than there is', () => {
  expect(historyText(summaryOf([bought]))).toBe('1 lead, $31.20');
});
