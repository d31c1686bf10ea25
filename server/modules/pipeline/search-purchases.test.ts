import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases } from '../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let owner: Agent;
let member: Agent;
let admin: Agent;
let stranger: Agent;
const ids: Record<'settled' | 'pending' | 'refunded' | 'plain', number> = { settled: 0, pending: 0, refunded: 0, plain: 0 };
let reference: string;

const purchasedAt = new Date('2026-03-02T01:00:00.000Z');

const contact = {
  customerName: 'Quentin Hartsecret',
  customerPhone: '0491570158',
  customerEmail: 'q.hart@example.com',
  customerAddress: '7 Larkspur Close, Marrickville NSW 2204',
  serviceLocation: '7 Larkspur Close, Marrickville NSW 2204',
  electricalWork: 'The Oven trips the safety switch. Call me on 0491 570 158 or write to q.hart@example.com.',
};

beforeAll(async () => {
  app = await createTestApp();
  const provider = await createUser(app.ctx);
  const other = await createUser(app.ctx);
  owner = await app.signIn(provider);
  stranger = await app.signIn(other);
  member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: provider.id }));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  const made = await insertPurchases(app.ctx, provider, [
    { ...contact, purchasedAt, salesNotes: 'Prefers mornings', buyerName: 'Ines Buyerton' },
    { ...contact, purchasedAt, paymentStatus: 'pending' },
    { ...contact, purchasedAt, paymentStatus: 'refunded', salesNotes: 'Number was dead' },
    {
      purchasedAt,
      customerName: 'Zoë O’Brien',
      customerPhone: '02 5550 1234',
      electricalWork: String.raw`100% of the lights_out, board C:\old`,
      serviceLocation: 'Manly NSW 2095',
    },
  ]);
  [ids.settled, ids.pending, ids.refunded, ids.plain] = made.map(({ purchaseId }) => purchaseId) as [number, number, number, number];
  reference = `AE-${made[0]!.leadId}E`;
});

afterAll(() => app.close());

const PATH = '/api/my-purchased-leads';

/** What a search finds, by name, in the list; the summary has to count the same. */
async function found(agent: Agent, q: string): Promise<string[]> {
  const list = await agent.get(PATH).query({ q, sort: 'oldest' }).expect(200);
  const summary = await agent.get(`${PATH}/summary`).query({ q }).expect(200);
  const rows = (list.body as { id: number }[]).map(({ id }) => id);
  expect((summary.body as { history: { rows: number } }).history.rows).toBe(rows.length);
  return rows.map((row) => Object.entries(ids).find(([, id]) => id === row)?.[0] ?? String(row));
}

const everyone = [
  ['the owner', () => owner],
  ['their team', () => member],
] as const;

describe.each(everyone)('a search by %s', (_who, agent) => {
  it.each([
    ['the surname', 'HARTSECRET'],
    ['the whole name', 'quentin hart'],
    ['the e-mail', 'q.hart@EXAMPLE'],
    ['the street', 'larkspur'],
    ['the number', '0491570158'],
    ['a part of the number with spaces', '0491 570'],
    ['the number from abroad', '+61 491 570 158'],
    ['the number in brackets', '(0491) 570-158'],
    ['the middle of the number', '570 15'],
    ['the number as the customer wrote it', 'me on 0491 570 158'],
  ])('finds a contact by %s only where it is unlocked', async (_what, q) => {
    expect(await found(agent(), q)).toEqual(['settled']);
  });

  it.each([
    ['the first name', 'quentin'],
    ['the suburb', 'marrickville'],
    ['the work', 'oven TRIPS'],
  ])('finds what is shown of a locked one by %s', async (_what, q) => {
    expect(await found(agent(), q)).toEqual(['settled', 'pending', 'refunded']);
  });

  it('finds notes and job references', async () => {
    expect(await found(agent(), 'prefers')).toEqual(['settled']);
    expect(await found(agent(), 'was dead')).toEqual(['refunded']);
    expect(await found(agent(), reference.toLowerCase())).toEqual(['settled']);
  });

  it('does not look at the buyer’s name', async () => {
    expect(await found(agent(), 'buyerton')).toEqual([]);
  });
});

describe('a search', () => {
  it('sees every contact, and the buyer’s name, where a super admin looks', async () => {
    for (const q of ['hartsecret', 'larkspur', '0491 570', 'q.hart@example.com']) {
      expect(await found(admin, q)).toEqual(['settled', 'pending', 'refunded']);
    }
    expect(await found(admin, 'ines buyer')).toEqual(['settled']);
  });

  it('finds nothing of others', async () => {
    for (const q of ['quentin', 'oven', '0491', 'AE-']) expect(await found(stranger, q)).toEqual([]);
  });

  it('takes the signs of a pattern as they stand', async () => {
    expect(await found(owner, '%')).toEqual(['plain']);
    expect(await found(owner, '_')).toEqual(['plain']);
    expect(await found(owner, '\\')).toEqual(['plain']);
    expect(await found(owner, String.raw`C:\OLD`)).toEqual(['plain']);
    expect(await found(owner, 'lights_out')).toEqual(['plain']);
    expect(await found(owner, 'o_en')).toEqual([]);
    expect(await found(owner, '100%lights')).toEqual([]);
  });

  it('finds a number that is kept as digits by them, and a sum of digits in no other text', async () => {
    expect(await found(owner, '0255501234')).toEqual(['plain']);
    expect(await found(owner, '5550 12')).toEqual(['plain']);
    expect(await found(owner, '2 2 0 4')).toEqual([]);
  });

  it('takes quotes and accents as they stand', async () => {
    expect(await found(owner, 'zoë o’brien')).toEqual(['plain']);
    expect(await found(owner, "'; drop table leads; --")).toEqual([]);
  });

  it('for nothing, or for spaces, keeps all', async () => {
    for (const q of ['', '   ']) expect(await found(owner, q)).toHaveLength(4);
  });
});

const exported = async (agent: Agent, list: string) =>
  ((await agent.get(`${PATH}/export`).query({ ids: list }).expect(200)).body as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);

describe('an export of some purchases', () => {
  it('holds those that are named and the caller’s own', async () => {
    const both = [ids.settled, ids.plain].toSorted((one, other) => one - other);

    expect(await exported(owner, both.join(','))).toEqual(both);
    expect(await exported(stranger, both.join(','))).toEqual([]);
  });

  it.each(['', '1,', '0', '1;2', 'x', '99999999999'])('is refused for the ids "%s"', async (list) => {
    expectIssue(await owner.get(`${PATH}/export`).query({ ids: list }), 'ids', 'Not a list of ids');
  });

  it('is refused for more ids than a page has rows', async () => {
    const many = Array.from({ length: 501 }, () => '7').join(',');

    expectIssue(await owner.get(`${PATH}/export`).query({ ids: many }), 'ids', 'No more than 500 ids');
  });
});
