import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let owner: Agent;
let member: Agent;
let admin: Agent;
let stranger: Agent;
let strangersMember: Agent;
let loneMember: Agent;
let sold: Awaited<ReturnType<typeof createPurchase>>;
let later: Awaited<ReturnType<typeof createPurchase>>;

beforeAll(async () => {
  app = await createTestApp();
  const provider = await createUser(app.ctx);
  const other = await createUser(app.ctx);
  const team = { userType: 'team_member' } as const;
  [owner, member, admin, stranger, strangersMember, loneMember] = await Promise.all([
    app.signIn(provider),
    app.signIn(await createUser(app.ctx, { ...team, teamOwnerId: provider.id })),
    app.signIn(await createUser(app.ctx, { userType: 'super_admin' })),
    app.signIn(other),
    app.signIn(await createUser(app.ctx, { ...team, teamOwnerId: other.id })),
    app.signIn(await createUser(app.ctx, team)),
  ]);
  sold = await createPurchase(app.ctx, provider, { customerName: 'Quentin Secretsurname' });
  app.ctx.clock.advance(60_000);
  later = await createPurchase(app.ctx, provider);
});

afterAll(() => app.close());

type Row = Record<string, unknown>;

const list = async (agent: Agent, path: string) => (await agent.get(path).expect(200)).body as Row[];

const archive = (columns: string) =>
  app.ctx.store.raw.query(`update lead_purchases set ${columns} where id = ${later.purchaseId}`);

const inside = [
  ['its buyer', () => owner],
  ['a member of the buyer’s team', () => member],
  ['a super admin', () => admin],
] as const;

const outside = [
  ['another provider', () => stranger],
  ['a member of another team', () => strangersMember],
  ['a member of no team', () => loneMember],
] as const;

describe.each(inside)('to %s', (_who, agent) => {
  it('a purchase is shown with its lead and the customer’s contact, newest first', async () => {
    const rows = await list(agent(), '/api/my-purchased-leads');

    expect(rows.map((row) => row['id'])).toEqual([later.purchaseId, sold.purchaseId]);
    expect(rows[1]).toMatchObject({
      id: sold.purchaseId,
      leadId: sold.leadId,
      visibility: 'unlocked',
      customerName: 'Quentin Secretsurname',
      customerPhone: '0491570158',
      buyerName: 'Sam Archer',
      jobReference: `AE-${sold.leadId}E`,
      status: 'sold',
    });
  });

  it('a purchase is shown without its lead, too', async () => {
    const rows = await list(agent(), '/api/lead-purchases');

    expect(rows.map((row) => row['id'])).toEqual([later.purchaseId, sold.purchaseId]);
    expect(rows[1]).not.toHaveProperty('customerName');
    expect(Object.keys(rows[1] ?? {}).toSorted()).toEqual(
      [
        'amountPaid', 'archivedAt', 'bookedInAt', 'buyerAbn', 'buyerCompany', 'buyerEmail', 'buyerId', 'buyerName', 'buyerPhone',
        'calledAt', 'customerPaymentAmount', 'declinedAt', 'deliveredAt', 'discountAmount', 'discountCodeId',
        'finalisedAt', 'id', 'invoicePaidAt', 'isArchived', 'keptAmount', 'leadId', 'originalPrice', 'paymentKind', 'paymentStatus',
        'pickedUpAt', 'purchasedAt', 'quoteAcceptedAt', 'quotePrice', 'quoteSentAt', 'safetyCheckPassedAt',
        'salesNotes', 'salesStage', 'updatedAt',
      ].toSorted(),
    );
  });

  it('an archived purchase is not shown', async () => {
    await archive(`is_archived = true, archived_at = now()`);

    const answers = [await list(agent(), '/api/my-purchased-leads'), await list(agent(), '/api/lead-purchases')];
    await archive(`is_archived = false, archived_at = null`);

    for (const rows of answers) expect(rows.map((row) => row['id'])).toEqual([sold.purchaseId]);
  });
});

describe.each(outside)('to %s', (_who, agent) => {
  it('there are no purchases of others', async () => {
    expect(await list(agent(), '/api/my-purchased-leads')).toEqual([]);
    expect(await list(agent(), '/api/lead-purchases')).toEqual([]);
  });

  it('a purchase of others cannot be moved, nor its lead edited, and nothing of it is told', async () => {
    const before = await fingerprint(app.ctx);

    const stage = await agent().patch(`/api/lead-purchases/${sold.purchaseId}/sales-stage`).send({ salesStage: 'declined' });
    const edit = await agent().patch(`/api/leads/${sold.leadId}`).send({ customerName: 'Taken Over' });

    expectProblem(stage, 'not_found', 'There is no such purchase');
    expectProblem(edit, 'not_found', 'There is no such lead');
    expect(stage.text + edit.text).not.toMatch(/Quentin|Secretsurname|0491570158/);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('a customer', () => {
  it('has no purchases to look at', async () => {
    const customer = await app.signIn(await createUser(app.ctx, { userType: 'customer' }));

    expectProblem(await customer.get('/api/my-purchased-leads'), 'forbidden');
    expectProblem(await customer.get('/api/lead-purchases'), 'forbidden');
  });
});
