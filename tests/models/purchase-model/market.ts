import { discountCodes } from '../../../shared/schema/index.ts';
import { AppError } from '../../../server/platform/errors.ts';
import { applyDiscountCode } from '../../../server/modules/sales/discounts/apply-discount-code.ts';
import { archiveLead } from '../../../server/modules/market/leads/archive-lead.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { sweepAttempts } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { receiveWebhook } from '../../../server/modules/sales/payments/webhook.ts';
import { purchaseLead } from '../../../server/modules/sales/purchases/purchase-lead.ts';
import { presentPurchasedLead, readerOf } from '../../../server/modules/sales/purchases/purchase-presenter.ts';
import { findPurchasedLeads } from '../../../server/modules/sales/purchases/purchase-queries.ts';
import { unpurchase } from '../../../server/modules/sales/purchases/reverse-with-audit.ts';
import { createLead, createUser } from '../../support/factories.ts';
import { buyerForm } from '../../support/sales.ts';
import { confirmHold, type StripeTestApp } from '../../support/stripe-app.ts';
import { CODE } from './model.ts';
import { BUYERS, type Seen, type Step, type Who } from './steps.ts';
import type { Viewer } from '../../../server/platform/http/caller.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 3_600_000;
/** No attempt is put off for longer. */
const BACKOFF_MS = 61_000;
const form = { ...buyerForm, buyerAbn: null };
const forFree = { paymentStatus: 'completed', buyerCompany: null, buyerAbn: null };

/** The product and its fake gateway, with one lead on sale and a clock that only the steps move. */
export class Market {
  readonly leadId: number;
  readonly codeId: number;
  readonly #world: World;
  /** What each buyer's browser was last given to pay with. */
  readonly #screens = new Map<number, string>();
  /** Who was shown the contact on the way. */
  readonly shown: { leadId: number; buyerId: number }[] = [];

  constructor(world: World, leadId: number, codeId: number) {
    this.#world = world;
    this.leadId = leadId;
    this.codeId = codeId;
  }

  get now(): number {
    return this.#world.time.now;
  }

  pass(milliseconds: number): void {
    this.#world.time.now += milliseconds;
  }

  /** Takes a step and returns what the product answered. */
  async take(step: Step): Promise<string> {
    const { stripe } = this.#world.market;
    if ('outage' in step && step.outage) stripe.faults.next({ ...step.outage, times: 99 });
    try {
      return await this.#act(step);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    } finally {
      stripe.faults.clear();
    }
  }

  #act(step: Step): Promise<string> | string {
    if ('buyer' in step) return this.#actOf(step);
    if (step.do === 'grab') return this.#buy('admin', forFree);
    if (step.do === 'reverse') return this.#reverse();
    if (step.do === 'archive') return archiveLead(this.#ctx, this.#world.admin, this.leadId).then(() => 'archived');
    if (step.do !== 'wait') return this.#happen(step.do);
    this.pass(step.minutes * 60 * SECOND_MS);
    return '';
  }

