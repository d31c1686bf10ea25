import type { createDiscountCode as contract } from '../../../../shared/contracts/discounts.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { centsFromDecimal, decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { violatedUnique } from '../../../platform/db/query-error.ts';
import { AppError } from '../../../platform/errors.ts';
import { findCode, insertCode } from './discount-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Body = BodyOf<typeof contract>;

/** Creates a code that any buyer may use. Throws `taken` if there is a code of that name, ignoring case. */
export async function createDiscountCode(
  ctx: SalesContext,
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
      if (!created) throw new Error('The discount code was not inserted');
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
