import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackAudits, changeCallback, createCallback, tokenToPassOn } from '../../../../tests/support/callbacks.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let admin: Agent;
let other: Agent;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  ada = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' });
  admin = await app.signIn(ada);
  other = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', firstName: 'Otto', lastName: 'Other' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs restart identity');
  id = await createCallback(app.ctx, { hoursAgo: 2, businessName: 'Quill Electrical' });
});

const change = (body: object, by = admin) => changeCallback(by, id, body);
const stored = async () => (await admin.get(`/api/provider-callbacks/${id}`).expect(200)).body;
const emails = () => countRows(app.ctx, 'jobs', `name = 'invitation-mail' and payload ->> 'callbackId' = '${id}'`);

/** Brings the callback into a state by the ways there are. */
async function bringTo(status: string): Promise<void> {
  if (status !== 'pending') await change({ status }).expect(200);
  await app.ctx.store.raw.query('truncate audit_log, jobs restart identity');
}

const ALLOWED = [
  ['pending', 'called', 'callback.called'],
  ['pending', 'approved', 'callback.approved'],
  ['pending', 'declined', 'callback.declined'],
  ['called', 'pending', 'callback.reopened'],
  ['called', 'approved', 'callback.approved'],
  ['called', 'declined', 'callback.declined'],
  ['declined', 'called', 'callback.reopened'],
  ['approved', 'called', 'callback.reopened'],
] as const;

