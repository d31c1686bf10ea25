import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../../shared/domain/words/enums.ts';
import { salesStages } from '../../../../shared/domain/pipeline/sales-stage.ts';
import { hashPassword } from '../../identity/sign-in/password.ts';
import { archiveLead, createLead, createUser, deactivate } from '../../../../tests/support/factories.ts';
import { cursorOf } from '../../../../tests/support/cursors.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { slowAnalytics } from '../../../../tests/support/generated-year-reference.ts';
import { insertPurchases, type PurchaseFields } from '../../../../tests/support/purchase-fixtures.ts';
import { createOwnJob, vehicleJob } from '../../../../tests/support/own-jobs.ts';
import { operatorHeaders } from '../../../../tests/support/operators.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { insertOperator } from '../../identity/operators/operator-store.ts';

const PASSWORD = 'an operator knows this';
const HOUR = 3_600_000;

let app: TestApp;
let carried: ReturnType<typeof operatorHeaders>;

async function start(): Promise<void> {
  app = await createTestApp();
  await insertOperator(app.ctx.db, { username: 'olive', passwordHash: await hashPassword(PASSWORD), at: app.ctx.clock.now() });
  carried = operatorHeaders(await app.visitor().post('/api/admin/login').send({ username: 'olive', password: PASSWORD }));
}

const read = (path: string) => app.visitor().get(path).set(carried);

/** The instant that an answer is about. */
const serverTime = ({ headers }: { headers: Record<string, string> }) => new Date(Number(headers['x-server-time']));

/** A purchase like none of its neighbours: kinds, payments and stages run at different lengths. */
function purchaseAt(index: number): PurchaseFields {
  const kind = (['demo', 'demo', 'free', 'demo', 'own'] as const)[index % 5] ?? 'demo';
  const paymentStatus = kind === 'demo' ? paymentStatuses[index % paymentStatuses.length] : 'completed';
  return {
    purchasedAt: new Date(Date.parse('2026-01-15T13:30:00Z') + index * 29 * HOUR),
    kind,
    paymentStatus: paymentStatus ?? 'completed',
    amountPaidCents: kind === 'demo' ? 50 + ((index * 3977) % 90_00) : 0,
    salesStage: salesStages[index % salesStages.length] ?? 'purchased',
    isArchived: index % 11 === 0,
  };
}

beforeAll(start);
afterAll(() => app.close());

describe('the market in figures', () => {
  it('is all zeros before there is anything', async () => {
    const { body } = await read('/api/admin/analytics').expect(200);

    expect(body).toEqual({
      totalProviders: 0,
      activeProviders: 0,
      totalPurchases: 0,
      totalRevenue: '0.00',
      averageRevenuePerProvider: '0.00',
      decisionHours: null,
      purchasesByMonth: {},
      inboundLeads: 0,
      conversionRate: 0,
      averageLeadValue: '0.00',
      salesStages: { purchased: 0, called: 0, bookedIn: 0, safetyCheck: 0, paid: 0, finalised: 0 },
      today: { inbound: 0, sold: 0, lastSale: null, callbacksWaiting: 0, callbacksOverdue: 0, nextCallback: null },
    });
  });

  it('is what a count row by row comes to, to the cent', async () => {
    const buyer = await createUser(app.ctx);
    const others = [await createUser(app.ctx), await createUser(app.ctx, { userType: 'super_admin' })];
    await deactivate(app.ctx, await createUser(app.ctx));
    for (const who of [buyer, ...others]) {
      await insertPurchases(app.ctx, who, Array.from({ length: 90 }, (_, index) => purchaseAt(index + who.id)));
    }
    await createOwnJob(app.ctx, buyer);
    for (let count = 0; count < 5; count += 1) await createLead(app.ctx);
    await app.ctx.store.raw.query('update lead_purchases set safety_check_passed_at = now() where id % 7 = 0');
    await app.ctx.store.raw.query('update lead_purchases set finalised_at = now() where id % 13 = 0');

    const answer = await read('/api/admin/analytics').expect(200);

    expect(Object.keys(answer.body.purchasesByMonth).length).toBeGreaterThan(3);
    expect(answer.body).toEqual(await slowAnalytics(app.ctx.store.raw, serverTime(answer)));
  });
});

