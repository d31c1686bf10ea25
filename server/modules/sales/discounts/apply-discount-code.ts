import type { applyDiscountCode as contract } from '../../../../shared/contracts/discounts.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { payableCents, priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { discountCents } from '../../../../shared/domain/auction/discount.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { findUsableCode, upsertApplication } from './discount-store.ts';
import { codeNotValid } from './require-code.ts';
import type { SalesContext } from '../context.ts';
import { scheduleOf, lockLead, requireOnMarket } from '../../market/index.ts';

interface Typed {
  code: string;
  buyerId: number;
}

/** Returns whether this buyer could use a code now, without saying why not. */
export async function isCodeValid({ db, clock }: SalesContext, typed: Typed): Promise<boolean> {
  const code = await findUsableCode(db, typed, await clock.databaseNow(db));
  return code !== undefined;
}

/**
 * Applies a code to a buyer and a lead, replacing an earlier one, and returns what the lead costs with it now. Reserves no use: a quote
 * does that. Throws `not_found`, `lead_sold`, and `discount_invalid` without a reason.
 */
export async function applyDiscountCode(
  { db, clock }: SalesContext,
  { leadId, ...typed }: Typed & { leadId: number },
): Promise<ResultOf<typeof contract>> {
  return db.transaction(async (tx) => {
    const lead = requireOnMarket(await lockLead(tx, leadId));

    const at = await clock.databaseNow(tx);
    const code = await findUsableCode(tx, typed, at);
    // The same message for every reason, so that nobody can find out which codes exist.
    if (!code) throw codeNotValid();
    await upsertApplication(tx, { buyerId: typed.buyerId, leadId, codeId: code.id, appliedAt: at });

    const priceCents = priceAt(scheduleOf(lead), at);
    const offCents = discountCents(code, priceCents);
    return {
      discountCodeId: code.id,
      discountType: code.discountType,
      discountValue: code.discountValue,
      originalPrice: decimalFromCents(priceCents),
      discountAmount: decimalFromCents(offCents),
      price: decimalFromCents(payableCents(priceCents - offCents)),
    };
  });
}
