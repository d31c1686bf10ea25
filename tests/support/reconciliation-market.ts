import type { AppContext } from '../../server/app/context.ts';
import { reconcilePayments } from '../../server/modules/sales/reconciliation/reconcile-payments.ts';
import { unpurchase } from '../../server/modules/sales/purchases/reverse-with-audit.ts';
import { loadConfig } from '../../server/app/config.ts';
import { createGateway } from '../../server/modules/sales/gateway/create-gateway.ts';
import { authorise, newBuyer } from './card-sales.ts';
import { createFakeStripe, type FakeStripe } from '../fake-stripe/server.ts';
import { createLead, createUser } from './factories.ts';
import { type Agent, purchasesOf, sendPurchase } from './sales.ts';
import { stripeSettings } from './stripe-app.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

export interface Sale {
  purchaseId: number;
  attemptId: string;
  holdId: string;
  cents: number;
}

const MINUTE_MS = 60_000;

/** Money that moved, whose books are to be compared: one market for a file, and for each test an empty one with a Stripe of its own. */
export class ReconciliationMarket {
  readonly app: TestApp;
  readonly buyer: Agent;
  readonly otherBuyer: Agent;
  readonly #admin: Viewer;
  #stripe: FakeStripe | undefined;
  #loggedBefore = 0;

  private constructor(app: TestApp, people: { buyer: Agent; otherBuyer: Agent; admin: Viewer }) {
    this.app = app;
    this.buyer = people.buyer;
    this.otherBuyer = people.otherBuyer;
    this.#admin = people.admin;
  }

  static async open(): Promise<ReconciliationMarket> {
    // Each test brings the Stripe that it talks to.
    const app = await createTestApp(stripeSettings({ url: 'http://127.0.0.1:9' }));
    const [{ agent: buyer }, { agent: otherBuyer }] = [await newBuyer({ app }), await newBuyer({ app })];
    return new ReconciliationMarket(app, { buyer, otherBuyer, admin: await createUser(app.ctx, { userType: 'super_admin' }) });
  }

  get ctx(): AppContext {
    return this.app.ctx;
  }

  get stripe(): FakeStripe {
    if (!this.#stripe) throw new Error('There is no Stripe before the first start');
    return this.#stripe;
  }

  /** Forgets all sales and talks to a new Stripe. */
  async start(): Promise<void> {
    await this.ctx.store.raw.query('truncate leads, jobs, books_checks cascade');
    this.app.mails.length = 0;
    this.#loggedBefore = this.app.logged().length;
    await this.changeKeys();
  }

  /** Talks to another account at Stripe from now on. */
  async changeKeys(): Promise<void> {
    await this.#stripe?.close();
    this.#stripe = await createFakeStripe();
    this.ctx.gateway = createGateway(loadConfig(stripeSettings(this.#stripe)), this.ctx.db);
  }

  /** Sells a lead by card, at whatever its price is. */
  async sell(): Promise<Sale> {
    const { id } = await createLead(this.ctx);
    const holdId = await authorise(this, this.buyer, id);
    await sendPurchase(this.buyer, id);
    const [purchase] = await purchasesOf(this.ctx, id);
    return {
      purchaseId: Number(purchase?.['id']),
      attemptId: String(purchase?.['attempt_id']),
      holdId,
      cents: Math.round(Number(purchase?.['amount_paid']) * 100),
    };
  }

  /** Takes a sale back, as far as the database; its refund follows. */
  async reverse({ purchaseId }: Sale): Promise<void> {
    await unpurchase(this.ctx, this.#admin, purchaseId);
  }

  /** Checks the books and returns what was written down; half an hour after the sales unless told otherwise. */
  async check(afterMs = 31 * MINUTE_MS) {
    this.ctx.clock.advance(afterMs);
    await reconcilePayments(this.ctx);
    return this.latest();
  }

  /** What the latest check found, in cents. */
  async latest() {
    const { rows } = await this.ctx.store.raw.query(
      `select (gateway_cents * 100)::int as gateway, (database_cents * 100)::int as database, differing, from_at, until_at
       from books_checks order by id desc limit 1`,
    );
    return rows[0];
  }

  /** What was logged since the start. */
  logged(): string {
    return this.app.logged().slice(this.#loggedBefore);
  }

  /** The attempts that the log names as differing, check by check, in order. */
  namedInLog(): string[][] {
    const lines = this.logged().split('\n').filter((line) => line.includes('"attemptIds"'));
    return lines.map((line) => (JSON.parse(line) as { attemptIds: string[] }).attemptIds.toSorted());
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#stripe?.close();
  }
}

/** Of a check: both sides have this sum, and no payment differs. */
export const agreed = (cents: number) => ({ gateway: cents, database: cents, differing: 0 });

export const totalOf = (sales: readonly Sale[]) => sales.reduce((sum, { cents }) => sum + cents, 0);
