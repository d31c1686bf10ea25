import type { AttemptBuyer } from '../../../../shared/schema/index.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { AppError } from '../../../platform/errors.ts';
import { claimPrice } from '../claim/claim-price.ts';
import { findReservedCode } from '../discounts/redemption-store.ts';
import { requireCode, requireUse } from '../discounts/require-code.ts';
import {
  type Attempt,
  findOpenAttempts,
  insertAttempt,
  insertAttempts,
  type NewAttempt,
  updateBuyerDetails,
} from './attempt-store.ts';
import { checkDeclines, checkOpenPayments, findRestrained } from './purchase-limits.ts';
import { nextLookAt } from './schedule-attempt.ts';
import { supersedeAttempt } from './supersede-attempt.ts';
import { lockBuyer, lockBuyers } from '../claim/sale-store.ts';
import type { SalesContext } from '../context.ts';
import { type AuctionedLead, lockLead, lockLeads, isOnMarket, requireOnMarket } from '../../market/index.ts';
import { mayBuy, requireMayBuy } from '../../identity/index.ts';

const HOLD_LASTS_MS = 15 * MINUTE_MS;
/** A quote older than this is replaced, so that the hold stays close to the price. */
const QUOTE_IS_FRESH_MS = MINUTE_MS;

/** The card that the buyer will pay with. */
export type Card = Pick<Attempt, 'customerId' | 'paymentMethodId' | 'savesCard'>;

interface QuoteRequest {
  leadId: number;
  buyerId: number;
  buyerDetails: AttemptBuyer | undefined;
  discountCodeId: number | undefined;
  card: Card;
  /** Keyed hash of the buyer's network address. */
  quotedFrom: string | null;
}

interface Quoting {
  ctx: SalesContext;
  request: QuoteRequest;
}

/**
 * Coalesces concurrent quotes into one transaction as far as they need no decision and wait for no lock; each of the others gets its
 * own transaction.
 */
const quoteTogether = coalesce(async (db, asked: readonly Quoting[]) => {
  const plain = asked.filter(({ request }) => request.discountCodeId === undefined);
  const quoted = plain.length > 0 ? await db.transaction((tx) => quotePlain(tx, plain)) : new Map<QuoteRequest, Attempt>();
  return async ({ ctx, request }: Quoting) => quoted.get(request) ?? (await db.transaction((tx) => quote(ctx, tx, request)));
});

/**
 * Quotes a lead at its live price and returns the attempt to open a payment for: the open one, if the same was asked within the last
 * minute. Throws `not_found`, `lead_sold`, `lead_is_free` once there is nothing to pay, `may_not_buy`, `discount_invalid`, `forbidden`
 * for an inactive account, and `rate_limited`.
 */
export function quoteLead(ctx: SalesContext, request: QuoteRequest): Promise<Attempt> {
  return quoteTogether(ctx.db, { ctx, request });
}

/** Quotes the leads that are on the market to buyers without another open payment and without recently declined cards. */
async function quotePlain(tx: Db, asked: readonly Quoting[]): Promise<Map<QuoteRequest, Attempt>> {
  // Two tabs of one buyer must be counted one after the other.
  const perBuyer = new Map(asked.toReversed().map((quoting) => [quoting.request.buyerId, quoting]));
  const [first] = asked;
  if (!first) return new Map();
  const buyerIds = [...perBuyer.keys()];
  const locked = await lockLeads(tx, [...perBuyer.values()].map(({ request }) => request.leadId), 'skip');
  const accounts = await lockBuyers(tx, buyerIds, 'skip');
  const at = await first.ctx.clock.databaseNow(tx);
  const terms = await first.ctx.findBuyingTerms(tx);
  const restrained = await findRestrained(tx, buyerIds, at);

  const leads = new Map(locked.map((lead) => [lead.id, lead]));
  const plain = [...perBuyer.values()].flatMap(({ ctx, request }) => {
    const lead = leads.get(request.leadId);
    const account = accounts.get(request.buyerId);
    if (!lead || !isOnMarket(lead) || !account || restrained.has(request.buyerId)) return [];
    if (!mayBuy(terms, { standing: account.standing, lead, at })) return [];
    const { amountPaidCents: cents } = claimPrice(lead, undefined, at);
    return cents === 0 ? [] : [{ request, attempt: attemptOf(ctx, request, { lead, cents, at }) }];
  });
  const inserted = await insertAttempts(tx, plain.map(({ attempt }) => attempt));
  const ofBuyers = new Map(inserted.map((attempt) => [attempt.buyerId, attempt]));
  return new Map(plain.flatMap(({ request }) => {
    const attempt = ofBuyers.get(request.buyerId);
    return attempt ? [[request, attempt]] : [];
  }));
}