describe('the list of electricians', () => {
  it('comes a hundred a page, newest first, without passwords, and is searched by name, e-mail, phone and company', async () => {
    for (let count = 0; count < 101; count += 1) await createUser(app.ctx, { lastName: `Page${count}` });
    await createUser(app.ctx, { firstName: 'Zoë', lastName: '100%Volt', phone: '0491571999', companyName: 'Amps_R_Us' });
    const first = await read('/api/admin/providers').expect(200);
    const second = await read(`/api/admin/providers?cursor=${first.headers['x-next-cursor']}`).expect(200);

    expect(first.body).toHaveLength(100);
    const contact = 'companyName,createdAt,email,firstName,id,insuranceReview,insuredUntil,isActive,isVerified,lastName';
    expect(Object.keys(first.body[0]).toSorted().join(',')).toBe(
      `${contact},licenseExpiresOn,licenseNumber,licenseRefusal,licenseState,licenseSubmittedAt,missingToBuy,phone,policyId`,
    );
    const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    for (const q of ['zoë', 'zoë 100%', '0491571999', '0491 571 999', 'amps_r']) {
      const { body } = await read(`/api/admin/providers?q=${encodeURIComponent(q)}`).expect(200);
      expect({ q, found: body.map(({ lastName }: { lastName: string }) => lastName) }).toEqual({ q, found: ['100%Volt'] });
    }
  });
});

it('sorts the electricians by name, by the day their licence ends and by when they joined', async () => {
  for (const [lastName, licenseExpiresOn] of [['b', null], ['C', '2027-02-01'], ['a', '2026-12-01']] as const) {
    await createUser(app.ctx, { firstName: 'Sorttest', lastName, licenseExpiresOn });
  }
  const sorted = async (sort: string) =>
    (await read(`/api/admin/providers?q=sorttest&sort=${sort}`).expect(200)).body.map(({ lastName }: { lastName: string }) => lastName);

  expect(await sorted('name')).toEqual(['a', 'b', 'C']);
  expect(await sorted('licence')).toEqual(['a', 'C', 'b']);
  expect(await sorted('-licence')).toEqual(['C', 'a', 'b']);
  expect(await sorted('joined')).toEqual(['b', 'C', 'a']);
  expectProblem(await read('/api/admin/providers?sort=phone'), 'invalid_input');
});

