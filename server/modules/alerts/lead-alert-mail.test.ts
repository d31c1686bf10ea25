import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { createLocal, drainAlerts, fileLead, forgetAlerts, turnOnEmails } from '../../../tests/support/alerts.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { moveTo } from '../../../tests/support/market.ts';
import { type Agent, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { emailLead } from './lead-alert-mail.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://volts.localhost' });
  moveTo(app, '2027-04-07T01:00:00Z');
  ({ user, agent } = await createLocal(app));
});

afterAll(() => app.close());

let minute = 0;

beforeEach(async () => {
  await forgetAlerts(app);
  await app.ctx.store.raw.query('truncate leads cascade');
  await turnOnEmails(agent);
  // The beginning of a minute, so that what a test does at once is of one.
  minute += 120;
  moveTo(app, new Date(Date.parse('2027-04-07T01:00:00Z') + minute * 60_000).toISOString());
});

const file = (fields?: Record<string, unknown>) => fileLead(app, fields);
const subjects = () => app.mails.map(({ subject }) => subject);

describe('an email about new leads', () => {
  it('tells of all leads of one minute, with what a stranger may read of each', async () => {
    await file();
    await file({ serviceLocation: 'Newtown NSW 2042', electricalWork: 'The power points in the kitchen are dead. Call 0491 571 266.' });
    await file({ urgency: 'emergency' });

    await drainAlerts(app.ctx);

    expect(app.mails).toMatchObject([{ to: user.email, subject: '3 new leads in your service area' }]);
    const text = app.mails[0]?.text ?? '';
    for (const part of [
      'Hi Pat,',
      /Newtown NSW 2042: Repair, within 24 hours\. \d\.\d km from the centre of your service area\. Price when this was sent: \$\d\d\.\d\d\. The power points in the kitchen are dead/,
      'Marrickville NSW 2204: Repair, emergency.',
      'http://volts.localhost/dashboard?tab=available',
    ]) {
      expect(text).toMatch(part);
    }
    for (const secret of ['571 266', 'Priya', 'Nairtest', '570 158', 'Example Street']) expect(text).not.toContain(secret);
    expect(app.mails[0]?.headers).toHaveProperty('List-Unsubscribe');
  });

  it('is one for each of two minutes', async () => {
    await file();
    await drainJobs(app.ctx);
    app.ctx.clock.advance(60_000);
    await file();
    await file();

    await drainAlerts(app.ctx);

    expect(subjects()).toEqual(['New lead in Marrickville', '2 new leads in your service area']);
  });

  it('goes to each person for themselves', async () => {
    const { agent: other, user: person } = await createLocal(app);
    await turnOnEmails(other, { urgencies: ['emergency'] });
    await file();
    await file({ urgency: 'emergency' });

    await drainAlerts(app.ctx);

    expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual(['2 new leads in your service area']);
    expect(app.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual(['New lead in Marrickville']);
    await turnOnEmails(other, { byEmail: false });
  });

  it('leaves out a lead that was sold before it was sent', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
    const sold = await file();
    await file({ serviceLocation: 'Newtown NSW 2042' });
    await drainJobs(app.ctx);
    await sendPurchase(admin, sold).expect(200);

    await drainAlerts(app.ctx);

    expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual(['New lead in Newtown']);
  });

  it('that fails to be sent is sent whole by the next try', async () => {
    await file();
    await file();
    const { mailer } = app.ctx;
    app.ctx.mailer = { ...mailer, send: () => Promise.reject(new Error('421 try later')) };
    await drainAlerts(app.ctx);
    app.ctx.mailer = mailer;

    app.ctx.clock.advance(3_600_000);
    await drainAlerts(app.ctx);

    expect(subjects()).toEqual(['2 new leads in your service area']);
  });

  it('that is being sent takes up no further lead: that one is told a minute later', async () => {
    const first = await file();
    await drainJobs(app.ctx);
    await app.ctx.store.raw.query(`update jobs set leased_until = now() + interval '1 minute', attempts = 1 where name = 'lead-alert-mail'`);

    const at = app.ctx.clock.now();
    const second = await file();
    await app.ctx.db.transaction((tx) => emailLead(tx, { auction: { leadId: second, auctionEpoch: 0 }, userIds: [user.id], at }));

    const { rows } = await app.ctx.store.raw.query('select lead_id, extract(epoch from send_at)::int as at from lead_alert_emails order by lead_id');
    expect(rows.map(({ lead_id }) => lead_id)).toEqual([first, second]);
    expect(Number(rows[1]?.['at']) - Number(rows[0]?.['at'])).toBe(60);
  });

  it('does not begin to be sent while a lead is being added to it', async () => {
    await file();
    await drainJobs(app.ctx);
    const at = app.ctx.clock.now();
    const second = await file();
    await app.ctx.store.raw.query(`delete from jobs where name = 'lead-alert'`);
    app.ctx.clock.advance(60_000);

    const events = new EventEmitter();
    const isSent = once(events, 'sent');
    const sending = once(events, 'added').then(() => drainJobs(app.ctx)).finally(() => events.emit('sent'));
    await app.ctx.db.transaction(async (tx) => {
      await emailLead(tx, { auction: { leadId: second, auctionEpoch: 0 }, userIds: [user.id], at });
      events.emit('added');
      // On PostgreSQL the job is locked and passed over; the embedded database has one connection, which is taken.
      if (inject('postgresUrl')) await isSent;
    });
    await sending;
    await drainJobs(app.ctx);

    expect(subjects()).toEqual(['2 new leads in your service area']);
  });

  it('tells each of many leads that are announced at once exactly once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => file()));

    await Promise.all(Array.from({ length: 4 }, () => runDueJobs(app.ctx)));
    await drainAlerts(app.ctx);

    expect(subjects()).toEqual(['12 new leads in your service area']);
    expect(await countRows(app.ctx, 'lead_alert_emails')).toBe(ids.length);
  });
});
