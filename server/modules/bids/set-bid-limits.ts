import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listStandingBids, setBidLimits as contract, setUpBidCard as cardContract } from '../../../shared/contracts/standing-bids.ts';
import { cardInWords } from '../../../shared/domain/words/card-name.ts';
import { BID_AGREEMENT_VERSION, bidAgreement, ENTERED_CARD, PRETEND_CARD } from '../../../shared/domain/words/standing-bid-words.ts';
import type { Db } from '../../platform/db/client.ts';
import { assertNotStale } from '../../platform/db/optimistic-lock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { findStanding, planBidsOf, requireBuyer, requireLiveSession } from '../identity/index.ts';
import { findMarketSettings } from '../market/index.ts';
import { ensureCustomer, findSavedCard, GatewayError, lockBuyer, openCardSetup, rememberCard, type SalesContext } from '../sales/index.ts';
import { findLimits, insertAgreement, type Limits, noteAskedFrom, storeLimits } from './bid-store.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { listStandingBids as listOwn } from './list-standing-bids.ts';

type Form = BodyOf<typeof contract>;

interface AgreedCard {
  paymentMethodId: string;
  words: string;
  /** Whether it was just set up, so that it is saved for the account. */
  isNew: boolean;
  kept?: { paymentMethodId: string; brand: string; last4: string; expMonth: number; expYear: number };
}

const DEMO_CARDS = { works: 'demo_card_works', declined: 'demo_card_declined', needs_holder: 'demo_card_needs_holder' } as const;

/**
 * Sets the limits of an account's standing bids. A first limit, a higher one or another card needs the agreement, which is stored in the
 * words that were shown. Limits that are only lowered are stored at any time. Throws `may_not_buy`, `unavailable`, and `conflict` without an
 * agreement or a card that was set up for it, or if the limits were changed elsewhere (optimistic locking).
 */
export async function setBidLimits(
  ctx: SalesContext,
  viewer: Viewer,
  { base, agreedVersion, demoCard, setupId, ...form }: Form,
  askedFrom: string | null = null,
): Promise<ResultOf<typeof listStandingBids>> {
  const card = await cardOf(ctx, viewer.id, { demoCard, setupId });
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, viewer.id);
    const standing = await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    const stored = await findLimits(tx, viewer.id);
    if (!isOnlyLower(stored, form, card)) requireBuyer(await ctx.findBuyingTerms(tx), standing, at);
    assertNotStale({ subject: 'the limits of your standing bids', base, stored: { version: stored?.limits.version ?? 0 } });
    const agreementId = isAgreed(stored, form, card) ? undefined : await agree(ctx, tx, { userId: viewer.id, form, card, isAccepted: agreedVersion !== null, at });
    if (card?.isNew && card.kept) await rememberCard(tx, viewer.id, card.kept, { at, quotedAt: at });
    await storeLimits(tx, viewer.id, columnsOf(form), { agreementId, at });
    if (stored && stored.limits.timeZone !== form.timeZone) await followTimeZone(tx, stored.limits, form.timeZone, at);
    await noteAskedFrom(tx, viewer.id, askedFrom);
    const subject = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id } as const;
    await recordAudit(tx, { ...subject, action: agreementId === undefined ? 'bid.limits_changed' : 'bid.agreed', at });
    await planBidsOf(tx, viewer.id, at);
  });
  return listOwn(ctx, viewer.id);
}

type LimitsForm = Omit<Form, 'base' | 'agreedVersion' | 'demoCard' | 'setupId'>;

const inCents = (dollars: number | null) => (dollars === null ? null : dollars * 100);

function columnsOf({ perLeadDollars, dayDollars, weekDollars, ...rest }: LimitsForm) {
  return { ...rest, perLeadCents: perLeadDollars * 100, dayCents: inCents(dayDollars), weekCents: weekDollars * 100 };
}

/** Returns whether what an account agreed to covers its new limits with its card. */
function isAgreed(stored: Limits | undefined, { perLeadDollars, weekDollars }: LimitsForm, card: AgreedCard | undefined): boolean {
  if (!stored || !card || card.isNew) return false;
  const { agreement } = stored;
  return agreement.paymentMethodId === card.paymentMethodId && perLeadDollars * 100 <= agreement.perLeadCents && weekDollars * 100 <= agreement.weekCents;
}

const isWithin = (limit: number | null, earlier: number | null) => earlier === null || (limit !== null && limit <= earlier);

/** Returns whether new limits let an account's bids buy no more than its stored ones, and charge the same card. */
function isOnlyLower(stored: Limits | undefined, form: LimitsForm, card: AgreedCard | undefined): boolean {
  if (!stored || card?.isNew || stored.limits.timeZone !== form.timeZone) return false;
  const [before, after] = [stored.limits, columnsOf(form)];
  const caps = ['perLeadCents', 'dayCents', 'weekCents', 'dayLeads', 'weekLeads', 'maxUncalled'] as const;
  return (after.countsAll || !before.countsAll) && caps.every((cap) => isWithin(after[cap], before[cap]));
}

