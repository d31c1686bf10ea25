import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cursorOf } from '../../../tests/support/cursors.ts';
import { expectIssue } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { reportOf, sendReport } from '../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { findAuditLines } from './audit-queries.ts';
import { recordAudit } from './audit-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let bob: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  ada = await createUser(app.ctx, { userType: 'super_admin', username: 'Ada' });
  bob = await createUser(app.ctx, { username: 'bob' });
  agent = await app.signIn(ada);
  await app.ctx.store.raw.query(`insert into operators (username, password) values ('ADA', 'x'), ('olive', 'x')`);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate audit_log restart identity'));

type Line = Parameters<typeof recordAudit>[1];

const day = (number: number) => new Date(`2026-03-0${number}T00:00:00Z`);

const record = (line: Partial<Line> = {}) =>
  recordAudit(app.ctx.db, { actorUserId: ada.id, action: 'lead.edited', subjectType: 'lead', subjectId: 42, at: day(1), ...line });

interface Page {
  entries: { id: number; action: string }[];
  nextCursor: string | null;
}

const list = (query: Record<string, string>) => agent.get('/api/audit-log').query(query);
const page = async (query: Record<string, string>) => (await list(query).expect(200)).body as Page;
const idsOf = ({ entries }: Page) => entries.map(({ id }) => id);

/** Writes so many lines of one kind, a second between each, the first long ago. */
const fill = (count: number, action = 'lead.edited') =>
  app.ctx.store.raw.query(
    `insert into audit_log (at, actor_user_id, action, subject_type, subject_id)
     select '2020-01-01'::timestamptz + interval '1 second' * n, ${bob.id}, '${action}', 'lead', (n % 1000)::text
     from generate_series(1, ${count}) n`,
  );

describe('the audit log of a person', () => {
  beforeEach(async () => {
    await record();
    await record({ actorUserId: bob.id });
    await record({ actorUserId: null });
    await app.ctx.store.raw.query(
      `insert into audit_log (at, actor_operator_id, action, subject_type, subject_id)
       select '2026-02-01', id, 'user.signed_up', 'user', '1' from operators order by id`,
    );
  });

  it.each([
    ['bob', [2]],
    ['BOB', [2]],
    ['olive', [5]],
    ['ada', [1, 4]],
    ['nobody', []],
    ['%', []],
  ])('is what "%s" did, an account or an operator', async (person, ids) => {
    expect(await page({ person })).toMatchObject({ entries: ids.map((id) => ({ id })), nextCursor: null });
  });
});

describe('the audit log of a job reference', () => {
  it('is that of its lead, purchases and reports, or of one of those kinds', async () => {
    const buyer = await createUser(app.ctx);
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await sendReport(await app.signIn(buyer), purchaseId).expect(200);
    const report = await reportOf(app.ctx, purchaseId);
    const other = await createPurchase(app.ctx, buyer);
    await app.ctx.store.raw.query('truncate audit_log restart identity');
    await record({ subjectId: leadId });
    await record({ subjectType: 'purchase', subjectId: purchaseId });
    await record({ subjectType: 'report', subjectId: report.id });
    await record({ subjectType: 'purchase', subjectId: other.purchaseId });
    await record({ subjectType: 'user', subjectId: leadId });

    expect(idsOf(await page({ subject: `job:AE-${leadId}E` }))).toEqual([3, 2, 1]);
    expect(idsOf(await page({ subject: `lead:AE-${leadId}E` }))).toEqual([1]);
    expect(idsOf(await page({ subject: `purchase:AE-${leadId}E` }))).toEqual([2]);
    expect(idsOf(await page({ subject: `report:AE-${leadId}E` }))).toEqual([3]);
    expect(idsOf(await page({ subject: 'job:AE-999999E' }))).toEqual([]);
    expect(idsOf(await page({ subject: `report:AE-${other.leadId}E` }))).toEqual([]);
  });
});

