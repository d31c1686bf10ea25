import type { Queryable } from '../../server/platform/db/client.ts';

const rowsOf = async (store: Queryable, text: string) => (await store.query(text)).rows;

/**
 * Names everything that is wrong with the sale of a lead: sold more than once, sold to one buyer and charged to
 * another, charged above a hold, a hold left open on a lead that is gone. Empty when all is well.
 */
export async function saleProblems(store: Queryable, leadId: number): Promise<string[]> {
  const [lead] = await rowsOf(store, `select * from leads where id = ${leadId}`);
  const sales = await rowsOf(store, `select * from lead_purchases where lead_id = ${leadId} and voided_at is null`);
  const attempts = await rowsOf(store, `select * from purchase_attempts where lead_id = ${leadId}`);
  const [sale] = sales;
  const charged = attempts.filter((attempt) => attempt['desired'] === 'capture');
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };

  check(sales.length <= 1, `sold ${sales.length} times`);
  check((lead?.['status'] === 'sold') === sales.length > 0, `a ${String(lead?.['status'])} lead with ${sales.length} sales`);
  check(sales.length === 0 || sales.some(({ id }) => id === lead?.['current_purchase_id']), 'the lead names another sale');
  check(charged.length <= 1, `${charged.length} buyers charged`);
  check(charged.every(({ id }) => id === sale?.['attempt_id']), 'somebody charged who did not buy');
  check(
    charged.every((attempt) => Number(attempt['capture_amount']) <= Number(attempt['quoted_price'])),
    'charged above the hold',
  );
  check(
    charged.every((attempt) => attempt['capture_amount'] === sale?.['amount_paid']),
    'charged another sum than the sale says',
  );
  check(sales.length === 0 || attempts.every(({ desired }) => desired !== 'hold'), 'a hold left open on a sold lead');
  return problems;
}
