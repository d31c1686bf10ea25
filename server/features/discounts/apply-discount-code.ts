import type { applyDiscountCode as contract } from '../../../shared/contracts/discounts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { payableCents, priceAt } from '../../../shared/domain/auction-price.ts';
import { discountCents } from '../../../shared/domain/discount.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { scheduleOf } from '../auctions/auction.ts';
import { lockLead } from '../auctions/auction-store.ts';
import { requireOnMarket } from '../auctions/on-market.ts';
import { findUsableCode, upsertApplication } from './discount-store.ts';
import { codeNotValid } from './require-code.ts';

interface Typed {
  code: string;
  buyerId: number;
}

/** Says whether this buyer could use a code at this instant, and never why not. */
export async function isCodeValid({ db, clock }: AppContext, typed: Typed): Promise<boolean> {
  const code = await findUsableCode(db, typed, await clock.databaseNow(db));
  return code !== undefined;
}

/**
 * Binds a code to a buyer and a lead, in the place of the one before, and says what the lead costs with it now.
 * No use is set aside: a quote does that. Refuses `not_found`, `lead_sold`, and `discount_invalid` without a reason.
 */
export async function applyDiscountCode(
  { db, clock }: AppContext,
  { leadId, ...typed }: Typed & { leadId: number },
): Promise<ResultOf<typeof contract>> {
  return db.transaction(async (tx) => {
    const lead = requireOnMarket(await lockLead(tx, leadId));

    const at = await clock.databaseNow(tx);
    const code = await findUsableCode(tx, typed, at);
    // One sentence for every reason: nobody learns from it which codes there are.
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
