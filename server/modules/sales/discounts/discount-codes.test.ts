import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let adminId: number;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  const user = await createUser(app.ctx, { userType: 'super_admin' });
  adminId = user.id;
  admin = await app.signIn(user);
});

afterAll(() => app.close());

const unusedName = () => `CODE-${(count += 1)}`;

const create = (fields: Record<string, unknown> = {}) =>
  admin
    .post('/api/discount-codes')
    .send({ code: unusedName(), discountType: 'percentage', discountValue: 25, ...fields });

const change = (id: number, isActive: boolean) => admin.patch(`/api/discount-codes/${id}`).send({ isActive });

const audited = async (subjectId: number) => {
  const { rows } = await app.ctx.store.raw.query(
    `select action, actor_user_id, before, after from audit_log
      where subject_type = 'discount_code' and subject_id = '${subjectId}' order by id`,
  );
  return rows;
};

describe('creating a code', () => {
  it('answers it as it is kept and writes down who made it', async () => {
    const response = await create({
      code: '  Summer ２６ ',
      description: 'For the season',
      discountValue: '12.5',
      maxUses: 10,
      validFrom: '2026-12-01T00:00:00.000Z',
      validUntil: '2027-03-01T00:00:00.000Z',
    });

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      code: 'Summer 26',
      description: 'For the season',
      discountType: 'percentage',
      discountValue: '12.50',
      maxUses: 10,
      currentUses: 0,
      isActive: true,
      boundTo: null,
      validFrom: '2026-12-01T00:00:00.000Z',
      validUntil: '2027-03-01T00:00:00.000Z',
    });
    const { id } = response.body as { id: number };
    expect(await audited(id)).toMatchObject([
      {
        action: 'discount.created',
        actor_user_id: adminId,
        after: { discountType: 'percentage', discountValue: '12.50', maxUses: 10 },
      },
    ]);
  });

  it('needs no value when everything is free, and keeps none', async () => {
    expect((await create({ discountType: 'free', discountValue: undefined })).body).toMatchObject({ discountValue: null });
    expect((await create({ discountType: 'free', discountValue: 25 })).body).toMatchObject({ discountValue: null });
  });

  it.each([
    ['the same name', 'SAVE10'],
    ['another case', 'save10'],
    ['a twin of other characters', 'ｓａｖｅ１０'],
    ['spaces around', ' SAVE10 '],
  ])('case 41: refuses %s', async (_what, twin) => {
    await create({ code: 'SAVE10' });
    const before = await fingerprint(app.ctx);

    const response = await create({ code: twin });

    const message = 'There is a code of that name already';
    expect(expectProblem(response, 'taken', message)).toEqual([{ path: 'code', message }]);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  const VALUE = 'Please enter a number such as 25 or 12.50';
  const NAME = 'Please enter a code of 1 to 50 characters';

  it.each([
    ['discountValue', { discountValue: -1 }, VALUE],
    ['discountValue', { discountValue: '-1' }, VALUE],
    ['discountValue', { discountValue: 101 }, 'A percentage is at most 100'],
    ['discountValue', { discountValue: '100.01' }, 'A percentage is at most 100'],
    ['discountValue', { discountType: 'fixed_amount', discountValue: 1e9 }, VALUE],
    ['discountValue', { discountValue: 12.345 }, VALUE],
    ['discountValue', { discountValue: null }, VALUE],
    ['discountValue', { discountType: 'fixed_amount', discountValue: undefined }, VALUE],
    ['discountType', { discountType: 'everything' }, 'Please choose a type of discount'],
    ['code', { code: '   ' }, NAME],
    ['code', { code: 'x'.repeat(51) }, NAME],
    ['code', { code: 'ﷺ'.repeat(3) }, NAME],
    ['code', { code: 'TWO\nLINES' }, 'Please keep this on one line'],
    ['maxUses', { maxUses: 0 }, 'Please enter at least 1'],
    ['maxUses', { maxUses: 2_147_483_648 }, 'Please enter at most 1,000,000'],
    ['maxUses', { maxUses: 1.5 }, 'Please enter a whole number'],
    ['validFrom', { validFrom: 'soon' }, 'Please give a time such as 2026-01-31T09:00:00Z'],
    ['validFrom', { validFrom: '0000-01-01T00:00:00Z' }, 'Please give a date from the year 2000 on'],
    [
      'validUntil',
      { validFrom: '2026-12-02T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' },
      'Please choose an end after the start',
    ],
  ])('case 41: refuses a bad %s: %o', async (path, fields, message) => {
    const before = await countRows(app.ctx, 'discount_codes');

    expectIssue(await create(fields), path, message);

    expect(await countRows(app.ctx, 'discount_codes')).toBe(before);
  });

  it('takes values at their limits', async () => {
    for (const fields of [
      { discountValue: 0 },
      { discountValue: 100 },
      { discountType: 'fixed_amount', discountValue: 99_999_999.99, maxUses: 1_000_000 },
    ]) {
      expect((await create(fields)).status).toBe(201);
    }
  });
});