describe('the audit log of a subject', () => {
  it('is what was done to it', async () => {
    await record();
    await record({ subjectId: 4 });
    await record({ subjectType: 'purchase' });
    await record({ action: 'lead.archived', at: day(2) });

    expect(idsOf(await page({ subject: 'lead:42' }))).toEqual([4, 1]);
    expect(idsOf(await page({ subject: 'lead:42', action: 'lead.arch' }))).toEqual([4]);
    expect(idsOf(await page({ subject: 'lead:9' }))).toEqual([]);
  });
});

describe('the audit log of some days', () => {
  it('is from an instant on, and before another', async () => {
    for (const number of [1, 2, 3, 4]) await record({ at: day(number) });

    expect(idsOf(await page({ from: day(2).toISOString() }))).toEqual([4, 3, 2]);
    expect(idsOf(await page({ to: day(3).toISOString() }))).toEqual([2, 1]);
    expect(idsOf(await page({ from: day(2).toISOString(), to: day(4).toISOString() }))).toEqual([3, 2]);
  });

  it('is paged by the time of what was done, each line once, however many share one', async () => {
    for (let number = 0; number < 60; number += 1) await record({ at: day(1 + (number % 3)) });
    const query = { from: day(1).toISOString(), person: 'ada', subject: 'lead:42' };

    const first = await page(query);
    const second = await page({ ...query, cursor: String(first.nextCursor) });

    const { rows } = await app.ctx.store.raw.query('select id from audit_log order by at desc, id desc');
    expect([...idsOf(first), ...idsOf(second)]).toEqual(rows.map(({ id }) => id));
    expect([first.entries.length, second.nextCursor]).toEqual([50, null]);
  });
});

describe('a kind of action that is rare', () => {
  it('is found at once, however long the log is', async () => {
    await record({ action: 'discount.created', at: new Date('2019-01-01T00:00:00Z') });
    await fill(12_000);

    expect(await page({ action: 'discount' })).toMatchObject({ entries: [{ id: 1 }], nextCursor: null });
  });
});

describe('a part of a long log', () => {
  const nothing = { actors: undefined, subjects: undefined, from: undefined, to: undefined, cursor: undefined, action: undefined };

  it.each([
    ['all of it', {}, /at_id/],
    ['a kind of action', { action: 'discount' }, /kind_at/],
    ['a person', { actors: { userIds: [1], operatorIds: [] } }, /actor_user_at/],
    ['an operator', { actors: { userIds: [], operatorIds: [1] } }, /actor_operator_at/],
    ['a subject', { subjects: [{ type: 'lead', id: '42' }] }, /subject_at|looked_at/],
    ['some days', { from: day(1), to: day(2) }, /at_id/],
    ['days long ago', { to: new Date('2020-01-01T02:00:00Z') }, /at_id/],
    ['the page after another', { cursor: cursorOf('audit-log', '2026-01-01T00:00:00.000000Z', 10_000) }, /at_id/],
  ])('is found by an index: %s', async (_what, part, index) => {
    await fill(20_000);
    await record();
    await app.ctx.store.raw.query('analyze audit_log');
    const query = findAuditLines(app.ctx.db, { ...nothing, ...part, limit: 51 }).toSQL();
    // The statement as it is sent, its values in their places.
    const statement = query.sql.replaceAll(/\$(\d+)/g, (_match, at: string) => literal(query.params[Number(at) - 1]));

    const { rows } = await app.ctx.store.raw.query(`explain ${statement}`);

    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(plan).not.toMatch(/Seq Scan on audit_log/);
    expect(plan.match(/audit_log_(\w+)_idx/)?.[1]).toMatch(index);
  });
});

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value)}'`;
}

describe('a part of the audit log is refused', () => {
  it.each([
    ['person', 'x'.repeat(61), 'Please keep this to 60 characters'],
    ['subject', 'lead', 'Please name a subject such as lead:42'],
    ['subject', 'lead:', 'Please name a subject such as lead:42'],
    ['from', 'today', 'Please give a time such as 2026-01-31T09:00:00Z'],
    ['to', '', 'Please give a time such as 2026-01-31T09:00:00Z'],
  ])('for the %s "%s"', async (field, value, message) => {
    expectIssue(await list({ [field]: value }), field, message);
  });
});