interface Agreeing {
  userId: number;
  form: LimitsForm;
  card: AgreedCard | undefined;
  isAccepted: boolean;
  at: Date;
}

/** Stores the agreement in the words that were shown, and returns its id. */
async function agree({ config }: SalesContext, tx: Db, { userId, form, card, isAccepted, at }: Agreeing): Promise<number> {
  if (!card) throw new AppError('conflict', 'Please set up a card first.');
  if (!isAccepted) {
    const message = 'Please agree to be charged while you are away.';
    throw new AppError('conflict', message, { issues: [{ path: 'agreedVersion', message }] });
  }
  const { perLeadDollars, weekDollars } = form;
  return insertAgreement(tx, {
    userId,
    version: BID_AGREEMENT_VERSION,
    wording: bidAgreement({ perLeadDollars, weekDollars, card: card.words }),
    perLeadCents: perLeadDollars * 100,
    weekCents: weekDollars * 100,
    paymentMethodId: card.paymentMethodId,
    isTest: config.isTestMode,
    agreedAt: at,
  });
}

/** Finds the card that an agreement is about: a pretend one in the demo, the one that was just set up, or the saved one that was agreed on. */
async function cardOf(ctx: SalesContext, userId: number, { demoCard, setupId }: Pick<Form, 'demoCard' | 'setupId'>): Promise<AgreedCard | undefined> {
  const stored = await findLimits(ctx.db, userId);
  if (ctx.gateway.kind === 'demo') {
    const paymentMethodId = demoCard ? DEMO_CARDS[demoCard] : stored?.agreement.paymentMethodId;
    return paymentMethodId ? { paymentMethodId, words: PRETEND_CARD, isNew: paymentMethodId !== stored?.agreement.paymentMethodId } : undefined;
  }
  if (setupId !== undefined) return readSetup(ctx, userId, setupId);
  const saved = await findSavedCard(ctx, userId);
  if (!saved || saved.paymentMethodId !== stored?.agreement.paymentMethodId) return undefined;
  return { paymentMethodId: saved.paymentMethodId, words: cardInWords(saved), isNew: false };
}

/** Reads a card that the browser has just set up. Throws `conflict` if the setup is not this account's or not done, and `unavailable`. */
async function readSetup(ctx: SalesContext, userId: number, setupId: string): Promise<AgreedCard> {
  const customerId = await ensureCustomer(ctx, userId).catch(unavailable);
  const setup = await ctx.gateway.readSetup(setupId).catch(refusedOrUnavailable);
  const card = setup?.customerId === customerId && setup.state === 'done' ? setup.keptCard : null;
  if (!card) throw new AppError('conflict', 'Your bank has not confirmed the card. Please try again.');
  const isSaved = (await findSavedCard(ctx, userId))?.paymentMethodId === card.paymentMethodId;
  return { paymentMethodId: card.paymentMethodId, words: isSaved ? cardInWords(card) : ENTERED_CARD, isNew: true, kept: card };
}

/**
 * Begins to set a card up for charges while its owner is away. Throws `may_not_buy`, `rate_limited` after too
 * many declined cards, `conflict` without a saved card or where no state takes bids, and `unavailable`.
 */
export async function setUpBidCard(ctx: SalesContext, userId: number, { useSavedCard }: BodyOf<typeof cardContract>): Promise<ResultOf<typeof cardContract>> {
  if (ctx.gateway.kind === 'demo') throw new AppError('conflict', 'The demo takes no cards. Choose a pretend card.');
  const standing = await findStanding(ctx.db, userId);
  if (standing) requireBuyer(await ctx.findBuyingTerms(ctx.db), standing, ctx.clock.now());
  const { settings } = await findMarketSettings(ctx.config, ctx.db);
  if (settings.bidStates.length === 0) throw new AppError('conflict', 'Standing bids are switched off.');
  const saved = useSavedCard ? await findSavedCard(ctx, userId) : undefined;
  if (useSavedCard && !saved) throw new AppError('conflict', 'There is no saved card. Please enter one.');
  const customerId = saved?.customerId ?? (await ensureCustomer(ctx, userId).catch(unavailable));
  return openCardSetup(ctx, userId, { customerId, paymentMethodId: saved?.paymentMethodId ?? null }).catch(unavailable);
}

function unavailable(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new AppError('unavailable', 'We couldn’t reach the payment service. Please try again in a moment.', { retryAfterSeconds: 2, cause: error });
}

function refusedOrUnavailable(error: unknown): undefined {
  if (error instanceof GatewayError && error.failure === 'refused') return undefined;
  return unavailable(error);
}