interface Priced {
  lead: AuctionedLead;
  cents: number;
  at: Date;
}

function attemptOf({ config, gateway: { kind } }: SalesContext, request: QuoteRequest, { lead, cents, at }: Priced): NewAttempt {
  const { leadId, buyerId, buyerDetails, card, quotedFrom } = request;
  const expiresAt = new Date(at.getTime() + HOLD_LASTS_MS);
  return {
    leadId,
    buyerId,
    auctionEpoch: lead.auctionEpoch,
    kind,
    isTest: config.isTestMode,
    quotedPriceCents: cents,
    buyerDetails,
    ...card,
    quotedFrom,
    createdAt: at,
    expiresAt,
    nextActionAt: nextLookAt({ kind, createdAt: at, expiresAt }, at),
  };
}

async function quote(ctx: SalesContext, tx: Db, request: QuoteRequest): Promise<Attempt> {
  const { leadId, buyerId, discountCodeId } = request;
  const lead = requireOnMarket(await lockLead(tx, leadId));
  const account = await lockBuyer(tx, buyerId);
  if (!account) throw new AppError('forbidden', 'Your account may not do this');

  const at = await ctx.clock.databaseNow(tx);
  requireMayBuy(await ctx.findBuyingTerms(tx), { standing: account.standing, lead, at });
  await checkDeclines(tx, buyerId, at);
  const attempts = await findOpenAttempts(tx, buyerId);
  const earlier = attempts.find((attempt) => attempt.leadId === leadId);
  if (earlier && (await isSameQuote(ctx, tx, earlier, { request, auctionEpoch: lead.auctionEpoch, at }))) {
    if (request.buyerDetails) await updateBuyerDetails(tx, earlier.id, request.buyerDetails);
    return earlier;
  }
  if (earlier) await supersedeAttempt(tx, earlier.id, { nextCodeId: discountCodeId, at });
  checkOpenPayments(attempts.filter((attempt) => attempt !== earlier && !attempt.isAutomatic), at);

  const code = await requireCode(tx, { codeId: discountCodeId, buyerId, leadId }, at);
  const { amountPaidCents } = claimPrice(lead, code, at);
  if (amountPaidCents === 0) throw new AppError('lead_is_free', 'This lead is free now. Claim it without payment.');
  const attempt = await insertAttempt(tx, attemptOf(ctx, request, { lead, cents: amountPaidCents, at }));
  if (code) await requireUse(tx, { codeId: code.id, attemptId: attempt.id, buyerId }, at);
  return attempt;
}

interface Asked {
  request: QuoteRequest;
  auctionEpoch: number;
  at: Date;
}

/** Returns whether this repeats a recent quote: a second click or a second tab, asked in the same way. */
async function isSameQuote(
  { gateway, config }: SalesContext,
  tx: Db,
  earlier: Attempt,
  { request, auctionEpoch, at }: Asked,
): Promise<boolean> {
  const isFresh = at.getTime() - earlier.createdAt.getTime() < QUOTE_IS_FRESH_MS;
  if (!isFresh || earlier.isAutomatic || earlier.auctionEpoch !== auctionEpoch || earlier.kind !== gateway.kind) return false;
  if (earlier.isTest !== config.isTestMode) return false;
  const { paymentMethodId, savesCard } = request.card;
  if (earlier.paymentMethodId !== paymentMethodId || earlier.savesCard !== savesCard) return false;
  return (await findReservedCode(tx, earlier.id))?.id === request.discountCodeId;
}
