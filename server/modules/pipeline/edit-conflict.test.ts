import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobDetailsForm } from '../../../shared/contracts/leads.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let teammate: Agent;
let leadId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  [agent, teammate] = await Promise.all([app.signIn(owner), app.signIn(member)]);
});

afterAll(() => app.close());

beforeEach(async () => {
  ({ leadId } = await createPurchase(app.ctx, owner));
});

const edit = (body: object, by: Agent = agent) => by.patch(`/api/leads/${leadId}`).send(body);

async function expectConflict(body: object, fields: [path: string, label: string][]): Promise<void> {
  const before = await fingerprint(app.ctx);

  const response = await edit(body);

  const names = fields.map(([, label]) => label).join(', ');
  const issues = expectProblem(response, 'conflict', `Someone else has just changed this job: ${names}. Nothing was saved.`);
  expect(issues).toEqual(fields.map(([path]) => ({ path, message: 'Someone else has just changed this' })));
  expect(await fingerprint(app.ctx)).toEqual(before);
}

const NAME = ['customerName', 'Customer name'] as [string, string];
const PHONE = ['customerPhone', 'Phone'] as [string, string];
const NOTES = ['specialRequests', 'Customer notes'] as [string, string];

describe('an edit that says what it was written over', () => {
  it('is saved while the fields still hold that', async () => {
    const { body } = await edit({
      customerName: 'Anna Newname',
      specialRequests: null,
      base: { customerName: 'Priya Nairtest', specialRequests: 'Please ring before noon.' },
    }).expect(200);

    expect(body).toMatchObject({ customerName: 'Anna Newname', specialRequests: null });
  });

  it('is refused as a whole when one of them holds something else by now, naming each of those', async () => {
    await edit({ customerName: 'Teammate’s Name', customerPhone: '0491 571 804', specialRequests: null }, teammate).expect(200);
    const base = {
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      specialRequests: 'Please ring before noon.',
      budgetRange: '500_1000',
    };
    const changes = {
      customerName: 'My Name',
      customerPhone: '0491 572 983',
      specialRequests: 'Ring after noon.',
      budgetRange: 'unsure',
    };

    await expectConflict({ ...changes, base }, [NAME, PHONE, NOTES]);
  });

  it('is saved when someone else has changed other fields', async () => {
    await edit({ customerName: 'Teammate’s Name' }, teammate).expect(200);

    const { body } = await edit({ budgetRange: 'unsure', base: { budgetRange: '500_1000', customerName: 'Priya Nairtest' } }).expect(200);

    expect(body).toMatchObject({ customerName: 'Teammate’s Name', budgetRange: 'unsure' });
  });

  it('is saved when someone else has made the very same change', async () => {
    await edit({ customerName: 'Anna Newname', customerEmail: 'anna@example.com' }, teammate).expect(200);

    await edit({
      customerName: ' Anna Newname ',
      customerEmail: 'Anna@Example.com',
      base: { customerName: 'Priya Nairtest', customerEmail: null },
    }).expect(200);
  });

  it.each([
    ['customerPhone', '+61 491 570 158', '0491 571 804'],
    ['customerPhone', '0491 570 158', '0491 571 804'],
    ['customerEmail', '', 'anna@example.com'],
    ['customerEmail', null, 'anna@example.com'],
    ['customerName', ' Priya Nairtest ', 'Anna Newname'],
  ])('takes the %s %j for what is stored, however it was shown', async (field, base, value) => {
    await edit({ [field]: value, base: { [field]: base } }).expect(200);
  });

  it('knows the number that someone else has written in another way', async () => {
    await edit({ customerPhone: '+61 491 571 804' }, teammate).expect(200);

    await edit({ customerPhone: '0491 571 804', base: { customerPhone: '0491570158' } }).expect(200);
  });

  it('is refused for what was cleared in the meantime, and for what was filled', async () => {
    await edit({ specialRequests: null, customerEmail: 'anna@example.com' }, teammate).expect(200);

    await expectConflict({ specialRequests: 'Mine', base: { specialRequests: 'Please ring before noon.' } }, [NOTES]);
    await expectConflict({ customerEmail: 'mine@example.com', base: { customerEmail: null } }, [['customerEmail', 'Email']]);
  });

  it('without a base overwrites', async () => {
    await edit({ customerName: 'Teammate’s Name' }, teammate).expect(200);

    for (const base of [undefined, {}, { budgetRange: 'unsure' }]) {
      await edit({ customerName: 'My Name', base }).expect(200);
    }
  });

  it('names in the audit log the fields that were edited and not its base', async () => {
    await edit({ customerName: 'Anna Newname', base: { customerName: 'Priya Nairtest', budgetRange: 'unsure' } }).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select after from audit_log where action = 'lead.edited' and subject_id = '${leadId}'`,
    );
    expect(rows).toEqual([{ after: { fields: ['customerName'] } }]);
  });

  it('has a name for every field of the form', async () => {
    const everything = Object.fromEntries(Object.keys(jobDetailsForm.shape).map((name) => [name, 'something else']));
    const { body: known } = await edit({ customerAddress: '1 New Road' }).expect(200);
    const changes = {
      customerName: 'A', customerPhone: '0491 571 804', customerEmail: 'a@example.com', customerAddress: '2 New Road',
      serviceLocation: 'Newtown NSW 2042', electricalWork: 'Something quite different.', serviceType: 'upgrade',
      propertyType: 'office', urgency: 'flexible', budgetRange: 'unsure', timeframe: 'this_month', specialRequests: 'A',
    };

    const response = await edit({ ...changes, base: everything });

    expect(known).toMatchObject({ customerAddress: '1 New Road' });
    expect(expectProblem(response, 'conflict', expect.stringMatching(/changed this job: \S.*, \S/) as string).map(({ path }) => path).toSorted()).toEqual(
      Object.keys(jobDetailsForm.shape).toSorted(),
    );
  });

  it.each([
    ['base', 'text'],
    ['base', null],
    ['base', []],
    ['base.customerName', 5],
    ['base.customerName', {}],
  ])('is refused when the %s is %j', async (path, value) => {
    const base = path === 'base' ? value : { customerName: value };

    const response = await edit({ customerName: 'Anna Newname', base });

    expect(expectProblem(response, 'invalid_input').map((issue) => issue.path)).toEqual([path]);
  });

  it('is no change by itself', async () => {
    expectIssue(await edit({ base: { customerName: 'Priya Nairtest' } }), '', 'Send at least one field to change');
  });

  it('at once with another: one is saved and the other is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body: known } = await edit({ customerName: `Round ${round}` }).expect(200);
      const base = { customerName: known.customerName };

      const answers = await Promise.all([
        edit({ customerName: `Owner ${round}`, base }),
        edit({ customerName: `Member ${round}`, base }, teammate),
      ]);

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body as { customerName: string };
      const { rows } = await app.ctx.store.raw.query(`select customer_name from job_corrections where purchase_id = ${known.id}`);
      expect(rows).toEqual([{ customer_name: winner.customerName }]);
    }
  });
});

describe('an edit at the same time as one that makes the job an emergency, or takes it for none', () => {
  const seen = { serviceType: 'repair', urgency: 'within_week', timeframe: 'this_week' };
  const SERVICE = ['serviceType', 'Service type'] as [string, string];
  const URGENCY = ['urgency', 'Urgency'] as [string, string];
  const TIMEFRAME = ['timeframe', 'Timeframe'] as [string, string];

  beforeEach(() => edit(seen).expect(200));

  it.each([
    ['timeframe', { timeframe: 'this_month' }, { serviceType: 'emergency' }, [TIMEFRAME]],
    ['urgency', { urgency: 'flexible' }, { serviceType: 'emergency' }, [URGENCY]],
    ['timeframe', { timeframe: 'this_month' }, { urgency: 'emergency' }, [TIMEFRAME]],
  ] as const)('is refused where it would set a %s that someone else has changed', async (_field, theirs, mine, fields) => {
    await edit(theirs, teammate).expect(200);

    await expectConflict({ ...mine, base: seen }, [...fields]);
  });

  it.each([
    ['service type', { serviceType: 'emergency' }, { urgency: 'flexible' }, [SERVICE, URGENCY, TIMEFRAME]],
    ['service type', { serviceType: 'emergency' }, { timeframe: 'this_month' }, [SERVICE, URGENCY, TIMEFRAME]],
    ['urgency', { urgency: 'emergency' }, { timeframe: 'this_month' }, [URGENCY, TIMEFRAME]],
    ['urgency', { urgency: 'emergency' }, { serviceType: 'upgrade' }, [URGENCY, TIMEFRAME]],
  ] as const)('is refused where someone else has chosen an emergency by the %s, which overrules it', async (_field, theirs, mine, fields) => {
    await edit(theirs, teammate).expect(200);

    await expectConflict({ ...mine, base: seen }, [...fields]);
  });

  it.each([
    ['both chose the emergency', { serviceType: 'emergency' }, { serviceType: 'emergency' }],
    ['someone else has changed only what it leaves alone', { serviceType: 'upgrade' }, { urgency: 'emergency' }],
  ])('is saved where %s', async (_what, theirs, mine) => {
    await edit(theirs, teammate).expect(200);

    const { body } = await edit({ ...mine, base: seen }).expect(200);

    expect(body).toMatchObject({ ...theirs, urgency: 'emergency', timeframe: 'asap' });
  });

  it('is saved over the emergency that it has seen', async () => {
    await edit({ serviceType: 'emergency' }, teammate).expect(200);
    const emergency = { serviceType: 'emergency', urgency: 'emergency', timeframe: 'asap' };

    await edit({ serviceType: 'upgrade', urgency: 'flexible', base: emergency }).expect(200);
  });
});
