import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../tests/support/cursors.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createOwnJob } from '../../../../tests/support/own-jobs.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { listProviders } from './list-providers.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { withPayments } from '../../../../tests/support/payments.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

type Row = Record<string, unknown> & { id: number };

const list = (query: Record<string, string> = {}, by: Agent = admin) => by.get('/api/providers').query(query);
const rows = async (query: Record<string, string> = {}) => (await list(query).expect(200)).body as Row[];
const idsOf = async (query: Record<string, string> = {}) => (await rows(query)).map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(app.ctx.clock.now().getTime() - minutes * 60_000);

describe('the providers', () => {
  it('are shown with their licence, what they bought and how many work with them', async () => {
    const provider = await createUser(app.ctx, {
      firstName: 'Ada',
      lastName: 'Volt',
      abn: '51824753556',
      licenseNumber: '123456C',
      licenseState: 'NSW',
      licenseExpiresOn: '2027-01-31',
      marketNotes: 'Rang twice.',
    });
    const bought = await createPurchase(app.ctx, provider);
    await createPurchase(app.ctx, provider, { minutesAgo: 60 });
    const back = await createPurchase(app.ctx, provider);
    await admin.post(`/api/lead-purchases/${back.purchaseId}/unpurchase`).expect(200);
    await createOwnJob(app.ctx, provider);
    for (const isActive of [true, true, false]) {
      await createUser(app.ctx, { userType: 'team_member', teamOwnerId: provider.id, isActive });
    }

    const [row] = await rows({ q: 'Ada Volt' });

    expect(row).toEqual({
      id: provider.id,
      firstName: 'Ada',
      lastName: 'Volt',
      username: provider.username,
      email: provider.email,
      phone: provider.phone,
      companyName: 'Tester Electrical',
      abn: '51824753556',
      licenseNumber: '123456C',
      licenseState: 'NSW',
      licenseExpiresOn: '2027-01-31',
      licenseClass: null,
      licenseHolder: null,
      isVerified: false,
      licenseSubmittedAt: null,
      licenseRefusal: null,
      licenseCheckedAt: null,
      licenseCheckMethod: null,
      licenseCheckedBy: null,
      sameLicence: [],
      canAskRegister: false,
      insuredUntil: null,
      insuranceReview: null,
      missingToBuy: [],
      isActive: true,
      notes: 'Rang twice.',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastSeenAt: null,
      purchases: 2,
      wonJobs: 0,
      spend: (bought.purchase.amountPaidCents / 100).toFixed(2),
      teamSize: 2,
    });
  });

  it('have spent nothing in a time before money moved', async () => {
    const provider = await createUser(app.ctx, { lastName: 'Beforetime' });
    const { purchase } = await createPurchase(app.ctx, provider);
    const payments = { kind: 'stripe', secretKey: 's', publishableKey: 'p', webhookSecrets: [], apiBase: undefined, isTest: false } as const;

    const live = await listProviders(withPayments(app.ctx, payments), { q: 'Beforetime' });

    expect(await rows({ q: 'Beforetime' })).toMatchObject([{ purchases: 1, spend: (purchase.amountPaidCents / 100).toFixed(2) }]);
    expect(live.rows).toMatchObject([{ purchases: 1, spendCents: 0 }]);
  });

  it('are electricians alone, newest first', async () => {
    const first = await createUser(app.ctx, { companyName: 'Order Electrical' });
    await createUser(app.ctx, { companyName: 'Order Electrical', userType: 'customer' });
    await createUser(app.ctx, { companyName: 'Order Electrical', userType: 'super_admin' });
    await createUser(app.ctx, { companyName: 'Order Electrical', userType: 'team_member', teamOwnerId: first.id });
    const last = await createUser(app.ctx, { companyName: 'Order Electrical' });

    expect(await idsOf({ q: 'order electrical' })).toEqual([last.id, first.id]);
  });

  it('come a hundred a page, each once, also while others sign up', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 101; index += 1) ids.unshift((await createUser(app.ctx, { companyName: 'Paged Electrical' })).id);

    const first = await list({ q: 'paged' }).expect(200);
    await createUser(app.ctx, { companyName: 'Paged Electrical' });
    const second = await list({ q: 'paged', cursor: String(first.headers['x-next-cursor']) }).expect(200);

    expect((first.body as Row[]).map(({ id }) => id)).toEqual(ids.slice(0, 100));
    expect((second.body as Row[]).map(({ id }) => id)).toEqual(ids.slice(100));
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });
});

