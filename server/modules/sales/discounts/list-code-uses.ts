import type { listDiscountCodeUses as contract } from '../../../../shared/contracts/discounts.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { findCodeUses } from './code-use-queries.ts';
import { findCode } from './discount-store.ts';
import type { SalesContext } from '../context.ts';

const PAGE = 20;

/** Returns one page of a code's uses, newest first; `nextCursor` is null on the last page. Throws `not_found`. */
export async function listCodeUses(
  { db }: SalesContext,
  { codeId, cursor }: { codeId: number; cursor?: string | undefined },
): Promise<ResultOf<typeof contract>> {
  if (!(await findCode(db, codeId))) throw notFound('discount code');
  const found = await findCodeUses(db, { codeId, cursor, limit: PAGE + 1 });
  const { rows, nextCursor = null } = paginate(found, PAGE);
  return { uses: rows.map(present), nextCursor };
}

function present({ amountOffCents, purchasedAt, at, ...use }: Awaited<ReturnType<typeof findCodeUses>>[number]) {
  const isCounted = use.state === 'used' && amountOffCents !== null;
  return { ...use, at: purchasedAt ?? at, amountOff: isCounted ? decimalFromCents(amountOffCents) : null };
}
