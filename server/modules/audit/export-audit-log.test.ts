import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { recordAudit } from './audit-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  ada = await createUser(app.ctx, { userType: 'super_admin', firstName: '=1+1', lastName: 'Adminton', username: 'ada' });
  agent = await app.signIn(ada);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate audit_log restart identity'));

const HEADINGS = '"Line","At (UTC)","Name","Username","Action","Kind of subject","Id of subject","Subject","Before","After"';
const AT = new Date('2026-10-01T02:03:04.005Z');

const record = (line: Partial<Parameters<typeof recordAudit>[1]> = {}) =>
  recordAudit(app.ctx.db, { actorUserId: ada.id, action: 'lead.archived', subjectType: 'lead', subjectId: 42, at: AT, ...line });

const download = (query: Record<string, string> = {}, by: Agent = agent) => by.get('/api/audit-log/export').query(query);

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

/** The downloads that are in the log, latest first. */
async function downloads() {
  const { body } = await agent.get('/api/audit-log?action=audit.exported').expect(200);
  return (body as { entries: { actorUsername: string; after: unknown }[] }).entries.map(({ actorUsername, after }) => [actorUsername, after]);
}

describe('the audit log as a file', () => {
  it('has a line for each entry, newest first, and no cell that a spreadsheet would run', async () => {
    await record({ before: { status: 'sold' }, after: { status: 'archived' } });
    await record({ actorUserId: null, action: 'lead.ended', at: new Date(AT.getTime() + 1000) });

    const { text, headers } = await download().expect(200).expect('content-type', /^text\/csv/);

    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(text)).toEqual([
      HEADINGS,
      '2,"2026-10-01T02:03:05.005Z","System","","lead.ended","lead","42","","",""',
      '1,"2026-10-01T02:03:04.005Z","\'=1+1 Adminton","ada","lead.archived","lead","42","","{""status"":""sold""}","{""status"":""archived""}"',
    ]);
    expect(headers['x-next-cursor']).toBeUndefined();
  });

  it('holds the part that was asked for, and is written down with it', async () => {
    await record();
    await record({ action: 'report.filed', subjectType: 'report', subjectId: 7 });

    const { text } = await download({ action: 'report', person: 'ADA', subject: 'report:7', from: '2026-10-01T00:00:00.000Z' }).expect(200);

    expect(linesOf(text)).toHaveLength(2);
    expect(text).toContain('report.filed');
    expect(await downloads()).toEqual([
      ['ada', { lines: 1, action: 'report', subject: 'report:7', from: '2026-10-01T00:00:00.000Z', userIds: [ada.id], operatorIds: [] }],
    ]);
  });

  it('comes two thousand lines at a time, each line once, the headings once', async () => {
    await app.ctx.store.raw.query(
      `insert into audit_log (at, action, subject_type, subject_id) select '2026-01-01'::timestamptz, 'lead.edited', 'lead', n::text from generate_series(1, 2001) n`,
    );

    const first = await download({ action: 'lead' }).expect(200);
    const second = await download({ action: 'lead', cursor: String(first.headers['x-next-cursor']) }).expect(200);

    expect([linesOf(first.text).length, linesOf(second.text).length]).toEqual([2001, 1]);
    expect(second.text.startsWith('1,')).toBe(true);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await downloads()).map(([, after]) => (after as { lines: number }).lines)).toEqual([1, 2000]);
  });

  it('has its headings alone where nothing matches', async () => {
    expect(linesOf((await download({ person: 'nobody' }).expect(200)).text)).toEqual([HEADINGS]);
  });

  it('is refused with a bad filter, and to everyone but super admins', async () => {
    expectIssue(await download({ subject: 'lead' }), 'subject', 'Please name a subject such as lead:42');
    expectIssue(await download({ cursor: '42' }), 'cursor', 'Not a valid cursor');
    expectProblem(await download({}, await app.signIn(await createUser(app.ctx))), 'forbidden', 'Your account may not do this');
    expect(await downloads()).toEqual([]);
  });
});