const REFUSED = [
  ['declined', 'pending'],
  ['declined', 'approved'],
  ['approved', 'pending'],
  ['approved', 'declined'],
] as const;

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('a callback', () => {
  it.each(ALLOWED)('that is %s becomes %s', async (from, to, action) => {
    await bringTo(from);

    const { body } = await change({ status: to, base: { status: from } }).expect(200);

    const isDecision = to === 'approved' || to === 'declined';
    expect(body).toMatchObject({ id, status: to, answeredAt: expect.any(String) });
    expect(body.decidedAt !== null).toBe(isDecision);
    expect(body.decidedByName).toBe(isDecision ? 'Ada Adminton' : null);
    expect(await stored()).toEqual(body);
    expect(await callbackAudits(app.ctx, id)).toEqual([
      { action, actor_user_id: ada.id, before: { status: from }, after: { status: to } },
    ]);
    expect(await emails()).toBe(to === 'approved' ? 1 : 0);
  });

  it.each(REFUSED)('that is %s does not become %s at once', async (from, to) => {
    await bringTo(from);
    const before = await fingerprint(app.ctx);

    const response = await change({ status: to });

    const words = to === 'pending' ? 'waiting' : to;
    expectProblem(response, 'conflict', `A callback that is ${from} can’t become ${words}. Reopen it first.`);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('stays as it is when it is that already', async () => {
    await bringTo('called');
    const before = await fingerprint(app.ctx);

    await change({ status: 'called' }).expect(200);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('keeps when it was first answered', async () => {
    const { body: called } = await change({ status: 'called' }).expect(200);
    app.ctx.clock.advance(3_600_000);
    await change({ status: 'pending' }).expect(200);
    app.ctx.clock.advance(3_600_000);

    const { body } = await change({ status: 'approved' }).expect(200);

    expect(body.answeredAt).toBe(called.answeredAt);
    expect(Date.parse(body.decidedAt) - Date.parse(body.answeredAt)).toBeGreaterThanOrEqual(7_200_000);
  });

  it('that is not there is refused', async () => {
    expectProblem(await changeCallback(admin, 4711, { status: 'called' }), 'not_found', 'There is no such callback');
  });
});

describe('an approval that is taken back', () => {
  it('ends the link that was handed out', async () => {
    await bringTo('approved');
    const token = await tokenToPassOn(admin, id);
    const read = () => app.visitor().post('/api/invitations/read').send({ token });
    await read().expect(200);

    const { body } = await change({ status: 'called', base: { status: 'approved' } }).expect(200);

    expect(body.invitation).toMatchObject({ state: 'expired' });
    expectProblem(await read(), 'token_invalid');
    await change({ status: 'approved' }).expect(200);
    expectProblem(await read(), 'token_invalid');
  });

  it('is refused once the invitation was used', async () => {
    await bringTo('approved');
    const invitation = await tokenToPassOn(admin, id);
    await app.visitor().post('/api/auth/provider/signup').send({
      username: `quill-${id}`,
      password: 'very secret',
      firstName: 'Mirabel',
      lastName: 'Quill',
      email: `quill-${id}@example.com`,
      phone: '0491 570 006',
      companyName: 'Quill Electrical',
      invitation,
    }).expect(201);
    const before = await fingerprint(app.ctx);

    const response = await change({ status: 'called', base: { status: 'approved' } });

    expectProblem(response, 'conflict', 'Quill Electrical has already used the invitation, so the approval is final.');
    expect(await fingerprint(app.ctx)).toEqual(before);
    expect((await stored()).invitation).toMatchObject({ state: 'used', usedByName: 'Mirabel Quill', usedAt: expect.any(String) });
  });
});

describe('a stale view', () => {
  it.each([
    ['called', 'called'],
    ['approved', 'approved by Otto Other'],
    ['declined', 'declined by Otto Other'],
  ])('of one that is %s by now is told so, and nothing is changed', async (status, words) => {
    await change({ status }, other).expect(200);
    const before = await fingerprint(app.ctx);

    const response = await change({ status: 'declined', notes: 'Too far away', base: { status: 'pending', notes: null } });

    expectProblem(response, 'conflict', `This callback is ${words} by now. Nothing was changed.`);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['approved', 'called'])('is the second of two who move it at once: it is %s once', async (status) => {
    const answers = await Promise.all([admin, other, admin, other].map((by) => change({ status, base: { status: 'pending' } }, by)));

    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    for (const answer of answers) if (answer.status !== 200) expectProblem(answer, 'conflict');
    expect(await callbackAudits(app.ctx, id)).toHaveLength(1);
    expect(await emails()).toBe(status === 'approved' ? 1 : 0);
  });

  it('is the second of one who approves and one who declines at once', async () => {
    const answers = await Promise.all([
      change({ status: 'approved', base: { status: 'pending' } }),
      change({ status: 'declined', base: { status: 'pending' } }, other),
    ]);

    expect(statusesOf(answers)).toEqual([200, 409]);
    const winner = answers.find((answer) => answer.status === 200);
    expect((await stored()).status).toBe(winner?.body.status);
    expect(await emails()).toBe(winner?.body.status === 'approved' ? 1 : 0);
  });
});

describe('the notes', () => {
  it('and the time of the call are kept, and taken away again', async () => {
    const { body } = await change({ notes: ' Call after 3 pm \n', callbackDate: '2026-12-01T04:00:00Z' }).expect(200);
    expect(body).toMatchObject({ notes: 'Call after 3 pm', callbackDate: '2026-12-01T04:00:00.000Z', status: 'pending', answeredAt: null });

    await change({ notes: '', callbackDate: null }).expect(200);

    expect(await stored()).toMatchObject({ notes: null, callbackDate: null });
    const fields = { fields: ['notes', 'callbackDate'] };
    expect((await callbackAudits(app.ctx, id)).map(({ action, after }) => [action, after])).toEqual([
      ['callback.edited', fields],
      ['callback.edited', fields],
    ]);
  });

  it('come with a decision', async () => {
    const { body } = await change({ status: 'declined', notes: 'No licence', base: { status: 'pending', notes: null } }).expect(200);

    expect(body).toMatchObject({ status: 'declined', notes: 'No licence' });
  });

  it('are not overwritten by someone who did not see them', async () => {
    await change({ notes: 'Otto was here' }, other).expect(200);
    const before = await fingerprint(app.ctx);

    const response = await change({ notes: 'Ada was here', base: { notes: null } });

    expectProblem(response, 'conflict', 'Someone else has just changed this callback: notes. Nothing was saved.');
    expect(await fingerprint(app.ctx)).toEqual(before);
    await change({ notes: 'Both were here', base: { notes: 'Otto was here' } }).expect(200);
    await change({ notes: 'Both were here', base: { notes: null } }).expect(200);
  });

  it('nor is the time of the call', async () => {
    await change({ callbackDate: '2026-12-01T04:00:00Z' }, other).expect(200);

    const response = await change({ callbackDate: '2026-12-02T04:00:00Z', base: { callbackDate: null } });

    expectProblem(response, 'conflict', 'Someone else has just changed this callback: time of the call. Nothing was saved.');
    await change({ callbackDate: null, base: { callbackDate: '2026-12-01T04:00:00.000Z' } }).expect(200);
  });

  it('of two who write at once keep one of both, and say so to the other', async () => {
    const answers = await Promise.all([
      change({ notes: 'one', base: { notes: null } }),
      change({ notes: 'two', base: { notes: null } }, other),
    ]);

    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await stored()).notes).toBe(answers.find(({ status }) => status === 200)?.body.notes);
  });
});

describe('a change is refused', () => {
  it.each([
    ['status', { status: 'lost' }, 'Not a status of a callback'],
    ['status', { status: null }, 'Not a status of a callback'],
    ['base.status', { status: 'called', base: { status: 'lost' } }, 'Not a status of a callback'],
    ['notes', { notes: 'x'.repeat(2001) }, 'Please keep this to 2000 characters'],
    ['notes', { notes: 5 }, 'Must be text'],
    ['callbackDate', { callbackDate: 'tomorrow' }, 'Please give a time such as 2026-01-31T09:00:00Z'],
    ['callbackDate', { callbackDate: '0001-01-01T00:00:00Z' }, 'Please choose a date from 2000 to 2100'],
    ['', {}, 'Send at least one field to change'],
    ['', { base: { status: 'pending' } }, 'Send at least one field to change'],
  ])('for %s in %j', async (field, body, message) => {
    expectIssue(await change(body), field, message);
  });
});