  #actOf(step: Extract<Step, { buyer: number }>): Promise<string> | string {
    if (step.do === 'quote') return this.#quote(step.buyer, step.code);
    if (step.do === 'confirm') return this.#confirm(step.buyer, step.isDeclined);
    if (step.do === 'press') return this.#buy(step.buyer, form);
    if (step.do === 'claim') return this.#buy(step.buyer, { ...forFree, ...(step.code && { discountCodeId: this.codeId }) });
    return this.#lapse(step.buyer);
  }

  get #ctx() {
    return this.#world.market.app.ctx;
  }

  /** The sweeper comes by: when all is due, or as soon as the gateway has said something. */
  async #happen(what: 'sweep' | 'tell'): Promise<string> {
    if (what === 'tell') await this.#tell();
    else this.pass(BACKOFF_MS);
    while ((await sweepAttempts(this.#ctx)) > 0);
    return '';
  }

  async #quote(number: number, hasCode: boolean): Promise<string> {
    const input = { leadId: this.leadId, buyerId: this.#who(number).id, discountCodeId: hasCode ? this.codeId : null };
    const { clientSecret, amount } = await createPaymentIntent(this.#ctx, input);
    this.#screens.set(number, clientSecret);
    return `hold ${amount}`;
  }

  async #confirm(number: number, isDeclined: boolean): Promise<string> {
    const secret = this.#screens.get(number);
    const card = isDeclined ? 'pm_card_chargeDeclined' : 'pm_card_visa';
    // A hold that was let go, or was confirmed before, is refused by the gateway.
    if (secret) await confirmHold(this.#world.market.stripe, secret, card).catch(() => undefined);
    return '';
  }

  /** The bank lets a hold run out, or somebody cancels it by hand. */
  #lapse(number: number): string {
    const { control } = this.#world.market.stripe;
    const intent = this.#holdOn(number);
    const status = control.dump().intents.find(({ id }) => id === intent)?.status;
    if (status === 'requires_capture') control.expire({ intent });
    else if (status === 'requires_payment_method') control.cancel({ intent });
    return '';
  }

  #holdOn(number: number): string {
    return this.#screens.get(number)?.split('_secret_')[0] ?? '';
  }

  async #buy(who: Who, body: Parameters<typeof purchaseLead>[3]): Promise<string> {
    const viewer = this.#who(who);
    const row = await purchaseLead(this.#ctx, viewer, this.leadId, body);
    const { visibility, paymentStatus, amountPaid, buyerId } = presentPurchasedLead(row, readerOf(viewer, row.purchase));
    if (visibility === 'unlocked') this.shown.push({ leadId: this.leadId, buyerId });
    return `${paymentStatus} ${centsOf(amountPaid)} ${visibility}`;
  }

  async #reverse(): Promise<string> {
    const latest = (await this.sales()).at(-1);
    if (!latest) return '';
    const { refundedAmount } = await unpurchase(this.#ctx, this.#world.admin, latest.id);
    return `refund ${centsOf(refundedAmount)}`;
  }

  /** The gateway says something, true or not, of every hold that is on a screen. */
  async #tell(): Promise<void> {
    const { stripe } = this.#world.market;
    for (const number of this.#screens.keys()) {
      const id = this.#holdOn(number);
      const known = stripe.webhooks.events.find(({ data }) => data.object.id === id);
      if (!known) continue;
      this.#world.time.told += 1;
      const { payload, signature } = stripe.webhooks.sign({ ...known, id: `evt_told_${this.#world.time.told}` });
      await receiveWebhook(this.#ctx, Buffer.from(payload), signature);
    }
  }

  async seen(): Promise<Seen> {
    const standing = (await this.sales()).find(({ isVoided }) => !isVoided);
    return { owner: standing?.buyer, startCents: (await this.lead()).startCents };
  }

  async lead(): Promise<{ status: string; epoch: number; startCents: number }> {
    const rows = await this.#rows(
      `select status, auction_epoch as epoch, (starting_price * 100)::int as "startCents" from leads where id = ${this.leadId}`,
    );
    return rows[0] as { status: string; epoch: number; startCents: number };
  }

  /** The lead's sales in their order, as the tables and the gateway's ledger have them. */
  async sales() {
    const rows = await this.#rows(
      `select p.id, p.buyer_id, p.payment_status as state, (p.amount_paid * 100)::int as paid, p.voided_at is not null as "isVoided",
        a.hold_id from lead_purchases p join purchase_attempts a on a.id = p.attempt_id where p.lead_id = ${this.leadId} order by p.id`,
    );
    const { buyers } = this.#world;
    return rows.map((row) => {
      const index = buyers.findIndex(({ id }) => id === row['buyer_id']);
      const buyer: Who = index === -1 ? 'admin' : index;
      return {
        id: Number(row['id']),
        buyer,
        state: String(row['state']),
        paid: Number(row['paid']),
        isVoided: row['isVoided'] === true,
        hold: String(row['hold_id']),
      };
    });
  }

  /** The buyers who are shown the contact in full now. */
  async showing(): Promise<number[]> {
    const lists = await Promise.all(this.#world.buyers.map((buyer) => this.#isShown(buyer)));
    return lists.flatMap((isShown, number) => (isShown ? [number] : []));
  }

  async #isShown(buyer: Viewer): Promise<boolean> {
    const rows = await findPurchasedLeads(this.#ctx.db, buyer);
    return rows
      .filter(({ lead }) => lead.id === this.leadId)
      .some((row) => JSON.stringify(presentPurchasedLead(row, readerOf(buyer, row.purchase))).includes('Nairtest'));
  }

  async codeUses(): Promise<number> {
    const rows = await this.#rows(`select current_uses from discount_codes where id = ${this.codeId}`);
    return Number(rows[0]?.['current_uses']);
  }

  async #rows(text: string) {
    return (await this.#ctx.store.raw.query(text)).rows;
  }

  #who(who: Who): Viewer {
    const person = who === 'admin' ? this.#world.admin : this.#world.buyers[who];
    if (!person) throw new Error('There is no such buyer');
    return person;
  }
}

const centsOf = (dollars: string) => Math.round(Number(dollars) * 100);

/** What all markets of a run share: the people, and one clock that never goes back. */
export interface World {
  market: StripeTestApp;
  buyers: Viewer[];
  admin: Viewer;
  time: { now: number; told: number };
}

/** Stops the product's clock and lets the people in. */
export async function openWorld(market: StripeTestApp): Promise<World> {
  const { ctx } = market.app;
  const time = { now: ctx.clock.now().getTime(), told: 0 };
  Object.assign(ctx.clock, { now: () => new Date(time.now), databaseNow: () => Promise.resolve(new Date(time.now)) });
  const buyers = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await createUser(ctx));
  return { market, buyers, admin: await createUser(ctx, { userType: 'super_admin', companyName: null }), time };
}

/** Puts a lead on the market with a code of its own, which every buyer has applied to it. */
export async function openMarket(world: World): Promise<Market> {
  const { ctx } = world.market.app;
  // What one account may take free in a day is limited.
  world.time.now += DAY_MS;
  const { id } = await createLead(ctx);
  const [code] = await ctx.db.insert(discountCodes).values({ ...CODE, code: `MODEL-${id}` }).returning();
  if (!code) throw new Error('The code was not inserted');
  for (const { id: buyerId } of world.buyers) await applyDiscountCode(ctx, { leadId: id, buyerId, code: code.code });
  return new Market(world, id, code.id);
}
