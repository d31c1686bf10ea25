import { eq } from 'drizzle-orm';
import { users } from '../../../shared/schema/index.ts';
import { bidDueType } from '../../../server/modules/market/index.ts';
import { enqueue } from '../../../server/platform/jobs/job.ts';
import { LIMITS } from '../../support/bids.ts';
import { drainJobs } from '../../support/drain.ts';
import { createLead } from '../../support/factories.ts';
import { buyerForm, purchasesOf } from '../../support/sales.ts';
import type { Account, Market } from './open-market.ts';

/** What a way leads to: how many leads the account has bought, and what it was answered last. */
export interface Outcome {
  bought: number;
  answers: number[];
}

/** One way to come to a lead. `fall` puts the account into the state that is tried. */
export type Way = (market: Market, account: Account, fall: () => Promise<void>) => Promise<Outcome>;

const HOUR = 60;
const FREE = { ...buyerForm, amountPaid: 0 };
const CODE = 'GATE100';

const quote = (account: Account, leadId: number) => account.agents[0].post('/api/create-payment-intent').send({ leadId });
const buy = (account: Account, leadId: number, body: object = buyerForm, server: 0 | 1 = 0) =>
  account.agents[server].post(`/api/leads/${leadId}/purchase`).send(body);

async function outcomeOf({ ctx }: Market, { id }: Account, leadId: number, answers: number[]): Promise<Outcome> {
  const purchases = await purchasesOf(ctx, leadId);
  return { bought: purchases.filter((row) => row['buyer_id'] === id && row['voided_at'] === null).length, answers };
}

/** By card: a quote, a payment that is authorised, the purchase. */
const card: Way = async (market, account, fall) => {
  await fall();
  const { id } = await createLead(market.ctx);
  const quoted = await quote(account, id);
  const bought = await buy(account, id);
  return outcomeOf(market, account, id, [quoted.status, bought.status]);
};

/** Once the price has fallen to nothing. */
const free: Way = async (market, account, fall) => {
  await fall();
  const { id } = await createLead(market.ctx, { minutesAgo: HOUR });
  const bought = await buy(account, id, FREE);
  return outcomeOf(market, account, id, [bought.status]);
};

/** With a code for the whole price. */
const code: Way = async (market, account, fall) => {
  await fall();
  const { id } = await createLead(market.ctx);
  const applied = await account.agents[0].post('/api/discount-codes/apply').send({ code: CODE, leadId: id });
  const { discountCodeId } = applied.body as { discountCodeId?: number };
  const bought = await buy(account, id, { ...FREE, discountCodeId });
  return outcomeOf(market, account, id, [applied.status, bought.status]);
};

/** A lead that was sold, reversed and put on the market again. */
const relisted: Way = async (market, account, fall) => {
  await fall();
  const { id } = await createLead(market.ctx);
  const sold = await market.admin.post(`/api/leads/${id}/purchase`).send(buyerForm);
  const { id: purchaseId } = sold.body as { id: number };
  const back = await market.admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`);
  if (back.status !== 200) throw new Error(`The lead was not reversed: ${back.status}`);
  const quoted = await quote(account, id);
  const bought = await buy(account, id);
  return outcomeOf(market, account, id, [quoted.status, bought.status]);
};

/** The same account asks two servers for two free leads at the same instant. */
const twoServers: Way = async (market, account, fall) => {
  await fall();
  const { id } = await createLead(market.ctx, { minutesAgo: HOUR });
  const answers = await Promise.all([buy(account, id, FREE, 0), buy(account, id, FREE, 1)]);
  return outcomeOf(market, account, id, answers.map(({ status }) => status));
};

/** The account loses what it needs between the quote and the purchase. */
const inTheMiddle: Way = async (market, account, fall) => {
  const { id } = await createLead(market.ctx);
  const quoted = await quote(account, id);
  if (quoted.status !== 200) throw new Error(`The quote was refused: ${quoted.status}`);
  await fall();
  const bought = await buy(account, id);
  return outcomeOf(market, account, id, [bought.status]);
};

/** A standing bid that was made while the account had all it needs, and whose turn comes later. */
const standingBid: Way = async (market, account, fall) => {
  const { ctx } = market;
  const [agent] = account.agents;
  const { id } = await createLead(ctx, { minutesAgo: 10 });
  const limited = await agent.post('/api/standing-bids/limits').send(LIMITS);
  const bid = await agent.post(`/api/leads/${id}/standing-bid`).send({ amountDollars: 30 });
  if (limited.status !== 200 || bid.status >= 300) throw new Error(`The bid was refused: ${limited.status}, ${bid.status}`);
  await fall();
  await ctx.store.raw.query(
    `update leads set last_price_update = last_price_update - interval '25 minutes', expires_at = expires_at - interval '25 minutes' where id = ${id}`,
  );
  await enqueue(ctx.db, bidDueType, { leadId: id, auctionEpoch: 0 }, { runAt: ctx.clock.now() });
  await drainJobs(ctx);
  return outcomeOf(market, account, id, []);
};

/** A super admin, whatever the licence of the account. */
const admin: Way = async (market, account, fall) => {
  await market.ctx.db.update(users).set({ userType: 'super_admin' }).where(eq(users.id, account.id));
  await fall();
  const { id } = await createLead(market.ctx);
  const bought = await buy(account, id);
  const outcome = await outcomeOf(market, account, id, [bought.status]);
  await market.ctx.db.update(users).set({ userType: 'provider' }).where(eq(users.id, account.id));
  return outcome;
};

export const ways: Record<string, Way> = {
  card,
  free,
  code,
  relisted,
  'two servers': twoServers,
  'in the middle of a purchase': inTheMiddle,
  'standing bid': standingBid,
  admin,
};

/** The code that pays for everything. */
export const wholeCode = { code: CODE, discountType: 'percentage', discountValue: '100.00' } as const;
