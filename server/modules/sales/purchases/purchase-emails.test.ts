import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { sendReport } from '../../../../tests/support/reports.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { type Agent, buyerForm, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueAdjustmentNote } from '../tax-documents/issue-tax-document.ts';
import { claimMail } from './claim-mail.ts';
import { paymentFailedMail } from '../payments/payment-failed-mail.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const DAY_MS = 24 * 3_600_000;
const STRANGER = 'victim@bank.example';

let app: TestApp;
let ctx: AppContext;

beforeAll(async () => {
  app = await createTestApp();
  ({ ctx } = app);
});

beforeEach(() => {
  app.mails.length = 0;
});

afterAll(() => app.close());

/** Takes a free lead, with an address typed into the buyer's form; returns the purchase. */
async function takeFree(agent: Agent, buyerEmail: string): Promise<number> {
  const { id } = await createLead(ctx, { minutesAgo: 61 });
  const { body } = await sendPurchase(agent, id, { ...buyerForm, buyerEmail }).expect(200);
  return body.id;
}

/** Has every email about a purchase written: of the claim, of its report, of a failed payment and of a refund. */
async function writeAll(buyer: Viewer, agent: Agent, fields: Parameters<typeof createPaidPurchase>[2]) {
  const { purchaseId } = await createPaidPurchase(ctx, buyer, fields);
  await sendReport(agent, purchaseId).expect(200);
  await drainJobs(ctx);
  await runJob(ctx, claimMail, { purchaseId });
  await runJob(ctx, paymentFailedMail, { purchaseId });
  await ctx.db.transaction((tx) => issueAdjustmentNote(ctx, tx, purchaseId, ctx.clock.now()));
  await drainJobs(ctx);
}

const recipients = () => app.mails.map(({ to }) => to);

describe('an email about a purchase', () => {
  it('goes to the address that was typed for it, from an account whose own is confirmed', async () => {
    const buyer = await createUser(ctx);
    await writeAll(buyer, await app.signIn(buyer), { buyerEmail: 'books@example.com' });

    expect(recipients()).toEqual(['books@example.com', 'books@example.com', 'books@example.com', 'books@example.com']);
  });

  it('goes to the account’s own address while nobody has confirmed that', async () => {
    const buyer = await createUser(ctx, { emailConfirmedAt: null });
    await writeAll(buyer, await app.signIn(buyer), { buyerEmail: STRANGER });

    expect(recipients()).toEqual([buyer.email, buyer.email, buyer.email, buyer.email]);
  });

  it('goes to nobody from an account without an address', async () => {
    const buyer = await createUser(ctx, { email: null });
    const agent = await app.signIn(buyer);
    await writeAll(buyer, agent, { buyerEmail: STRANGER });
    await takeFree(agent, STRANGER);
    await drainJobs(ctx);

    expect(recipients()).toEqual([]);
  });

  it('greets without a name that was stored before names were checked', async () => {
    const buyer = await createUser(ctx);
    const buyerName = 'URGENT: your ATO refund of $912 waits at https://evil.example/ato - or ring 0491 570 156';
    await writeAll(buyer, await app.signIn(buyer), { buyerName });

    expect(app.mails.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello,', 'Hello,', 'Hello,']);
    expect(app.mails.map(({ text, html }) => text + html).join()).not.toMatch(/evil|ATO|0491/);
  });
});

describe('addresses that are not the account’s own', () => {
  it('are ten in a day; emails about further ones go to the account, and the ten go on', async () => {
    const buyer = await createUser(ctx);
    const agent = await app.signIn(buyer);
    const typed = Array.from({ length: 11 }, (_, index) => `person-${index}@elsewhere.example`);
    for (const address of typed.slice(0, 5)) await takeFree(agent, address);
    await takeFree(agent, buyer.email ?? '');
    for (const address of typed.slice(5)) await takeFree(agent, address);
    await takeFree(agent, typed[3] ?? '');
    await drainJobs(ctx);

    const own = buyer.email ?? '';
    const right = [...typed.slice(0, 10), ...typed.slice(3, 4), own, own].toSorted();
    expect(recipients().toSorted()).toEqual(right);
    app.mails.length = 0;

    const { rows } = await ctx.store.raw.query(`select id from lead_purchases where buyer_id = ${buyer.id} order by id`);
    await ctx.store.raw.query(
      `update lead_purchases set purchased_at = purchased_at - interval '${DAY_MS} milliseconds' where buyer_id = ${buyer.id}`,
    );
    await takeFree(agent, typed[10] ?? '');
    await drainJobs(ctx);
    expect(recipients()).toEqual([typed[10]]);
    app.mails.length = 0;

    // Written again, each goes where it went.
    for (const { id } of rows) await runJob(ctx, claimMail, { purchaseId: Number(id) });
    expect(recipients().toSorted()).toEqual(right);
  });

  it('are counted for each account', async () => {
    const [many, other] = [await createUser(ctx), await createUser(ctx)];
    const agent = await app.signIn(many);
    for (let index = 0; index < 10; index += 1) await takeFree(agent, `one-${index}@elsewhere.example`);
    await drainJobs(ctx);
    app.mails.length = 0;

    await takeFree(await app.signIn(other), 'books@example.com');
    await drainJobs(ctx);

    expect(recipients()).toEqual(['books@example.com']);
  });
});
