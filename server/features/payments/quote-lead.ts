import type { AttemptBuyer } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { together } from '../../db/together.ts';
import { AppError } from '../../errors.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { type AuctionedLead, lockBuyer, lockBuyers, lockLead, lockLeads } from '../auctions/auction-store.ts';
import { findBuyingTerms, mayBuy, requireMayBuy } from '../auctions/buying-gate.ts';
import { claimPrice } from '../auctions/claim-price.ts';
import { isOnMarket, requireOnMarket } from '../auctions/on-market.ts';
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
import { nextLookAt } from './reconcile-attempt.ts';
import { supersedeAttempt } from './supersede-attempt.ts';

const HOLD_LASTS_MS = 15 * 60_000;
/** A quote older than this is made afresh, so that the hold stays near the price. */
const QUOTE_IS_FRESH_MS = 60_000;

/** The card that is to pay. */
export type Card = Pick<Attempt, 'customerId' | 'paymentMethodId' | 'savesCard'>;

interface Wish {
  leadId: number;
  buyerId: number;
  buyerDetails: AttemptBuyer | undefined;
  discountCodeId: number | undefined;
  card: Card;
  /** Keyed hash of the buyer's network address. */
  quotedFrom: string | null;
}

interface Quoting {
  ctx: AppContext;
  wish: Wish;
}

/**
 * Quotes of one moment share a transaction as far as there is nothing to decide about them, and nobody to wait for; each of
 * the others has its own.
 */
const quoteTogether = together(async (db, asked: readonly Quoting[]) => {
  const plain = asked.filter(({ wish }) => wish.discountCodeId === undefined);
  const quoted = plain.length > 0 ? await db.transaction((tx) => quotePlain(tx, plain)) : new Map<Wish, Attempt>();
  return async ({ ctx, wish }: Quoting) => quoted.get(wish) ?? (await db.transaction((tx) => quote(ctx, tx, wish)));
});

/**
 * Quotes a lead at its live price, and returns the attempt to buy it that its payment is opened for: the one that is open
 * already where the same was asked a moment ago. Refuses `not_found`, `lead_sold`, `lead_is_free` once there is nothing to
 * pay, `may_not_buy`, `discount_invalid` and `rate_limited`.
 */
export function quoteLead(ctx: AppContext, wish: Wish): Promise<Attempt> {
  return quoteTogether(ctx.db, { ctx, wish });
}

/** Quotes those leads that are on sale to buyers who have no other payment open and no card declined of late. */
async function quotePlain(tx: Db, asked: readonly Quoting[]): Promise<Map<Wish, Attempt>> {
  // Two tabs of one buyer are counted one after the other.
  const perBuyer = new Map(asked.toReversed().map((quoting) => [quoting.wish.buyerId, quoting]));
  const [first] = asked;
  if (!first) return new Map();
  const buyerIds = [...perBuyer.keys()];
  const locked = await lockLeads(tx, [...perBuyer.values()].map(({ wish }) => wish.leadId), 'skip');
  const accounts = await lockBuyers(tx, buyerIds, 'skip');
  const at = await first.ctx.clock.databaseNow(tx);
  const terms = await findBuyingTerms(first.ctx, tx);
  const restrained = await findRestrained(tx, buyerIds, at);

  const leads = new Map(locked.map((lead) => [lead.id, lead]));
  const plain = [...perBuyer.values()].flatMap(({ ctx, wish }) => {
    const lead = leads.get(wish.leadId);
    const account = accounts.get(wish.buyerId);
    if (!lead || !isOnMarket(lead) || !account || restrained.has(wish.buyerId)) return [];
    if (!mayBuy(terms, { standing: account.standing, lead, at })) return [];
    const { amountPaidCents: cents } = claimPrice(lead, undefined, at);
    return cents === 0 ? [] : [{ wish, attempt: attemptOf(ctx, wish, { lead, cents, at }) }];
  });
  const inserted = await insertAttempts(tx, plain.map(({ attempt }) => attempt));
  const ofBuyers = new Map(inserted.map((attempt) => [attempt.buyerId, attempt]));
  return new Map(plain.flatMap(({ wish }) => {
    const attempt = ofBuyers.get(wish.buyerId);
    return attempt ? [[wish, attempt]] : [];
  }));
}

interface Priced {
  lead: AuctionedLead;
  cents: number;
  at: Date;
}

function attemptOf({ config, gateway: { kind } }: AppContext, wish: Wish, { lead, cents, at }: Priced): NewAttempt {
  const { leadId, buyerId, buyerDetails, card, quotedFrom } = wish;
  const expiresAt = new Date(at.getTime() + HOLD_LASTS_MS);
  return {
    leadId,
    buyerId,
    auctionEpoch: lead.auctionEpoch,
    kind,
    isTest: isTestMode(config.payments),
    quotedPriceCents: cents,
    buyerDetails,
    ...card,
    quotedFrom,
    createdAt: at,
    expiresAt,
    nextActionAt: nextLookAt({ kind, createdAt: at, expiresAt }, at),
  };
}

async function quote(ctx: AppContext, tx: Db, wish: Wish): Promise<Attempt> {
  const { leadId, buyerId, discountCodeId } = wish;
  const lead = requireOnMarket(await lockLead(tx, leadId));
  const account = await lockBuyer(tx, buyerId);
  if (!account) throw new AppError('forbidden', 'Your account may not do this');

  const at = await ctx.clock.databaseNow(tx);
  requireMayBuy(await findBuyingTerms(ctx, tx), { standing: account.standing, lead, at });
  await checkDeclines(tx, buyerId, at);
  const attempts = await findOpenAttempts(tx, buyerId);
  const earlier = attempts.find((attempt) => attempt.leadId === leadId);
  if (earlier && (await isSameQuote(ctx, tx, earlier, { wish, auctionEpoch: lead.auctionEpoch, at }))) {
    if (wish.buyerDetails) await updateBuyerDetails(tx, earlier.id, wish.buyerDetails);
    return earlier;
  }
  if (earlier) await supersedeAttempt(tx, earlier.id, { nextCodeId: discountCodeId, at });
  checkOpenPayments(attempts.filter((attempt) => attempt !== earlier), at);

  const code = await requireCode(tx, { codeId: discountCodeId, buyerId, leadId }, at);
  const { amountPaidCents } = claimPrice(lead, code, at);
  if (amountPaidCents === 0) throw new AppError('lead_is_free', 'This lead is free now. Claim it without payment.');
  const attempt = await insertAttempt(tx, attemptOf(ctx, wish, { lead, cents: amountPaidCents, at }));
  if (code) await requireUse(tx, { codeId: code.id, attemptId: attempt.id, buyerId }, at);
  return attempt;
}

interface Asked {
  wish: Wish;
  auctionEpoch: number;
  at: Date;
}

/** True for a second click or a second tab: the same purchase, asked for a moment ago in the same way. */
async function isSameQuote(
  { gateway, config }: AppContext,
  tx: Db,
  earlier: Attempt,
  { wish, auctionEpoch, at }: Asked,
): Promise<boolean> {
  const isFresh = at.getTime() - earlier.createdAt.getTime() < QUOTE_IS_FRESH_MS;
  if (!isFresh || earlier.auctionEpoch !== auctionEpoch || earlier.kind !== gateway.kind) return false;
  if (earlier.isTest !== isTestMode(config.payments)) return false;
  const { paymentMethodId, savesCard } = wish.card;
  if (earlier.paymentMethodId !== paymentMethodId || earlier.savesCard !== savesCard) return false;
  return (await findReservedCode(tx, earlier.id))?.id === wish.discountCodeId;
}
