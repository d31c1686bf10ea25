import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitationMail } from '../../back-office/callbacks/invitation-mail.ts';
import { callbackAudits, changeCallback, createCallback, tokenInInvitation, tokenToPassOn } from '../../../../tests/support/callbacks.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { production } from '../../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let admin: Agent;
let id: number;

const EMAIL = 'mirabel@quill.example';
const INVALID =
  'This invitation has expired or was used. You can create your account without it, or ask us for a new link.';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await createTestApp({ DATABASE_URL: production.DATABASE_URL, APP_URL: 'http://sparkdrop.localhost' });
  ada = await createUser(app.ctx, { userType: 'super_admin' });
  admin = await app.signIn(ada);
});

afterAll(() => app.close());

beforeEach(async () => {
  app.mails.length = 0;
  await app.ctx.store.raw.query('truncate provider_invitations, provider_callbacks, jobs, rate_limits restart identity');
  id = await createCallback(app.ctx, { lastName: 'Quillfeather', email: EMAIL, businessName: 'Quill Electrical', serviceArea: 'Geelong' });
});

const approve = () => changeCallback(admin, id, { status: 'approved' }).expect(200);
const invite = (by: string) => admin.post(`/api/provider-callbacks/${id}/invitation`).send({ by });
const read = (token: string) => app.visitor().post('/api/invitations/read').send({ token });
const invitationNow = async () => (await admin.get(`/api/provider-callbacks/${id}`).expect(200)).body.invitation;

