import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  jobPropertyTypes,
  jobServiceTypes,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../../../shared/domain/words/enums.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
});

afterAll(() => app.close());

const edit = (leadId: number, fields: object, by: Agent = agent) => by.patch(`/api/leads/${leadId}`).send(fields);

async function rowOf(id: number) {
  const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${id}`);
  return rows[0] ?? {};
}

const changedColumns = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .toSorted();

const PATH = '/api/my-purchased-leads';

async function cardOf(leadId: number, by: Agent = agent) {
  const { body } = await by.get(PATH).expect(200);
  return (body as Record<string, unknown>[]).find((card) => card['leadId'] === leadId) ?? {};
}

const edits: [field: string, value: string | null, shown: string | null, filed: string | null][] = [
  ['budgetRange', 'over_5000', 'over_5000', '500_1000'],
  ['serviceType', 'inspection', 'inspection', 'repair'],
  ['propertyType', 'retail', 'retail', 'residential'],
  ['urgency', 'flexible', 'flexible', 'within_24h'],
  ['timeframe', 'this_month', 'this_month', 'asap'],
  ['customerEmail', ' Priya@Example.com ', 'priya@example.com', null],
  ['customerAddress', '1 New Road', '1 New Road', '12 Example Street, Marrickville NSW 2204'],
  ['customerName', 'Anna Newname', 'Anna Newname', 'Priya Nairtest'],
  ['customerPhone', '0491 571 804', '0491571804', '0491570158'],
  ['specialRequests', 'Ring 0491 571 804', 'Ring 0491 571 804', 'Please ring before noon.'],
  ['specialRequests', null, null, 'Please ring before noon.'],
  ['electricalWork', 'A new switchboard, ring Priya', 'A new switchboard, ring Priya', 'The safety switch trips every time the oven is turned on.'],
  ['serviceLocation', '5 Long Street, Parramatta NSW 2150', '5 Long Street, Parramatta NSW 2150', '12 Example Street, Marrickville NSW 2204'],
];

describe('editing the details of a bought job', () => {
  it.each(edits)('shows its owner the new %s %j beside what was filed, and leaves the request alone', async (field, value, shown, filed) => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const before = await rowOf(leadId);

    const { body } = await edit(leadId, { [field]: value }).expect(200);

    expect(body).toMatchObject({ [field]: shown, asFiled: { [field]: filed } });
    expect(await cardOf(leadId)).toMatchObject({ [field]: shown, asFiled: { [field]: filed } });
    expect(changedColumns(before, await rowOf(leadId))).toEqual([]);
  });

  it('is undone by writing what was filed, however it is spelled', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    await edit(leadId, { customerPhone: '0491 571 804', customerName: 'Anna Newname' }).expect(200);

    const { body } = await edit(leadId, { customerPhone: '+61 491 570 158' }).expect(200);

    expect(body).toMatchObject({ customerPhone: '0491570158', customerName: 'Anna Newname', asFiled: { customerName: 'Priya Nairtest' } });
    expect(Object.keys(body.asFiled)).toEqual(['customerName']);
    expect((await edit(leadId, { customerName: 'Priya Nairtest' }).expect(200)).body.asFiled).toBeNull();
  });

  it('is found by a search, in place of what was filed, and counted in the summary', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    await edit(leadId, { customerName: 'Quillanne Corrected', customerPhone: '0491 574 632' }).expect(200);
    const hits = async (q: string) => {
      const list = await agent.get(PATH).query({ q }).expect(200);
      const summary = await agent.get(`${PATH}/summary`).query({ q }).expect(200);
      const found = (list.body as { leadId: number }[]).map((card) => card.leadId);
      expect(summary.body.history.rows).toBe(found.length);
      return found.includes(leadId);
    };

    expect(await hits('quillanne')).toBe(true);
    expect(await hits('0491 574 632')).toBe(true);
    expect(await hits('+61491574632')).toBe(true);
    expect(await hits('Priya Nairtest')).toBe(false);
    expect(await hits('0491570158')).toBe(false);
  });

  it('answers the caller’s own view of the purchase', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, owner);

    const response = await edit(leadId, { customerName: ' Anna Newname ', customerPhone: '+61 491 571 804' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: purchaseId,
      leadId,
      visibility: 'unlocked',
      customerName: 'Anna Newname',
      customerPhone: '0491571804',
    });
    expect(response.text).not.toMatch(/publicName|attemptId|redactionVersion|priceAtClaim/);
  });

  it.each([
    ['customerEmail', null],
    ['customerEmail', ''],
    ['customerAddress', null],
    ['customerAddress', '  '],
    ['specialRequests', null],
    ['specialRequests', ''],
  ])('clears the %s with %j', async (field, value) => {
    const { leadId } = await createPurchase(app.ctx, owner);
    await edit(leadId, { customerEmail: 'priya@example.com' }).expect(200);

    const response = await edit(leadId, { [field]: value });

    expect(response.body[field]).toBeNull();
  });

  it('takes every value of its lists', async () => {
    const lists = {
      serviceType: jobServiceTypes,
      propertyType: jobPropertyTypes,
      urgency: storedUrgencies,
      budgetRange: storedBudgetRanges,
      timeframe: timeframes,
    };

    for (const [field, values] of Object.entries(lists)) {
      const { leadId } = await createPurchase(app.ctx, owner);
      for (const value of values) {
        const response = await edit(leadId, { [field]: value });
        expect(response.body).toMatchObject({ [field]: value });
      }
    }
  });

  it('does not touch the sale', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const before = await rowOf(leadId);

    await edit(leadId, {
      customerName: 'Anna Newname',
      status: 'available',
      startingPrice: '1.00',
      currentPurchaseId: null,
      auctionEpoch: 9,
      leadScore: 10,
      customerId: 1,
      publicName: 'Leak',
      id: 1,
    }).expect(200);

    expect(changedColumns(before, await rowOf(leadId))).toEqual([]);
  });

  it('writes which fields were edited into the audit log, not what they say', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);

    await edit(leadId, { customerName: 'Anna Newname', budgetRange: 'unsure' }).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select actor_user_id, before, after from audit_log where action = 'lead.edited' and subject_id = '${leadId}'`,
    );
    expect(rows).toEqual([{ actor_user_id: owner.id, before: null, after: { fields: ['customerName', 'budgetRange'] } }]);
  });
});