/** Reads every page of those that are sorted. */
async function walk(query: Record<string, string>): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ q: 'sorted electrical', ...query, ...(cursor && { cursor }) }).expect(200);
    found.push(...(page.body as Row[]));
    cursor = page.headers['x-next-cursor'];
  } while (cursor !== undefined);
  return found;
}

const waitingNames = async (query: object) => (await rows({ q: 'queue electrical', show: 'waiting', ...query })).map(({ firstName }) => firstName);

describe('the providers in an order', () => {
  beforeAll(async () => {
    // Many share a name, an instant or nothing bought, so that a page ends among equals.
    await app.ctx.store.raw.query(`insert into users (username, password, first_name, last_name, phone, user_type, company_name, license_expires_on, last_seen_at)
      select 'sorted-' || n, 'x', (array['ada', 'Bo', 'Cy', 'zoë'])[n % 4 + 1], 'Wi"re', '0491570156', 'provider', 'Sorted Electrical',
        case when n % 4 > 0 then '2027-01-01'::date + n % 7 end,
        case when n % 3 > 0 then '2026-01-01T00:00:00Z'::timestamptz + interval '1 hour' * (n % 5) end
      from generate_series(1, 203) n`);
    for (const bought of [1, 1, 3, 2]) {
      const buyer = await createUser(app.ctx, { companyName: 'Sorted Electrical' });
      for (let index = 0; index < bought; index += 1) await createPurchase(app.ctx, buyer, { minutesAgo: 15 * index });
    }
    await app.ctx.store.raw.query(`update lead_purchases set sales_stage = 'invoice_paid', invoice_paid_at = now() where id in (
      select max(p.id) from lead_purchases p join users u on u.id = p.buyer_id where u.company_name = 'Sorted Electrical' group by u.id having count(*) > 1)`);
  });

  type Value = number | string | null;

  const valueOf: Record<string, (row: Row) => Value> = {
    name: ({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`.toLowerCase(),
    purchases: ({ purchases }) => Number(purchases),
    spend: ({ spend }) => Number(spend),
    won: ({ wonJobs, purchases }) => (Number(purchases) > 0 ? Number(wonJobs) / Number(purchases) : null),
    licence: ({ licenseExpiresOn }) => licenseExpiresOn as string | null,
    joined: ({ id }) => id,
    seen: ({ lastSeenAt }) => lastSeenAt as string | null,
  };

  /** Sorts by a value in a direction, then by id in the same one; rows without a value come last. */
  function inOrder(rowsOfAll: readonly Row[], column: string, direction: 1 | -1): number[] {
    const value = (row: Row): Value => valueOf[column]?.(row) ?? null;
    const compare = (one: Row, other: Row) => {
      const [a, b] = [value(one), value(other)];
      if (a === b) return direction * (one.id - other.id);
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -direction : direction;
    };
    return rowsOfAll.toSorted(compare).map(({ id }) => id);
  }

  it.each(['name', 'licence', 'purchases', 'spend', 'won', 'joined', 'seen'])('by %s hold everyone once, up and down', async (column) => {
    const everyone = await walk({});
    expect(everyone).toHaveLength(207);

    const up = (await walk({ sort: column })).map(({ id }) => id);
    const down = (await walk({ sort: `-${column}` })).map(({ id }) => id);

    expect(up).toEqual(inOrder(everyone, column, 1));
    expect(down).toEqual(inOrder(everyone, column, -1));
  });

  it('begin with who bought most, and who never signed in comes last either way', async () => {
    expect((await walk({ sort: '-purchases' })).slice(0, 5).map(({ purchases }) => purchases)).toEqual([3, 2, 1, 1, 0]);
    expect((await walk({ sort: '-won' })).slice(0, 4).map(({ wonJobs, purchases }) => [wonJobs, purchases])).toEqual([[1, 2], [1, 3], [0, 1], [0, 1]]);
    expect((await walk({ sort: 'seen' })).at(-1)?.lastSeenAt).toBeNull();
    expect((await walk({ sort: '-seen' })).at(-1)?.lastSeenAt).toBeNull();
  });

  it('are those who wait by another order than the longest wait when that is asked for', async () => {
    for (const [firstName, wait] of [['Ann', 1], ['Zed', 9], ['Max', 5]] as const) {
      await createUser(app.ctx, { companyName: 'Queue Electrical', firstName, licenseNumber: '1C', licenseState: 'NSW', licenseSubmittedAt: minutesAgo(wait) });
    }

    expect(await waitingNames({})).toEqual(['Zed', 'Max', 'Ann']);
    expect(await waitingNames({ sort: 'name' })).toEqual(['Ann', 'Max', 'Zed']);
  });

  it('are not carried on in another order, or behind a name that the database refuses', async () => {
    const first = await list({ q: 'sorted electrical', sort: 'name' }).expect(200);
    const cursor = String(first.headers['x-next-cursor']);

    for (const query of [{ sort: '-name', cursor }, { cursor }, { sort: 'name', cursor: cursorOf('providers-name', 'a\0', 1) }]) {
      expectIssue(await list({ q: 'sorted electrical', ...query }), 'cursor', 'Not a valid cursor');
    }
  });
});

describe('searching for a provider', () => {
  let id: number;

  beforeAll(async () => {
    await app.ctx.store.raw.query(`update users set user_type = 'customer', company_name = null where user_type = 'provider'`);
    ({ id } = await createUser(app.ctx, {
      username: 'sparks_n_ohms',
      email: 'eve@sparks.example.com',
      firstName: 'Eve',
      lastName: 'O’Ohm',
      phone: '0491570110',
      companyName: '100% Sparks',
      abn: '51824753556',
      licenseNumber: '77X',
      licenseState: 'VIC',
    }));
    await createUser(app.ctx);
  });

  const theirs = ['eve o’ohm', 'SPARKS_N', '@sparks.', '0491 570 110', '570110', '100% s', '51824753556', '77x', ' eve '];
  it.each(theirs)('finds them by %j', async (q) => {
    expect(await idsOf({ q })).toEqual([id]);
  });

  it.each(['100_', 'nobody', 'correct horse', '%%', '0491 999'])('finds nobody by %j', async (q) => {
    expect(await idsOf({ q })).toEqual([]);
  });
});

const inDays = (days: number) => sydneyDate(new Date(app.ctx.clock.now().getTime() + days * 86_400_000));

describe('a part of the providers', () => {
  it.each([
    ['all', ['none', 'unknown', 'expired', 'today', 'soon', 'later', 'insured', 'gone']],
    ['active', ['none', 'unknown', 'expired', 'today', 'soon', 'later', 'insured']],
    ['inactive', ['gone']],
    ['unverified', ['none', 'unknown', 'expired', 'gone']],
    ['waiting', ['expired', 'insured', 'unknown']],
    ['licence_due', ['none', 'unknown', 'expired', 'today', 'soon', 'gone']],
  ])('is shown with %s', async (show, expected) => {
    const companyName = `Part ${show}`;
    const licence = { licenseNumber: '1C', licenseState: 'NSW' } as const;
    const people: Record<string, Parameters<typeof createUser>[1]> = {
      none: {},
      unknown: { ...licence, licenseSubmittedAt: minutesAgo(5) },
      expired: { ...licence, licenseExpiresOn: inDays(-2), licenseSubmittedAt: minutesAgo(1) },
      today: { ...licence, licenseExpiresOn: inDays(0), isVerified: true },
      soon: { ...licence, licenseExpiresOn: inDays(30), isVerified: true },
      later: { ...licence, licenseExpiresOn: inDays(32), isVerified: true },
      insured: { ...licence, licenseExpiresOn: inDays(32), isVerified: true, insuranceReview: 'under_review', insuranceSubmittedAt: minutesAgo(3) },
      gone: { isActive: false, licenseSubmittedAt: minutesAgo(9) },
    };
    for (const [lastName, fields] of Object.entries(people)) await createUser(app.ctx, { companyName, lastName, ...fields });

    const found = await rows({ q: companyName, show });

    expect(found.map(({ lastName }) => lastName).toReversed()).toEqual(expected);
  });
});

describe('the providers are refused', () => {
  it.each([
    ['show', 'some', 'Not a choice of providers'],
    ['sort', 'password', 'Not an order of providers'],
    ['sort', '--name', 'Not an order of providers'],
    ['cursor', 'x', 'Not a valid cursor'],
    ['q', 'x'.repeat(101), 'Please keep this to 100 characters'],
  ])('for the %s "%s"', async (field, value, message) => {
    expectIssue(await list({ [field]: value }), field, message);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('to a %s', async (userType) => {
    const someone = await createUser(app.ctx, { marketNotes: 'Rang twice.' });
    const by = await app.signIn(await createUser(app.ctx, { userType }));

    const response = await list({}, by);

    expectProblem(response, 'forbidden');
    expect(response.text).not.toContain('Rang twice.');
    expectProblem(await by.patch(`/api/providers/${someone.id}`).send({ isVerified: true }), 'forbidden');
  });

  it('and nobody reads the notes on themselves', async () => {
    const agent = await app.signIn(await createUser(app.ctx, { marketNotes: 'Rang twice.' }));

    expect((await agent.get('/api/auth/me').expect(200)).text).not.toContain('Rang twice.');
  });
});
