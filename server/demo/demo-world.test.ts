import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickableStages, stageStamps } from '../../shared/domain/pipeline/sales-stage.ts';
import { fingerprint } from '../../tests/support/fingerprint.ts';
import { saleProblems } from '../../tests/support/sale-audit.ts';
import type { Agent } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { prepareData } from './prepare-data.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await prepareData(app.ctx);
});

afterAll(() => app.close());

const PASSWORDS = {
  superadmin: 'superadmin-demo',
  sparky: 'sparky-demo',
  teammate: 'teammate-demo',
  customer: 'customer-demo',
};

async function signIn(username: keyof typeof PASSWORDS): Promise<Agent> {
  const agent = app.visitor();
  await agent.post('/api/auth/login').send({ username, password: PASSWORDS[username] }).expect(200);
  return agent;
}

type Row = Record<string, unknown>;

const list = async (agent: Agent, path: string) => (await agent.get(path).expect(200)).body as Row[];
const rowsOf = async (text: string) => (await app.ctx.store.raw.query(text)).rows;

describe('the demo world', () => {
  it('is written once', async () => {
    const before = await fingerprint(app.ctx);

    await prepareData(app.ctx);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([
    ['superadmin', 'super_admin'],
    ['sparky', 'provider'],
    ['teammate', 'team_member'],
    ['customer', 'customer'],
  ] as const)('lets %s sign in as a %s', async (username, userType) => {
    const agent = await signIn(username);

    const me = await agent.get('/api/auth/me');

    expect(me.body).toMatchObject({ username, userType });
  });

  it('has an electrician whose licence waits for a decision', async () => {
    const waiting = await list(await signIn('superadmin'), '/api/providers?show=waiting');

    expect(waiting).toMatchObject([{ username: 'volt-and-sons', isVerified: false, licenseSubmittedAt: expect.any(String) }]);
  });

  it('has codes to try and a reported lead to decide on', async () => {
    const [superadmin, sparky] = [await signIn('superadmin'), await signIn('sparky')];

    const names = (await list(superadmin, '/api/discount-codes')).map(({ code }) => code);
    expect(new Set(names)).toEqual(new Set(['SPARK25', 'TENOFF', 'FIRSTFREE']));
    expect(await list(superadmin, '/api/lead-reports')).toMatchObject([{ status: 'waiting', buyerCompany: 'Volt & Sons' }]);
    const [lead] = await list(sparky, '/api/leads');
    await sparky.post('/api/discount-codes/apply').send({ code: 'spark25', leadId: lead?.['id'] }).expect(200);
  });

  it('has people who asked to be phoned, in every state, one of them overdue', async () => {
    const superadmin = await signIn('superadmin');

    const { body } = await superadmin.get('/api/provider-callbacks/summary').expect(200);

    expect(body).toEqual({ pending: 3, called: 1, approved: 1, declined: 1, overdue: 1 });
    const [approved] = await list(superadmin, '/api/provider-callbacks?status=approved');
    expect(approved).toMatchObject({ decidedByName: 'Robin Keane', invitation: { state: 'valid' } });
  });

  it('has teammate in the team of sparky', async () => {
    const [sparky, teammate] = [await signIn('sparky'), await signIn('teammate')];

    const [owner, member] = [await sparky.get('/api/auth/me'), await teammate.get('/api/auth/me')];

    expect(member.body.teamOwnerId).toBe(owner.body.id);
    expect(await list(teammate, '/api/my-purchased-leads')).toEqual(await list(sparky, '/api/my-purchased-leads'));
  });

  it('has leads on the market at every price: fresh, about half, nearly free and free', async () => {
    const leads = await list(await signIn('sparky'), '/api/leads');

    const shares = leads.map((lead) => Number(lead['currentPrice']) / Number(lead['startingPrice']));
    expect(shares.some((share) => share > 0.9)).toBe(true);
    expect(shares.some((share) => share > 0.4 && share < 0.6)).toBe(true);
    expect(shares.some((share) => share > 0 && share < 0.12)).toBe(true);
    expect(shares.some((share) => share === 0)).toBe(true);
    expect(leads.length).toBeGreaterThanOrEqual(10);
  });

  it('tells sparky how far the jobs are', async () => {
    const leads = await list(await signIn('sparky'), '/api/leads');

    expect(leads.every((lead) => typeof lead['distanceKm'] === 'number')).toBe(true);
  });

  it('has a purchase of sparky in every stage, stamped on its way there', async () => {
    const purchases = await list(await signIn('sparky'), '/api/my-purchased-leads');

    expect(new Set(purchases.map((purchase) => purchase['salesStage']))).toEqual(new Set(pickableStages));
    const now = app.ctx.clock.now().getTime();
    for (const purchase of purchases) {
      const stage = purchase['salesStage'] as keyof typeof stageStamps | 'purchased';
      const stamp = stage === 'purchased' ? purchase['purchasedAt'] : purchase[stageStamps[stage]];
      const at = Date.parse(String(stamp));
      expect(at).toBeGreaterThanOrEqual(Date.parse(String(purchase['purchasedAt'])));
      expect(at).toBeLessThanOrEqual(now);
    }
  });

  it('has a job of each kind that sparky brought along', async () => {
    const purchases = await list(await signIn('sparky'), '/api/my-purchased-leads');

    const own = purchases.filter(({ paymentKind }) => paymentKind === 'own');
    expect(own.map(({ jobKind, amountPaid }) => [jobKind, amountPaid])).toEqual([
      ['electrical', '0.00'],
      ['vehicle', '0.00'],
    ]);
  });

  it('has a purchase of sparky and a lead to restore from the archive', async () => {
    const [archived] = await rowsOf(`
      select p.id from lead_purchases p join users u on u.id = p.buyer_id where p.is_archived and u.username = 'sparky'`);
    const sparky = await signIn('sparky');
    const before = await list(sparky, '/api/my-purchased-leads');
    await sparky.post(`/api/lead-purchases/${String(archived?.['id'])}/restore`).expect(200);
    expect(await list(sparky, '/api/my-purchased-leads')).toHaveLength(before.length + 1);

    const superadmin = await signIn('superadmin');
    const leads = await list(superadmin, '/api/leads/archived');
    expect(leads).toMatchObject([{ status: 'archived', visibility: 'full' }]);
    await superadmin.post(`/api/leads/${String(leads[0]?.['id'])}/restore`).expect(200);
  });

  it('tells how each job of the past came to where it stands', async () => {
    const rows = await rowsOf(`
      select p.sales_stage, (select a.after ->> 'salesStage' from audit_log a where a.action = 'purchase.stage_changed'
        and a.subject_id = p.id::text order by a.at desc limit 1) as told
      from lead_purchases p where p.sales_stage <> 'purchased'`);

    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ sales_stage: stage, told }) => stage !== told)).toEqual([]);
  });

  it('has sold every lead as the real thing would have', async () => {
    const sold = await rowsOf(`select id from leads where status = 'sold'`);

    expect(sold.length).toBeGreaterThan(10);
    for (const { id } of sold) expect(await saleProblems(app.ctx.store.raw, Number(id))).toEqual([]);
    expect(await rowsOf('select id from purchase_attempts where settled is null')).toEqual([]);
  });

  it('has the receipt of every sale that cost something, numbered in their order and marked as a test', async () => {
    const paid = await rowsOf(`
      select p.id, p.amount_paid, p.purchased_at, d.number, d.total, d.issued_at, d.is_test
      from lead_purchases p left join tax_documents d on d.purchase_id = p.id
      where p.amount_paid > 0 order by p.purchased_at`);

    expect(paid.length).toBeGreaterThan(10);
    expect(paid).toEqual(
      paid.map((sale, index) => ({
        ...sale,
        number: `TEST-REC-${String(index + 1).padStart(6, '0')}`,
        total: sale['amount_paid'],
        issued_at: sale['purchased_at'],
        is_test: true,
      })),
    );
    expect(await rowsOf('select id from tax_documents')).toHaveLength(paid.length);
  });

  it('has enough paid jobs of three kinds for the cost guides of the home page', async () => {
    const { body } = await app.visitor().get('/api/home-page').expect(200);

    const kinds = (body.costGuides as Row[]).map(({ serviceType }) => serviceType);
    expect(kinds).toEqual(expect.arrayContaining(['installation', 'repair', 'upgrade']));
  });

  it('leaves nobody’s history without a competitor', async () => {
    const admin = await list(await signIn('superadmin'), '/api/lead-purchases');
    const sparky = await list(await signIn('sparky'), '/api/lead-purchases');

    expect(admin.length).toBeGreaterThan(sparky.length);
  });

  it('lets a lead be bought at once', async () => {
    const agent = await signIn('sparky');
    const leads = await list(agent, '/api/leads');
    const fresh = leads.find((lead) => Number(lead['currentPrice']) > 30);
    await agent.post('/api/create-payment-intent').send({ leadId: fresh?.['id'] }).expect(200);

    const bought = await agent.post(`/api/leads/${String(fresh?.['id'])}/purchase`).send({});

    expect(bought.body).toMatchObject({ visibility: 'unlocked', paymentKind: 'demo' });
  });
});