describe('who may edit', () => {
  it('a member of the owner’s team may', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id }));

    await edit(leadId, { budgetRange: 'unsure' }, member).expect(200);
  });

  it('a super admin may', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    await edit(leadId, { budgetRange: 'unsure' }, admin).expect(200);
  });

  it.each(['provider', 'team_member'] as const)('for a %s of another account the lead does not exist', async (userType) => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const stranger = await createUser(app.ctx);
    const other =
      userType === 'provider' ? stranger : await createUser(app.ctx, { userType, teamOwnerId: stranger.id });
    const by = await app.signIn(other);
    const before = await fingerprint(app.ctx);

    const response = await edit(leadId, { customerName: 'Taken Over' }, by);

    expectProblem(response, 'not_found', 'There is no such lead');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['provider', 'super_admin'] as const)('nobody may, a %s neither, while the lead is for sale or archived', async (userType) => {
    const by = await app.signIn(await createUser(app.ctx, { userType }));
    const onSale = await createLead(app.ctx);
    const archived = await createLead(app.ctx);
    await archiveLead(app.ctx, archived.id);

    for (const { id } of [onSale, archived]) {
      expectProblem(await edit(id, { customerName: 'New Name' }, by), 'not_found', 'There is no such lead');
    }
  });

  it('the former buyer may not when the money went back, nor before it has come', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, owner);
    const set = (columns: string) =>
      app.ctx.store.raw.query(`update lead_purchases set ${columns} where id = ${purchaseId}`);

    await set(`payment_status = 'pending'`);
    expectProblem(await edit(leadId, { customerName: 'New Name' }), 'not_found');
    await set(`payment_status = 'refunded', voided_at = now()`);
    expectProblem(await edit(leadId, { customerName: 'New Name' }), 'not_found');
  });
});

describe('what is not a name or a number', () => {
  it('may be short or empty, and an empty choice changes nothing', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const before = (await edit(leadId, { customerName: 'Priya' }).expect(200)).body;

    const { body } = await edit(leadId, {
      electricalWork: 'Fan',
      serviceLocation: '',
      serviceType: '',
      propertyType: '',
      urgency: '',
      budgetRange: '',
      timeframe: '',
    }).expect(200);

    expect(body).toMatchObject({ electricalWork: 'Fan', serviceLocation: '' });
    const { serviceType, propertyType, urgency, budgetRange, timeframe } = before;
    expect(body).toMatchObject({ serviceType, propertyType, urgency, budgetRange, timeframe });
    expect((await edit(leadId, { electricalWork: '' }).expect(200)).body.electricalWork).toBe('');
  });
});

describe('a change that is refused', () => {
  const NAME = 'Customer name is required';
  const PHONE = 'Phone number is required';
  const EMAIL = 'Valid email required';
  const rows: [string, unknown, string][] = [
    ...['', '  ', null, 5, [], {}].map((value): [string, unknown, string] => ['customerName', value, NAME]),
    ...['', '0491570', null, 491_570_156, ['0491570156']].map((value): [string, unknown, string] => ['customerPhone', value, PHONE]),
    ...['nobody', 'a@b', 5, [], ' '].map((value): [string, unknown, string] => ['customerEmail', value, EMAIL]),
    ['electricalWork', null, 'Must be text'],
    ['electricalWork', 'x'.repeat(4001), 'Please keep this to 4000 characters'],
    ['serviceLocation', null, 'Must be text'],
    ['serviceType', 'magic', 'Please choose a service type'],
    ['propertyType', null, 'Please choose a property type'],
    ['urgency', 'asap', 'Please choose how urgent it is'],
    ['budgetRange', 'a fortune', 'Please choose a budget range'],
    ['timeframe', ['asap'], 'Please choose a timeframe'],
    ['customerAddress', 5, 'Must be text'],
    ['specialRequests', 'x'.repeat(2001), 'Please keep this to 2000 characters'],
  ];

  it.each(rows)('%s %j changes nothing', async (field, value, message) => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const before = await fingerprint(app.ctx);

    const response = await edit(leadId, { serviceType: 'repair', [field]: value });

    expectIssue(response, field, message);
    expect(response.body.message).toBe(message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([[{}], [{ unknown: 'field' }], [{ status: 'available' }]])('%j holds no field to change', async (fields) => {
    const { leadId } = await createPurchase(app.ctx, owner);

    expectProblem(await edit(leadId, fields), 'invalid_input', 'Send at least one field to change');
  });
});