describe('the email to an approved electrician', () => {
  it('brings a link that works for 14 days', async () => {
    await approve();
    expect(await invitationNow()).toMatchObject({ state: 'none' });

    await drainJobs(app.ctx);

    expect(app.mails).toEqual([
      {
        to: EMAIL,
        subject: 'Your invitation to Sparkdrop',
        text: expect.stringMatching(
          /^Hello,\n\nTo create your account, open the link below\. It works once, within the next 14 days\.\n\nQuill Electrical is invited to Sparkdrop\. Thanks for your time on the phone\. You can buy as soon as your email address is confirmed\.\n\nCreate your account:\nhttp:\/\/sparkdrop\.localhost\/signup\?invitation=[\w-]{43}\n\n/,
        ),
        html: expect.stringMatching(/<a [^>]*href="http:\/\/sparkdrop\.localhost\/signup\?invitation=[\w-]{43}"[^>]*>Create your account<\/a>/),
      },
    ]);
    const { state, expiresAt } = await invitationNow();
    expect(state).toBe('valid');
    const days = (Date.parse(expiresAt) - app.ctx.clock.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
  });

  it('quotes no names from before they were checked that hold a link', async () => {
    id = await createCallback(app.ctx, { firstName: 'www.evil.example', email: EMAIL, businessName: 'myGov - https://evil.example' });
    await approve();
    await drainJobs(app.ctx);

    expect(app.mails[0]?.text).toMatch(/^Hello,\n\nTo create your account, [^\n]+\n\nYour business is invited to Sparkdrop\. /);
    expect(`${app.mails[0]?.text}${app.mails[0]?.html}`).not.toMatch(/evil|myGov/);
  });

  it('leaves its secret nowhere else', async () => {
    await approve();
    const token = await tokenInInvitation(app, EMAIL);
    await read(token).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select (select string_agg(to_jsonb(t)::text, '') from jobs t) || (select string_agg(to_jsonb(t)::text, '') from provider_invitations t) ||
       (select string_agg(to_jsonb(t)::text, '') from audit_log t) as everything`,
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(String(rows[0]?.['everything'])).not.toContain(token);
    expect(app.logged()).toContain('/api/invitations/read');
    expect(app.logged()).not.toContain(token);
  });

  it('is not written once the approval was taken back', async () => {
    await approve();
    await changeCallback(admin, id, { status: 'called' }).expect(200);

    await drainJobs(app.ctx);

    expect(app.mails).toEqual([]);
    expect(await countRows(app.ctx, 'provider_invitations')).toBe(0);
  });

  it('is written once when the approval was taken back and given again', async () => {
    await approve();
    await changeCallback(admin, id, { status: 'called' }).expect(200);
    app.ctx.clock.advance(1000);
    await approve();

    const token = await tokenInInvitation(app, EMAIL);

    expect(app.mails).toHaveLength(1);
    await read(token).expect(200);
  });

  it('does not end a link that was passed on while it waited', async () => {
    await approve();
    app.ctx.clock.advance(1000);
    const token = await tokenToPassOn(admin, id);

    await drainJobs(app.ctx);

    expect(app.mails).toEqual([]);
    await read(token).expect(200);
  });

  it('written twice for one request has two links that work, and each works out the other', async () => {
    await approve();
    const payload = { callbackId: id, askedAt: app.ctx.clock.now().toISOString(), askedByUserId: ada.id };
    for (let round = 0; round < 2; round += 1) await runJob(app.ctx, invitationMail, payload, 7);

    const tokens = app.mails.map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? '');

    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) await read(token).expect(200);
    await app.visitor().post('/api/auth/provider/signup').send({
      username: 'quill-twice', password: 'very secret', firstName: 'M', lastName: 'Q', phone: '0491 570 006', companyName: 'Quill', invitation: tokens[0],
    }).expect(201);
    for (const token of tokens) expectProblem(await read(token), 'token_invalid', INVALID);
    expect(await invitationNow()).toMatchObject({ state: 'used' });
  });
});

describe('a new link', () => {
  it('is answered once, to pass on, and ends the earlier one', async () => {
    await approve();
    const first = await tokenInInvitation(app, EMAIL);
    app.ctx.clock.advance(1000);

    const { body } = await invite('link').expect(200);

    expect(body.link).toMatch(/^http:\/\/sparkdrop\.localhost\/signup\?invitation=[\w-]{43}$/);
    expect(body.callback).toMatchObject({ id, status: 'approved', invitation: { state: 'valid' } });
    expectProblem(await read(first), 'token_invalid', INVALID);
    await read(new URL(String(body.link)).searchParams.get('invitation') ?? '').expect(200);
    const audits = await callbackAudits(app.ctx, id);
    expect(audits.at(-1)).toEqual({ action: 'invitation.created', actor_user_id: ada.id, before: null, after: { by: 'link' } });
  });

  it('goes by e-mail when that is asked, and the earlier one works until then', async () => {
    await approve();
    const first = await tokenInInvitation(app, EMAIL);
    app.ctx.clock.advance(1000);

    const { body } = await invite('email').expect(200);

    expect(body.link).toBeNull();
    await read(first).expect(200);
    const second = await tokenInInvitation(app, EMAIL);
    expect(app.mails).toHaveLength(2);
    expectProblem(await read(first), 'token_invalid');
    await read(second).expect(200);
  });

  it('goes out however often a stranger has asked for a new password for the address', async () => {
    await approve();
    for (let round = 0; round < 6; round += 1) {
      await app.visitor().post('/api/auth/forgot-password').send({ email: EMAIL }).expect(200);
    }

    await invite('email').expect(200);
  });

  it('goes by e-mail five times an hour', async () => {
    await approve();
    for (let round = 0; round < 5; round += 1) await invite('email').expect(200);

    const response = await invite('email');

    expectProblem(response, 'rate_limited', `${EMAIL} was sent five invitations within an hour. Please try again later, or pass a link on.`);
    await invite('link').expect(200);
  });

  it.each(['pending', 'called', 'declined'])('is refused to one who is %s', async (status) => {
    if (status !== 'pending') await changeCallback(admin, id, { status }).expect(200);
    const before = await fingerprint(app.ctx);

    const response = await invite('link');

    expectProblem(response, 'conflict', 'Quill Electrical is not approved. Only approved electricians are invited.');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is refused without a way to send it, and for nobody', async () => {
    await approve();

    expectIssue(await invite('pigeon'), 'by', 'Please choose email or a link');
    expectProblem(await admin.post('/api/provider-callbacks/4711/invitation').send({ by: 'link' }), 'not_found');
  });

  it('leads to this machine where no address is configured', async () => {
    await approve();
    const { config } = app.ctx;
    const appUrl = config.appUrl;
    config.appUrl = undefined;
    try {
      const { body } = await admin
        .post(`/api/provider-callbacks/${id}/invitation`)
        .set('host', 'evil.example')
        .send({ by: 'link' })
        .expect(200);
      expect(body.link).toMatch(/^http:\/\/localhost:5000\/signup\?invitation=/);
    } finally {
      config.appUrl = appUrl;
    }
  });
});

describe('the link of an invitation', () => {
  let token: string;

  beforeEach(async () => {
    await approve();
    token = await tokenToPassOn(admin, id);
  });

  it('tells what the form can be filled with, and nothing else', async () => {
    const { body } = await read(token).expect(200);

    expect(body).toEqual({
      firstName: 'Mirabel',
      lastName: 'Quillfeather',
      phone: '0491570006',
      email: EMAIL,
      companyName: 'Quill Electrical',
      serviceAreas: 'Geelong',
    });
  });

  it('works for 14 days', async () => {
    app.ctx.clock.advance(14 * DAY_MS - 60_000);
    await read(token).expect(200);

    app.ctx.clock.advance(61_000);

    expectProblem(await read(token), 'token_invalid', INVALID);
    admin = await app.signIn(ada);
    expect(await invitationNow()).toMatchObject({ state: 'expired' });
  });

  it('that is made up is refused in the same words', async () => {
    expectProblem(await read(`${token}x`), 'token_invalid', INVALID);
    expectProblem(await read('x'), 'token_invalid', INVALID);
  });

  it.each([[undefined], [''], [5], ['x'.repeat(201)]])('cannot be %j', async (odd) => {
    expectIssue(await read(odd as string), 'token', 'This is no link of an invitation');
  });

  it('is opened sixty times in ten minutes from one connection, made up or not', async () => {
    for (let round = 0; round < 30; round += 1) {
      await read(token).expect(200);
      await read('made up').expect(400);
    }

    expectProblem(await read(token), 'rate_limited', 'Too many invitations were opened from this connection. Please try again in 10 minutes.');
  });
});
