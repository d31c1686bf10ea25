import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCallback, createCallback } from '../../../../tests/support/callbacks.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' }));
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate provider_invitations, provider_callbacks, jobs restart identity'));

const list = (query: Record<string, string> = {}) => admin.get('/api/provider-callbacks').query(query);

const idsIn = async (query?: Record<string, string>) =>
  ((await list(query).expect(200)).body as { id: number }[]).map(({ id }) => id);

async function createWith(status: string, hoursAgo: number): Promise<number> {
  const id = await createCallback(app.ctx, { hoursAgo });
  if (status !== 'pending') await changeCallback(admin, id, { status }).expect(200);
  app.ctx.clock.advance(1000);
  return id;
}

describe('the list of callbacks', () => {
  it('says who asked when, and until when they were promised a call', async () => {
    const id = await createCallback(app.ctx, { lastName: 'Quillfeather', email: 'mirabel@quill.example', businessName: 'Quill Electrical' });
    await app.ctx.store.raw.query(`update provider_callbacks set created_at = '2026-10-01T03:00:00Z'`);

    const { body, headers } = await list().expect(200);

    expect(body).toEqual([
      {
        id,
        firstName: 'Mirabel',
        lastName: 'Quillfeather',
        mobile: '0491570006',
        email: 'mirabel@quill.example',
        businessName: 'Quill Electrical',
        serviceArea: 'Geelong',
        status: 'pending',
        notes: null,
        callbackDate: null,
        createdAt: '2026-10-01T03:00:00.000Z',
        dueAt: '2026-10-02T03:00:00.000Z',
        answeredAt: null,
        decidedAt: null,
        decidedByName: null,
        invitation: { state: 'none', expiresAt: null, usedAt: null, usedByName: null },
      },
    ]);
    expect(headers['x-next-cursor']).toBeUndefined();
    expect((await admin.get(`/api/provider-callbacks/${id}`).expect(200)).body).toEqual(body[0]);
  });

  it('has the open ones first, longest waiting first, then the latest decided', async () => {
    const early = await createWith('declined', 60);
    const late = await createWith('approved', 70);
    const fresh = await createWith('pending', 1);
    const called = await createWith('called', 30);
    const overdue = await createWith('pending', 50);

    expect(await idsIn()).toEqual([overdue, called, fresh, late, early]);
  });

  it.each(['pending', 'called', 'approved', 'declined'])('shows those that are %s', async (status) => {
    const ids = new Map<string, number>();
    for (const each of ['pending', 'called', 'approved', 'declined']) ids.set(each, await createWith(each, 2));

    expect(await idsIn({ status })).toEqual([ids.get(status)]);
  });

  it.each([undefined, 'pending', 'declined'])('is read fifty at a time, each once, when %s is asked for', async (status) => {
    for (let index = 0; index < 104; index += 1) await createCallback(app.ctx, { hoursAgo: index % 7 });
    await app.ctx.store.raw.query(`update provider_callbacks set status = 'declined', decided_at = created_at where id % 2 = 0`);
    const where = status ? `where status = '${status}'` : '';
    const { rows } = await app.ctx.store.raw.query(`select id from provider_callbacks ${where}`);
    const whole = rows.map(({ id }) => Number(id));
    const query = status ? { status } : {};

    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const response = await list({ ...query, ...(cursor ? { cursor } : {}) }).expect(200);
      expect(response.body.length).toBeLessThanOrEqual(50);
      ids.push(...(response.body as { id: number }[]).map(({ id }) => id));
      cursor = response.headers['x-next-cursor'];
    } while (cursor);

    expect(ids.toSorted((a, b) => a - b)).toEqual(whole.toSorted((a, b) => a - b));
  });

  it('is in the order of a column where that is asked for, page by page', async () => {
    const names = ['bo', 'Ada', 'cy', 'Zed', 'ada'];
    for (let index = 0; index < 55; index += 1) {
      await createCallback(app.ctx, { hoursAgo: 100 - index, firstName: names[index % 5] ?? '', businessName: `B${index % 3}`, serviceArea: `Area ${index % 2}` });
    }
    const orders = {
      asked: 'created_at, id',
      '-asked': 'created_at desc, id desc',
      name: `lower(first_name || ' ' || last_name), id`,
      '-business': 'lower(business_name) desc, id desc',
      area: 'lower(service_area), id',
    };
    for (const [sort, order] of Object.entries(orders)) {
      const first = await list({ status: 'pending', sort }).expect(200);
      const rest = await idsIn({ status: 'pending', sort, cursor: first.headers['x-next-cursor'] ?? '' });
      const { rows } = await app.ctx.store.raw.query(`select id from provider_callbacks order by ${order}`);
      const found = [...(first.body as { id: number }[]).map(({ id }) => id), ...rest];
      expect({ sort, found }).toEqual({ sort, found: rows.map(({ id }) => id) });
    }
  });

  it('goes on where it was, also when the last one of a page was answered in the meantime', async () => {
    for (let index = 0; index < 60; index += 1) await createCallback(app.ctx, { hoursAgo: 100 - index });
    const first = await list({ status: 'pending' }).expect(200);
    const cursor = first.headers['x-next-cursor'] ?? '';

    await changeCallback(admin, first.body.at(-1).id, { status: 'declined' }).expect(200);

    expect(await idsIn({ status: 'pending', cursor })).toHaveLength(10);
  });
});

