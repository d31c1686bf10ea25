import type { createDiscountCode as contract } from '../../../shared/contracts/discounts.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { centsFromDecimal, decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { violatedUnique } from '../../db/query-error.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findCode, insertCode } from './discount-store.ts';

type Body = BodyOf<typeof contract>;

/** Creates a code that anyone may use. Refuses `taken` when there is one of that name, in any case. */
export async function createDiscountCode(
  ctx: AppContext,
  viewer: Viewer,
  body: Body,
): Promise<ResultOf<typeof contract>> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const at = ctx.clock.now();
      const terms = termsOf(body);
      const { code, description } = body;
      const codeId = await insertCode(tx, { code, description, ...terms, createdAt: at, updatedAt: at });
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'discount.created',
        subjectType: 'discount_code',
        subjectId: codeId,
        after: terms,
        at,
      });
      const created = await findCode(tx, codeId);
      if (!created) throw new Error('The code is not there');
      return created;
    });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

function termsOf({ discountType, discountValue, maxUses, validFrom, validUntil }: Body) {
  const isFree = discountType === 'free' || discountValue == null;
  return {
    discountType,
    discountValue: isFree ? null : decimalFromCents(centsFromDecimal(String(discountValue))),
    maxUses: maxUses ?? null,
    validFrom: validFrom ?? null,
    validUntil: validUntil ?? null,
  };
}

function takenError(error: unknown): AppError | undefined {
  if (violatedUnique(error) !== 'discount_codes_code_key') return undefined;
  const message = 'There is a code of that name already';
  return new AppError('taken', message, { issues: [{ path: 'code', message }] });
}