describe('the list', () => {
  it('has the newest first', async () => {
    const older = (await create()).body as { code: string };
    const newer = (await create()).body as { code: string };

    const response = await admin.get('/api/discount-codes').expect(200);

    const names = (response.body as { code: string }[]).map(({ code }) => code);
    expect(names.slice(0, 2)).toEqual([newer.code, older.code]);
  });

  it('goes on page by page to the oldest code, however many there are', async () => {
    await app.ctx.store.raw.query(`insert into discount_codes (code, discount_type, discount_value) select 'CREDIT-' || n, 'percentage', 5 from generate_series(1, 540) n`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await admin.get('/api/discount-codes').query({ q: 'CREDIT-', ...(cursor && { cursor }) }).expect(200);
      seen.push(...(body as { code: string }[]).map(({ code }) => code));
      cursor = headers['x-next-cursor'];
    } while (cursor);

    expect(seen).toEqual(Array.from({ length: 540 }, (_, at) => `CREDIT-${540 - at}`));
  });

  it.each([
    ['code', ['ALPHA', 'middle', 'ZULU']],
    ['-code', ['ZULU', 'middle', 'ALPHA']],
    ['-uses', ['ALPHA', 'middle', 'ZULU']],
    ['until', ['ZULU', 'ALPHA', 'middle']],
    ['-until', ['middle', 'ALPHA', 'ZULU']],
    ['-created', ['middle', 'ZULU', 'ALPHA']],
  ])('is sorted by %s on the server', async (sort, expected) => {
    await app.ctx.store.raw.query(`truncate discount_codes cascade`);
    await app.ctx.store.raw.query(`insert into discount_codes (code, discount_type, current_uses, valid_until, created_at) values
      ('middle', 'free', 3, null, '2026-03-01'), ('ALPHA', 'free', 7, '2027-02-01', '2026-01-01'), ('ZULU', 'free', 0, '2027-01-01', '2026-02-01')`);

    const { body } = await admin.get('/api/discount-codes').query({ sort }).expect(200);

    expect((body as { code: string }[]).map(({ code }) => code)).toEqual(expected);
  });

  it('names whom a code belongs to', async () => {
    const owner = await createUser(app.ctx, { firstName: 'Olive', lastName: 'Owner' });
    const { id } = (await create()).body as { id: number };
    await app.ctx.store.raw.query(`update discount_codes set bound_to_user_id = ${owner.id} where id = ${id}`);

    const response = await admin.get('/api/discount-codes').expect(200);

    expect(response.body).toContainEqual(expect.objectContaining({ id, boundTo: 'Olive Owner' }));
  });
});

describe('taking a code out of use', () => {
  it('and putting it back, each written down once', async () => {
    const { id } = (await create()).body as { id: number };

    expect((await change(id, false)).body).toMatchObject({ id, isActive: false });
    expect((await change(id, false)).body).toMatchObject({ id, isActive: false });
    expect((await change(id, true)).body).toMatchObject({ id, isActive: true });

    const who = { action: 'discount.changed', actor_user_id: adminId };
    expect((await audited(id)).slice(1)).toMatchObject([
      { ...who, before: { isActive: true }, after: { isActive: false } },
      { ...who, before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  it('refuses a code that is not there', async () => {
    expectProblem(await change(999_999, false), 'not_found', 'There is no such discount code');
  });
});
