import type { Db } from '../platform/db/client.ts';
import type { SeededSale } from './seed-market.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { insertCode, insertReport } from '../modules/sales/index.ts';

const codes = [
  {
    code: 'SPARK25',
    description: 'A quarter off, for trying codes out',
    discountType: 'percentage',
    discountValue: '25.00',
    maxUses: 100,
  },
  {
    code: 'TENOFF',
    description: 'Ten dollars off',
    discountType: 'fixed_amount',
    discountValue: '10.00',
    maxUses: 20,
  },
  { code: 'FIRSTFREE', description: 'One lead for nothing', discountType: 'free', maxUses: 3 },
] as const;

interface Cast {
  superadmin: number;
  competitor: number;
  sales: SeededSale[];
  at: Date;
}

/** Inserts discount codes to try, and a report about the competing buyer's latest paid lead that waits for the super admin. */
export async function seedMoney(tx: Db, { superadmin, competitor, sales, at }: Cast): Promise<void> {
  const reported = sales.find(({ buyer, amountPaidCents }) => buyer === 'competitor' && amountPaidCents > 0);
  if (!reported) throw new Error('The demo has no paid lead of the competing buyer');
  const { purchaseId } = reported;
  for (const code of codes) {
    const codeId = await insertCode(tx, { ...code, createdAt: at, updatedAt: at });
    const { discountType, maxUses } = code;
    await recordAudit(tx, {
      actorUserId: superadmin,
      action: 'discount.created',
      subjectType: 'discount_code',
      subjectId: codeId,
      after: { discountType, maxUses },
      at,
    });
  }
  const reportId = await insertReport(
    tx,
    {
      purchaseId,
      reportedBy: competitor,
      reason: 'dead_number',
      details: 'The number is not connected. Tried it from two phones.',
      remedy: 'refund',
      createdAt: at,
    },
    competitor,
  );
  await recordAudit(tx, {
    actorUserId: competitor,
    action: 'report.filed',
    subjectType: 'report',
    subjectId: reportId,
    after: { purchaseId, reason: 'dead_number', remedy: 'refund' },
    at,
  });
}
