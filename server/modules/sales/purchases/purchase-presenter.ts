import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { listLeadPurchases, listMyPurchasedLeads } from '../../../../shared/contracts/purchase-lists.ts';
import type { Contacts } from '../../../../shared/contracts/reveals.ts';
import { costSomething, reportDeadline } from '../../../../shared/domain/money/guarantee.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { customerCorrection, filedDetails, withCorrection } from './job-correction.ts';
import type { PurchasedLeadRow } from './purchase-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { presentContact, presentJob, presentPublicCopy } from '../../market/index.ts';

type PurchaseView = ResultOf<typeof listLeadPurchases>[number];
type PurchasedLeadView = ResultOf<typeof listMyPurchasedLeads>[number];

const decimalOrNull = (cents: number | null) => (cents === null ? null : decimalFromCents(cents));

/** Presents a purchase without its lead. */
export function presentPurchase({
  purchase,
  paymentKind,
  keptAmountCents,
}: Pick<PurchasedLeadRow, 'purchase' | 'paymentKind' | 'keptAmountCents'>): PurchaseView {
  const { amountPaidCents, originalPriceCents, discountAmountCents } = purchase;
  const { customerPaymentAmountCents, quotePriceCents, ...fields } = purchase;
  return {
    ...fields,
    paymentKind,
    amountPaid: decimalFromCents(amountPaidCents),
    keptAmount: decimalOrNull(keptAmountCents),
    originalPrice: decimalOrNull(originalPriceCents),
    discountAmount: decimalOrNull(discountAmountCents),
    customerPaymentAmount: decimalOrNull(customerPaymentAmountCents),
    quotePrice: decimalOrNull(quotePriceCents),
  };
}

/** Presents what happened to a purchase since: calls, its report as a bad lead, its tax documents. */
function presentAftermath({ purchase, report, creditCode, creditValue, callAttempts, taxDocuments }: PurchasedLeadRow, isSettled: boolean) {
  return {
    callAttempts,
    taxDocuments,
    reportableUntil: isSettled && !report && costSomething(purchase) ? reportDeadline(purchase.purchasedAt) : null,
    report: report && { ...report, creditCode, creditValue },
  };
}

type Trace = Pick<
  NonNullable<PurchasedLeadRow['automatic']>,
  'bidId' | 'rulesVersion' | 'amountDollars' | 'cutAmountCents' | 'dueAt' | 'tiedCount' | 'earlierHolds'
>;
type Claimed = Pick<PurchasedLeadRow['purchase'], 'purchasedAt' | 'priceAtClaimCents'>;

/** Presents how a standing bid bought a lead. */
export function presentTrace({ cutAmountCents, tiedCount: tied, bidId, rulesVersion, amountDollars, dueAt, earlierHolds }: Trace, { purchasedAt, priceAtClaimCents }: Claimed) {
  const trace = { bidId, rulesVersion, amountDollars, dueAt, tied, earlierHolds, claimedAt: purchasedAt };
  return { ...trace, cutAmount: decimalFromCents(cutAmountCents), price: decimalFromCents(priceAtClaimCents) };
}

/** Who reads a purchase. All that its card shows or hides depends on this alone, so a card that is kept for a reader fits every such reader. */
export type Reader = 'owner' | 'member' | 'admin';

/** Returns as whom a viewer who sees a purchase reads it: as its buyer, as somebody in the buyer's team, or as a super admin. */
export function readerOf(viewer: Pick<Viewer, 'id' | 'userType'>, { buyerId }: { buyerId: number }): Reader {
  if (viewer.userType === 'super_admin') return 'admin';
  return viewer.id === buyerId ? 'owner' : 'member';
}

/** Presents how a bid bought a lead to its owner and to super admins; what a bid is worth is nobody else's business, nor a team member's. */
function presentAutomatic({ automatic, purchase }: PurchasedLeadRow, reader: Reader) {
  return automatic && reader !== 'member' ? presentTrace(automatic, purchase) : null;
}

function presentVehicle({ jobKind, vehicleMake, vehicleModel, vehicleYear, vehicleRego }: PurchasedLeadRow['lead']) {
  return { jobKind, vehicleMake, vehicleModel, vehicleYear, vehicleRego };
}

/** Returns whose contacts purchases by other accounts hold, in the same order: the customers' and the buyers'. */
export function contactsOfOthers(purchases: readonly { leadId: number; buyerId: number }[], viewer: Pick<Viewer, 'id'>): Pick<Required<Contacts>, 'customers' | 'electricians'> {
  const ofOthers = purchases.filter(({ buyerId }) => buyerId !== viewer.id);
  return { customers: ofOthers.map(({ leadId }) => leadId), electricians: ofOthers.map(({ buyerId }) => buyerId) };
}

/** Presents a purchase with its lead; the contact only once the payment has settled and while the purchase stands. */
export function presentPurchasedLead(row: PurchasedLeadRow, reader: Reader): PurchasedLeadView {
  const { lead: request, correction, purchase } = row;
  const isSettled = purchase.paymentStatus === 'completed' && purchase.voidedAt === null;
  const isUnlocked = isSettled || reader === 'admin';
  const ofCustomer = customerCorrection(request);
  const filed = withCorrection(request, ofCustomer);
  // Corrections are shown only with the contact: a reversed purchase shows the redacted request alone.
  const lead = isUnlocked ? withCorrection(filed, correction) : request;
  const base = { ...presentPurchase(row), ...presentJob(lead), ...presentVehicle(lead), ...presentAftermath(row, isSettled), automatic: presentAutomatic(row, reader) };
  if (!isUnlocked) {
    // Make and model are free text; the redacted description keeps what may be shown of them.
    const vehicle = { vehicleMake: null, vehicleModel: null, vehicleYear: null, vehicleRego: null };
    const hidden = { customerEmail: null, customerAddress: null, asFiled: null, correctedByCustomer: null, ...vehicle };
    return { ...base, visibility: 'redacted', ...presentPublicCopy(lead), ...hidden };
  }
  return { ...base, visibility: 'unlocked', ...presentContact(lead), asFiled: filedDetails(filed, correction), correctedByCustomer: filedDetails(request, ofCustomer) };
}