describe('an electrician in the list', () => {
  it('comes with the licence and whether it was verified', async () => {
    const licence = { licenseNumber: 'EL4711', licenseState: 'QLD', licenseExpiresOn: '2027-02-28' } as const;
    await createUser(app.ctx, { lastName: 'Licencetest', ...licence, isVerified: true });
    await createUser(app.ctx, { lastName: 'Nonetest' });

    const licensed = await read('/api/admin/providers?q=licencetest').expect(200);
    const unlicensed = await read('/api/admin/providers?q=nonetest').expect(200);

    expect(licensed.body).toMatchObject([{ ...licence, isVerified: true }]);
    expect(unlicensed.body).toMatchObject([
      { licenseNumber: null, licenseState: null, licenseExpiresOn: null, isVerified: false },
    ]);
  });

  it('is found among those in use, or those that are not', async () => {
    await createUser(app.ctx, { firstName: 'Filtertest', lastName: 'In' });
    await deactivate(app.ctx, await createUser(app.ctx, { firstName: 'Filtertest', lastName: 'Out' }));
    const found = async (status: string) =>
      (await read(`/api/admin/providers?q=filtertest${status}`).expect(200)).body.map(({ lastName }: { lastName: string }) => lastName);

    expect(await found('')).toEqual(['Out', 'In']);
    expect(await found('&status=active')).toEqual(['In']);
    expect(await found('&status=inactive')).toEqual(['Out']);
    expectProblem(await read('/api/admin/providers?status=asleep'), 'invalid_input');
  });

  it('is found while a licence or an insurance certificate waits, the longest wait first', async () => {
    const ago = (minutes: number) => new Date(app.ctx.clock.now().getTime() - minutes * 60_000);
    const companyName = 'Queuetest';
    const licence = { licenseNumber: 'EL4711', licenseState: 'QLD' } as const;
    await createUser(app.ctx, { companyName, lastName: 'Nothing' });
    await createUser(app.ctx, { companyName, lastName: 'Licence', ...licence, licenseSubmittedAt: ago(5) });
    await createUser(app.ctx, { companyName, lastName: 'Insurance', insuranceReview: 'under_review', insuranceSubmittedAt: ago(9) });
    await createUser(app.ctx, { companyName, lastName: 'Both', ...licence, licenseSubmittedAt: ago(20), insuranceReview: 'under_review', insuranceSubmittedAt: ago(1) });
    await deactivate(app.ctx, await createUser(app.ctx, { companyName, lastName: 'Gone', ...licence, licenseSubmittedAt: ago(30) }));

    const { body } = await read('/api/admin/providers?status=waiting&q=queuetest').expect(200);

    expect(body.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Both', 'Insurance', 'Licence']);
  });
});

/** The numbers of the leads that a search finds, as the address carries it, perhaps with filters after it. */
const foundLeads = async (query: string): Promise<number[]> =>
  (await read(`/api/admin/leads?q=${query}`).expect(200)).body.map(({ id }: { id: number }) => id);

describe('the list of leads', () => {
  it('holds nothing of who asked', async () => {
    await createLead(app.ctx, { customerName: 'Canary Nametest', customerPhone: '0491 570 006', serviceLocation: '9 Canary Lane, Newtown NSW 2042' });

    const response = await read('/api/admin/leads?q=Newtown').expect(200);

    expect(response.body[0]).toMatchObject({ status: 'available', customerSuburb: 'Newtown', serviceType: 'repair' });
    expect(response.text).not.toMatch(/Canary|570 ?006/);
  });

  it('holds and searches nothing that an electrician typed of a vehicle, nor does its export', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    const typed = { ...vehicleJob, vehicleMake: '0412 / 345 678', vehicleModel: 'at 9 Canary St' };
    const { leadId } = (await agent.post('/api/leads/manual').send(typed).expect(201)).body;

    for (const path of ['/api/admin/leads', '/api/admin/leads/export']) {
      const { body, text } = await read(path).expect(200);
      expect(body.map(({ id }: { id: number }) => id)).toContain(leadId);
      expect(text).not.toMatch(/345 678|Canary/);
    }
    expect(await foundLeads('345')).toEqual([]);
    expect(await foundLeads('canary')).toEqual([]);
  });

  it('says what a lead was sold for and when, while that stands', async () => {
    const buyer = await createUser(app.ctx);
    const purchasedAt = new Date('2026-03-01T02:03:04.567Z');
    const fields = { purchasedAt, amountPaidCents: 12_34, serviceLocation: 'Soldtest' };
    await insertPurchases(app.ctx, buyer, [
      { ...fields, suburb: 'Soldtest One' },
      { ...fields, suburb: 'Soldtest Two', paymentStatus: 'refunded' },
      { ...fields, suburb: 'Soldtest Three', kind: 'free', amountPaidCents: 0 },
    ]);

    const { body } = await read('/api/admin/leads?q=soldtest').expect(200);

    expect(body).toMatchObject([
      { customerSuburb: 'Soldtest Three', status: 'sold', isOwnJob: false, soldPrice: '0.00', soldAt: purchasedAt.toISOString() },
      { customerSuburb: 'Soldtest Two', status: 'archived', soldPrice: null, soldAt: null },
      { customerSuburb: 'Soldtest One', status: 'sold', soldPrice: '12.34', soldAt: purchasedAt.toISOString(), buyer: expect.stringMatching(/^Sam Archer/) as string },
    ]);
  });

  it('tells a job that an electrician brought along from one that was sold', async () => {
    const { leadId } = await createOwnJob(app.ctx, await createUser(app.ctx));

    const { body } = await read('/api/admin/leads').expect(200);

    const own = body.find(({ id }: { id: number }) => id === leadId);
    expect(own).toMatchObject({ status: 'sold', isOwnJob: true, soldPrice: null, soldAt: null });
  });

  it('is searched by suburb and job reference, in any case', async () => {
    const { id, jobReference } = await createLead(app.ctx, { serviceLocation: 'Fremantle WA 6160' });

    expect(await foundLeads('fREMANTLe')).toEqual([id]);
    expect(await foundLeads(jobReference)).toEqual([id]);
    expect(await foundLeads(jobReference.toLowerCase())).toEqual([id]);
    expect(await foundLeads(`${id}e`)).toContain(id);
    expect(await foundLeads(`e-${id}E`)).toEqual([id]);
    expect(await foundLeads(`a-${id}`)).toEqual([]);
    expect(await foundLeads('AE_')).toEqual([]);
    expect(await foundLeads('%25')).toEqual([]);
  });

  it('is sorted by age, score and the price paid, with what is unsold last', async () => {
    const buyer = await createUser(app.ctx);
    const at = { purchasedAt: new Date('2026-03-01T02:03:04Z'), serviceLocation: 'Ordertest' };
    await insertPurchases(app.ctx, buyer, [
      { ...at, suburb: 'Ordertest Dear', amountPaidCents: 30_00 },
      { ...at, suburb: 'Ordertest Cheap', amountPaidCents: 10_00 },
      { ...at, suburb: 'Ordertest Back', amountPaidCents: 20_00, paymentStatus: 'refunded' },
    ]);
    await app.ctx.store.raw.query(`update leads set lead_score = length(suburb) % 10 where suburb like 'Ordertest%'`);
    const sorted = async (sort: string) =>
      (await read(`/api/admin/leads?q=ordertest&sort=${sort}`).expect(200)).body.map(({ customerSuburb }: { customerSuburb: string }) => customerSuburb.slice(10));

    expect(await sorted('created')).toEqual(['Dear', 'Cheap', 'Back']);
    expect(await sorted('-created')).toEqual(['Back', 'Cheap', 'Dear']);
    expect(await sorted('price')).toEqual(['Cheap', 'Dear', 'Back']);
    expect(await sorted('-price')).toEqual(['Dear', 'Cheap', 'Back']);
    expect(await sorted('score')).toEqual(['Dear', 'Back', 'Cheap']);
    expectProblem(await read('/api/admin/leads?sort=phone'), 'invalid_input');
  });

  it('comes with its auction, which an own job has none of', async () => {
    const lead = await createLead(app.ctx, { serviceLocation: 'Auctiontest NSW 2000' });
    const { leadId } = await createOwnJob(app.ctx, await createUser(app.ctx));

    const { body } = await read('/api/admin/leads').expect(200);

    const auctionOf = (wanted: number) => body.find(({ id }: { id: number }) => id === wanted).auction;
    const { startsAt, endsAt, ...prices } = auctionOf(lead.id);
    expect(prices).toEqual({ startPrice: '40.00', endPrice: '0.00' });
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(HOUR);
    expect(auctionOf(leadId)).toBeNull();
  });

  it('is kept to a status, to the last days, and to both with a search', async () => {
    const old = await createLead(app.ctx, { serviceLocation: 'Manly NSW 2095', minutesAgo: 2 * 24 * 60 });
    const older = await createLead(app.ctx, { serviceLocation: 'Manly NSW 2095', minutesAgo: 8 * 24 * 60 });
    const fresh = await createLead(app.ctx, { serviceLocation: 'Manly NSW 2095', minutesAgo: 5 });
    const away = await createLead(app.ctx, { serviceLocation: 'Manly NSW 2095', minutesAgo: 5 });
    await archiveLead(app.ctx, away.id);

    expect(await foundLeads('manly')).toEqual([away.id, fresh.id, older.id, old.id]);
    expect(await foundLeads('manly&status=archived')).toEqual([away.id]);
    expect(await foundLeads('manly&days=1')).toEqual([away.id, fresh.id]);
    expect(await foundLeads('manly&days=7')).toEqual([away.id, fresh.id, old.id]);
    expect(await foundLeads('manly&days=30&status=available')).toEqual([fresh.id, older.id, old.id]);
    expect(await foundLeads(`manly&days=30&status=available&cursor=${cursorOf('operator-leads', older.id)}`)).toEqual([old.id]);
    expectProblem(await read('/api/admin/leads?days=2'), 'invalid_input');
    expectProblem(await read('/api/admin/leads?status=asleep'), 'invalid_input');
  });
});

it('refuses a search that no table could hold', async () => {
  expectProblem(await read('/api/admin/leads?q=%00'), 'invalid_input');
});
