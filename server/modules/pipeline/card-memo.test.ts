import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBidder, passMinutes, releaseLead, untilBidDue } from '../../../tests/support/bids.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases } from '../../../tests/support/purchase-fixtures.ts';
import { rewriteRequests } from '../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { joinedMember } from '../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

const PATH = '/api/my-purchased-leads';
const AT = new Date('2026-03-01T22:00:00.000Z');

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let admin: Agent;
let purchaseId: number;
let leadId: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

beforeEach(async () => {
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
  const [made] = await insertPurchases(app.ctx, owner, [{ purchasedAt: AT, customerName: 'Canary Nairtest', salesNotes: 'as it was' }]);
  ({ purchaseId, leadId } = made!);
});

afterAll(() => app.close());

type Card = Record<string, unknown> & { id: number };

async function card(of: Agent = agent): Promise<Card | undefined> {
  const { body } = await of.get(PATH).expect(200);
  return (body as Card[]).find(({ id }) => id === purchaseId);
}

const query = (text: string, ...values: unknown[]) => app.ctx.store.raw.query(text, values);

describe('a card that was made before', () => {
  it('is the same when nothing changed', async () => {
    const first = await card();

    expect(await card()).toEqual(first);
    expect(first).toMatchObject({ customerName: 'Canary Nairtest', salesNotes: 'as it was', visibility: 'unlocked' });
  });

  // Written past the product, as another server would write it.
  it.each([
    ['its purchase', () => query(`update lead_purchases set sales_notes = 'changed' where id = $1`, purchaseId), { salesNotes: 'changed' }],
    ['its lead', () => rewriteRequests(app.ctx, `customer_name = 'Priya Changed'`, `id = ${leadId}`), { customerName: 'Priya Changed' }],
    [
      'a correction',
      () => query(`insert into job_corrections (purchase_id, customer_name, corrected_by, corrected_at) values ($1, 'Priya Corrected', $2, now())`, purchaseId, owner.id),
      { customerName: 'Priya Corrected' },
    ],
    [
      'a call',
      () => query(`insert into call_logs (purchase_id, caller_id) values ($1, $2)`, purchaseId, owner.id),
      { callAttempts: 1 },
    ],
    [
      'a report',
      () => query(`insert into lead_reports (purchase_id, reported_by, reason, remedy) values ($1, $2, 'dead_number', 'refund')`, purchaseId, owner.id),
      { report: expect.objectContaining({ reason: 'dead_number' }) },
    ],
  ])('is made again by a change of %s', async (_what, change, shown) => {
    await card();

    await change();

    expect(await card()).toMatchObject(shown);
  });

  it('hides the contact from its owner as soon as the sale is reversed, and not from a super admin', async () => {
    expect(await card()).toMatchObject({ customerName: 'Canary Nairtest' });
    expect(await card(admin)).toMatchObject({ customerName: 'Canary Nairtest' });

    await query(`update leads set status = 'archived', current_purchase_id = null where id = $1`, leadId);
    await query(`update lead_purchases set payment_status = 'refunded', voided_at = purchased_at where id = $1`, purchaseId);

    expect(await card(admin)).toMatchObject({ visibility: 'unlocked', customerName: 'Canary Nairtest' });
    expect(await card()).toMatchObject({ visibility: 'redacted', customerName: 'Canary', customerEmail: null });
  });

  it('is nobody else’s', async () => {
    await card();
    const stranger = await app.signIn(await createUser(app.ctx));

    expect((await stranger.get(PATH).expect(200)).body).toEqual([]);
  });
});

describe('how a bid bought a lead', () => {
  let leadOfBid: number;
  let readers: Record<'owner' | 'member' | 'admin', Agent>;

  beforeEach(async () => {
    const bidder = await createBidder(app, { amountDollars: 39 });
    readers = { owner: bidder.agent, member: await app.signIn(await joinedMember(app, bidder.agent)), admin };
    leadOfBid = await releaseLead(app);
    await untilBidDue(app, leadOfBid);
    await passMinutes(app, 0);
  });

  const shownTo = async (reader: keyof typeof readers) => {
    const { body } = await readers[reader].get(PATH).expect(200);
    return (body as Card[]).find((each) => each['leadId'] === leadOfBid)?.['automatic'];
  };

  const told = expect.objectContaining({ amountDollars: 39 });
  const shown = { owner: told, member: null, admin: told };

  it.each([
    ['owner', 'member', 'admin'],
    ['member', 'owner', 'admin'],
    ['admin', 'member', 'owner'],
    ['member', 'admin', 'owner'],
  ] as const)('is shown to each as to nobody else, when the %s reads before the %s and the %s', async (...order) => {
    for (const reader of [...order, ...order]) expect([reader, await shownTo(reader)]).toEqual([reader, shown[reader]]);
  });
});