// Numbers that Australia's regulator sets aside for fiction.
const FICTION = new Set(
  `0491570006 0491570110 0491570156 0491570157 0491570158 0491570159 0491570313 0491570737 0491571266 0491571491
  0491571804 0491572549 0491572665 0491572983 0491573770 0491573087 0491574118 0491574632 0491575254 0491575789
  0491576398 0491576801 0491577426 0491577644 0491578957 0491578148 0491578888 0491579212 0491579760 0491579455
  1800975707 1800975708 1800975709 1800975710 1800975711`.split(/\s+/),
);

describe('nobody’s number or address', () => {
  it('is in the demo world: every number is set aside for fiction', async () => {
    const texts = await rowsOf(`
      select l::text as line from (select id, customer_phone, customer_phone_international, customer_name, customer_address,
        service_location, electrical_work, special_requests from leads) l
      union all select p::text from (select buyer_name, buyer_phone, buyer_company, sales_notes from lead_purchases) p
      union all select u::text from (select phone, first_name, last_name, company_name, business_address, service_areas from users) u
      union all select c::text from (select first_name, last_name, mobile, business_name, service_area, notes from provider_callbacks) c`);

    const digits = texts.flatMap(({ line }) => String(line).match(/\+?\d(?:[\s-]?\d){7,}/g) ?? []);
    const numbers = digits.map((typed) => typed.replaceAll(/[\s-]/g, '').replace(/^\+61/, '0').replace(/^0(?=1800)/, ''));
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((number) => !FICTION.has(number))).toEqual([]);
  });

  it('is in the demo world: every e-mail address is of example.com', async () => {
    const rows = await rowsOf(`
      select email from users union select customer_email from leads union select buyer_email from lead_purchases union select email from provider_callbacks`);

    const addresses = rows.map(({ email }) => email).filter((email) => typeof email === 'string');
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.filter((email) => !/^[\w.-]+@example\.com$/.test(email))).toEqual([]);
  });
});
