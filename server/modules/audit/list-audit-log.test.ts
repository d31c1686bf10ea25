import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { recordAudit } from './audit-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let admin: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' });
  agent = await app.signIn(admin);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate audit_log restart identity'));

type Action = Parameters<typeof recordAudit>[1]['action'];

async function record(actions: Action[], actorUserId: number | null = admin.id): Promise<void> {
  for (const action of actions) {
    await recordAudit(app.ctx.db, { actorUserId, action, subjectType: 'purchase', subjectId: 7, at: app.ctx.clock.now() });
  }
}

const list = (query: Record<string, string> = {}, by: Agent = agent) => by.get('/api/audit-log').query(query);

interface Page {
  entries: { id: number; action: string; actorName: string | null }[];
  nextCursor: string | null;
}

const page = async (query: Record<string, string> = {}) => (await list(query).expect(200)).body as Page;

const actionsOf = ({ entries }: Page) => entries.map(({ action }) => action);

describe('the audit log', () => {
  it('says what was done to what, by whom and when', async () => {
    const at = new Date('2026-10-01T02:03:04.005Z');
    const line = { action: 'purchase.unpurchased', subjectType: 'purchase', subjectId: 7 } as const;
    const change = { before: { status: 'sold' }, after: { status: 'available', refundedAmount: '12.30' } };
    await recordAudit(app.ctx.db, { actorUserId: admin.id, ...line, ...change, at });

    expect(await page()).toEqual({
      entries: [
        {
          id: 1,
          at: '2026-10-01T02:03:04.005Z',
          actorName: 'Ada Adminton',
          actorUsername: admin.username,
          action: 'purchase.unpurchased',
          subjectType: 'purchase',
          subjectId: '7',
          subjectName: null,
          ...change,
        },
      ],
      nextCursor: null,
    });
  });

  it('calls what it was done to by its reference, name or code', async () => {
    const { id, jobReference } = await createLead(app.ctx);
    const line = { actorUserId: admin.id, action: 'lead.edited', at: app.ctx.clock.now() } as const;
    await recordAudit(app.ctx.db, { ...line, subjectType: 'lead', subjectId: id });
    await recordAudit(app.ctx.db, { ...line, subjectType: 'user', subjectId: admin.id });
    await recordAudit(app.ctx.db, { ...line, subjectType: 'discount_code', subjectId: 999_999 });

    const names = ((await list().expect(200)).body as { entries: { subjectName: string | null }[] }).entries.map(({ subjectName }) => subjectName);
    expect(names).toEqual([null, 'Ada Adminton', jobReference]);
  });

  it('is empty where nothing was done', async () => {
    expect(await page()).toEqual({ entries: [], nextCursor: null });
  });

  it('names an operator, and nobody where the system did it', async () => {
    await record(['report.approved'], null);
    await app.ctx.store.raw.query(`insert into operators (username, password) values ('olive', 'x') on conflict do nothing`);
    await app.ctx.store.raw.query(
      `insert into audit_log (actor_operator_id, at, action, subject_type, subject_id)
       select id, '2099-01-01', 'user.signed_up', 'user', '1' from operators`,
    );

    const { entries } = await page();

    expect(entries).toMatchObject([
      { actorName: 'olive', actorUsername: 'olive', before: null, after: null },
      { actorName: null, actorUsername: null, before: null, after: null },
    ]);
  });

  it('is newest first', async () => {
    await record(['lead.claimed', 'purchase.captured', 'purchase.refunded']);

    expect(actionsOf(await page())).toEqual(['purchase.refunded', 'purchase.captured', 'lead.claimed']);
  });

  it('is read fifty lines at a time, each line once, also while new ones are written', async () => {
    await record(Array.from({ length: 101 }, () => 'lead.edited'));

    const first = await page();
    await record(['lead.archived']);
    const second = await page({ cursor: String(first.nextCursor) });
    const third = await page({ cursor: String(second.nextCursor) });

    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([50, 50, 1]);
    const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 101 }, (_, index) => 101 - index));
    expect(third.nextCursor).toBeNull();
  });

  it('has no page after one that is just full', async () => {
    await record(Array.from({ length: 50 }, () => 'lead.edited'));

    const { entries, nextCursor } = await page();

    expect({ count: entries.length, nextCursor }).toEqual({ count: 50, nextCursor: null });
  });
});

describe('a part of the audit log', () => {
  beforeEach(() => record(['lead.claimed', 'purchase.captured', 'purchase.capture_failed', 'report.filed', 'lead.relisted']));

  it.each([
    ['lead', ['lead.relisted', 'lead.claimed']],
    ['purchase.capture', ['purchase.capture_failed', 'purchase.captured']],
    ['purchase.capture_', ['purchase.capture_failed']],
    ['report.filed', ['report.filed']],
    ['filed', []],
    ['_', []],
    ['payment', []],
  ])('begins with %s', async (action, expected) => {
    expect(actionsOf(await page({ action }))).toEqual(expected);
  });

  it('is paged by itself', async () => {
    await record(Array.from({ length: 60 }, () => 'discount.created'));
    await record(Array.from({ length: 30 }, () => 'lead.edited'));

    const first = await page({ action: 'discount' });
    const second = await page({ action: 'discount', cursor: String(first.nextCursor) });

    expect([first, second].map(({ entries }) => entries.length)).toEqual([50, 10]);
    expect(new Set([...actionsOf(first), ...actionsOf(second)])).toEqual(new Set(['discount.created']));
  });
});

describe('the audit log is refused', () => {
  it.each([
    ['cursor', 'x', 'Not a valid cursor'],
    ['cursor', '42', 'Not a valid cursor'],
    ['action', 'Lead%', 'Not a valid action'],
    ['action', '', 'Not a valid action'],
    ['person', 'a\0b', 'Text may not contain the character NUL'],
    ['person', 'a\0b', 'Text may not contain the character NUL'],
  ])('for the %s "%s"', async (field, value, message) => {
    expectIssue(await list({ [field]: value }), field, message);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('to a %s', async (userType) => {
    await record(['lead.claimed']);
    const by = await app.signIn(await createUser(app.ctx, { userType }));

    const response = await list({}, by);

    expectProblem(response, 'forbidden', 'Your account may not do this');
    expect(response.text).not.toContain('lead.claimed');
  });
});
