import { recordAudit } from '../../features/audit/audit-store.ts';
import { insertCode } from '../../features/discounts/discount-store.ts';
import { insertReport } from '../../features/guarantee/report-store.ts';
import type { Db } from '../client.ts';
import type { SeededSale } from './seed-market.ts';

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
  rival: number;
  sales: SeededSale[];
  at: Date;
}

/** Writes codes to try, and a report of the competition's latest paid lead that waits for the super admin. */
export async function seedMoney(tx: Db, { superadmin, rival, sales, at }: Cast): Promise<void> {
  const reported = sales.find(({ buyer, amountPaidCents }) => buyer === 'rival' && amountPaidCents > 0);
  if (!reported) throw new Error('The competition has bought nothing');
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
      reportedBy: rival,
      reason: 'dead_number',
      details: 'The number is not connected. Tried it from two phones.',
      remedy: 'refund',
      createdAt: at,
    },
    rival,
  );
  await recordAudit(tx, {
    actorUserId: rival,
    action: 'report.filed',
    subjectType: 'report',
    subjectId: reportId,
    after: { purchaseId, reason: 'dead_number', remedy: 'refund' },
    at,
  });
}
