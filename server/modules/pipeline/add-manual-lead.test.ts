import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electricalJobForm } from '../../../shared/contracts/manual-leads.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { interleave } from '../../../tests/support/interleave.ts';
import { electricalJob, vehicleJob } from '../../../tests/support/own-jobs.ts';
import { saleProblems } from '../../../tests/support/sale-audit.ts';
import { type Agent, attemptsOn, createPurchase, purchasesOf } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addManualLead } from './add-manual-lead.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let member: Viewer;
let superAdmin: Viewer;
let agent: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx, { companyName: 'Archer Electrical', abn: '51824753556' });
  member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  [agent, admin] = await Promise.all([app.signIn(owner), app.signIn(superAdmin)]);
});

afterAll(() => app.close());

const add = (body: object, by: Agent = agent) => by.post('/api/leads/manual').send(body);

const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const market = async () => (await admin.get('/api/leads').expect(200)).body as unknown[];
const leadRow = async (id: unknown) => (await query(`select * from leads where id = ${Number(id)}`))[0];

describe('a job of one’s own', () => {
  it('is an electrical one: it stands in the pipeline, cost nothing and shows what was typed', async () => {
    const { body } = await add({ ...electricalJob, customerEmail: 'Olga@Example.com', specialRequests: 'Ring first.' }).expect(201);

    expect(body).toMatchObject({
      salesStage: 'purchased',
      amountPaid: '0.00',
      paymentStatus: 'completed',
      paymentKind: 'own',
      visibility: 'unlocked',
      status: 'sold',
      jobKind: 'electrical',
      jobReference: `AE-${body.leadId}E`,
      customerName: 'Olga Owntest',
      customerPhone: '0491571804',
      customerEmail: 'olga@example.com',
      customerAddress: null,
      electricalWork: 'Replace the smoke alarms in the hall, all of them.',
      serviceLocation: '7 Example Street, Newtown NSW 2042',
      specialRequests: 'Ring first.',
      serviceType: 'repair',
      propertyType: 'residential',
      urgency: 'within_week',
      budgetRange: 'unsure',
      vehicleMake: null,
      leadScore: 4,
      originalPrice: null,
      reportableUntil: null,
      taxDocuments: [],
    });
    expect(await leadRow(body.leadId)).toMatchObject({
      current_purchase_id: body.id,
      added_by_user_id: owner.id,
      public_name: 'Olga',
      public_location: 'Newtown NSW 2042',
      suburb: 'Newtown',
      copied_from_lead_id: null,
    });
  });

  it('without a kind is the specification’s: work on a vehicle', async () => {
    const { body } = await add(vehicleJob).expect(201);

    expect(body).toMatchObject({
      paymentKind: 'own',
      jobKind: 'vehicle',
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleYear: 2022,
      vehicleRego: 'ABC123',
      electricalWork: 'Vehicle job: 2022 Toyota Corolla',
      serviceLocation: 'Newtown NSW 2042',
      specialRequests: 'A charger for the second battery.',
      inspectionType: 'mobile',
      urgency: 'urgent',
      customerEmail: 'olga@example.com',
      customerAddress: '7 Example Street',
      leadScore: 4,
    });
    expect(await leadRow(body.leadId)).toMatchObject({
      travel_distance: 35,
      budget_concern: 'somewhat_important',
      previous_experience: 'regular_customer',
      public_electrical_work: 'Vehicle job: 2022 Toyota Corolla',
    });
  });

  it('of a vehicle knows what is not sent', async () => {
    const { customerName, customerPhone, vehicleMake, vehicleModel, preferredLocation } = vehicleJob;

    const { body } = await add({ customerName, customerPhone, vehicleMake, vehicleModel, preferredLocation }).expect(201);

    expect(body).toMatchObject({ vehicleYear: 2024, urgency: 'within_week', inspectionType: 'either', vehicleRego: null, specialRequests: null });
    expect(await leadRow(body.leadId)).toMatchObject({ travel_distance: 20, budget_concern: null });
  });

  it('keeps a distance in whole kilometres', async () => {
    const { body } = await add({ ...vehicleJob, travelDistance: 12.4 }).expect(201);

    expect(await leadRow(body.leadId)).toMatchObject({ travel_distance: 12 });
  });

  it('names the account as its buyer', async () => {
    const { body } = await add(electricalJob).expect(201);

    expect(body).toMatchObject({
      buyerId: owner.id,
      buyerName: `${owner.firstName} ${owner.lastName}`,
      buyerEmail: owner.email,
      buyerPhone: owner.phone,
      buyerCompany: 'Archer Electrical',
      buyerAbn: '51824753556',
    });
  });

  it('is a sale like any other to the database, settled from the start', async () => {
    const { body } = await add(electricalJob).expect(201);

    expect(await saleProblems(app.ctx.store.raw, Number(body.leadId))).toEqual([]);
    expect(await attemptsOn(app.ctx, Number(body.leadId))).toMatchObject([
      { kind: 'own', desired: 'release', settled: 'released', quoted_price: '0.00', hold_id: null, buyer_id: owner.id },
    ]);
  });

  it('leaves a line in the audit log and no email', async () => {
    const emails = await countRows(app.ctx, 'jobs');

    const { body } = await add(vehicleJob, await app.signIn(member)).expect(201);

    expect(await query(`select * from audit_log where subject_id = '${body.leadId}' and subject_type = 'lead'`)).toMatchObject([
      { actor_user_id: member.id, action: 'lead.added', before: null, after: { status: 'sold', purchaseId: body.id, jobKind: 'vehicle' } },
    ]);
    expect(await countRows(app.ctx, 'jobs')).toBe(emails);
  });

  it('is never on the market, at no moment while it is written', async () => {
    const form = electricalJobForm.parse(electricalJob);
    let statements = 0;

    for (let hasMore = true; hasMore; statements += 1) {
      let seen: Promise<unknown[]> | undefined;
      const { ctx, hasActed } = interleave(app.ctx, statements, () => {
        seen = market();
      });
      const { lead } = await addManualLead(ctx, owner, form);
      expect(await seen).toEqual(hasActed() ? [] : undefined);
      expect(await purchasesOf(app.ctx, lead.id)).toHaveLength(1);
      hasMore = hasActed();
    }

    expect(statements).toBeGreaterThan(6);
  });
});