describe('a search among callbacks', () => {
  let found: number;

  beforeEach(async () => {
    await createCallback(app.ctx, { mobile: '0491570156' });
    found = await createCallback(app.ctx, {
      firstName: 'Ignatius',
      lastName: 'Voltaire',
      mobile: '0491575254',
      email: 'iggy@volts.example',
      businessName: 'Big_Volts Pty Ltd',
      serviceArea: 'Bendigo and around',
    });
  });

  it.each([
    'ignatius volt',
    'BIG_VOLTS',
    'iggy@',
    'bendigo',
    '0491 575 254',
    '+61 491 575 254',
    '575254',
    ' voltaire ',
  ])('finds by "%s"', async (q) => {
    expect(await idsIn({ q })).toEqual([found]);
  });

  it.each(['nobody', 'big%volts', '%', '25'])('finds nothing by "%s"', async (q) => {
    expect(await idsIn({ q })).toEqual([]);
  });

  it('keeps to the status that is shown', async () => {
    expect(await idsIn({ q: 'voltaire', status: 'approved' })).toEqual([]);
    expect(await idsIn({ q: 'voltaire', status: 'pending' })).toEqual([found]);
  });
});

const summary = async () => (await admin.get('/api/provider-callbacks/summary').expect(200)).body as Record<string, number>;

describe('the counts', () => {
  it('are of each status, and of those that wait for more than 24 hours', async () => {
    await createWith('pending', 1);
    await createWith('pending', 25);
    await createWith('called', 50);
    await createWith('approved', 50);
    await createWith('declined', 50);
    await createWith('declined', 3);

    expect(await summary()).toEqual({ pending: 2, called: 1, approved: 1, declined: 2, overdue: 1 });
  });

  it('follow the clock', async () => {
    await createCallback(app.ctx);
    expect(await summary()).toMatchObject({ pending: 1, overdue: 0 });

    app.ctx.clock.advance(24 * 3_600_000 + 1000);

    expect(await summary()).toMatchObject({ pending: 1, overdue: 1 });
  });

  it('are nought where nobody asked', async () => {
    expect(await summary()).toEqual({ pending: 0, called: 0, approved: 0, declined: 0, overdue: 0 });
  });
});

describe('the list is refused', () => {
  it.each([
    ['status', 'lost', 'Not a status of a callback'],
    ['sort', 'mobile', 'Not an order of callbacks'],
    ['cursor', 'x', 'Not a valid cursor'],
    ['q', 'x'.repeat(101), 'Please keep this to 100 characters'],
  ])('for the %s "%s"', async (field, value, message) => {
    expectIssue(await list({ [field]: value }), field, message);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('to a %s', async (userType) => {
    await createCallback(app.ctx);
    const by = await app.signIn(await createUser(app.ctx, { userType }));

    for (const path of ['', '/summary', '/1']) {
      const response = await by.get(`/api/provider-callbacks${path}`);
      expectProblem(response, 'forbidden');
      expect(response.text).not.toContain('Mirabel');
    }
    expectProblem(await changeCallback(by, 1, { status: 'approved' }), 'forbidden');
    expectProblem(await by.post('/api/provider-callbacks/1/invitation').send({ by: 'link' }), 'forbidden');
  });

  it('for one that is not there', async () => {
    expectProblem(await admin.get('/api/provider-callbacks/4711'), 'not_found', 'There is no such callback');
  });
});