describe('whose pipeline it goes into', () => {
  it('the owner’s, when a member of the team adds it', async () => {
    const { body } = await add(electricalJob, await app.signIn(member)).expect(201);

    expect(body.buyerId).toBe(owner.id);
    expect(await leadRow(body.leadId)).toMatchObject({ added_by_user_id: member.id });
    const { body: mine } = await agent.get('/api/my-purchased-leads').expect(200);
    expect((mine as { id: number }[]).map(({ id }) => id)).toContain(body.id);
  });

  it('the super admin’s own', async () => {
    const { body } = await add(electricalJob, admin).expect(201);

    expect(body).toMatchObject({ buyerId: superAdmin.id, paymentKind: 'own', buyerCompany: null });
  });

  it('their own, for a member of no team', async () => {
    const alone = await createUser(app.ctx, { userType: 'team_member' });

    const { body } = await add(electricalJob, await app.signIn(alone)).expect(201);

    expect(body.buyerId).toBe(alone.id);
  });

  it('nobody’s for a customer or a stranger', async () => {
    const before = await countRows(app.ctx, 'leads');

    expectProblem(await add(electricalJob, await app.signIn(await createUser(app.ctx, { userType: 'customer' }))), 'forbidden');
    expectProblem(await app.visitor().post('/api/leads/manual').send(electricalJob), 'unauthenticated');

    expect(await countRows(app.ctx, 'leads')).toBe(before);
  });

  it('nobody else’s: other providers see nothing of it', async () => {
    const { body } = await add(electricalJob).expect(201);
    const stranger = await app.signIn(await createUser(app.ctx));

    const { body: theirs } = await stranger.get('/api/my-purchased-leads').expect(200);

    expect(theirs).toEqual([]);
    expectProblem(await stranger.patch(`/api/leads/${body.leadId}`).send({ customerName: 'Taken Over' }), 'not_found');
  });
});

/** What a lead that a customer files now starts at. */
async function startPrice() {
  const { body } = await app.visitor().post('/api/leads').send({ ...electricalJob, jobKind: undefined }).expect(201);
  const price = (await leadRow(body.id))?.['starting_price'];
  await admin.post(`/api/leads/${body.id}/archive`).expect(200);
  return price;
}

describe('a job of one’s own is no sale', () => {
  it('and teaches the next start price nothing', async () => {
    for (let sale = 0; sale < 5; sale += 1) await createPurchase(app.ctx, owner, { startCents: 80_00 });
    const before = await startPrice();
    for (let job = 0; job < 5; job += 1) await add(electricalJob).expect(201);

    expect(await startPrice()).toBe(before);
    expect(Number(before)).toBeGreaterThan(80);
  });

  it('and cannot be reported as a bad lead', async () => {
    const { body } = await add(electricalJob).expect(201);

    const response = await agent.post(`/api/lead-purchases/${body.id}/report`).send({ reason: 'never_asked', remedy: 'credit' });

    expectProblem(response, 'conflict', 'This lead cost nothing, so there’s nothing to refund');
  });

  it('and proves no duplicate of a lead with the same number', async () => {
    await add({ ...electricalJob, customerPhone: '0491 572 983' }).expect(201);
    app.ctx.clock.advance(60_000);
    const { purchaseId } = await createPurchase(app.ctx, owner, { customerPhone: '0491 572 983' });

    const { body } = await agent.post(`/api/lead-purchases/${purchaseId}/report`).send({ reason: 'duplicate', remedy: 'refund' }).expect(200);

    expect(body.report).toMatchObject({ reason: 'duplicate', status: 'waiting' });
  });
});
