import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDevice, createLocal, drainAlerts, fileLead, forgetAlerts, turnOnEmails } from '../../../tests/support/alerts.ts';
import { archiveLead, createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { leadAlert } from './lead-alert.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://volts.localhost' });
  ({ user, agent } = await createLocal(app));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(() => forgetAlerts(app));

afterEach(() => vi.restoreAllMocks());

const file = (fields?: Record<string, unknown>) => fileLead(app, fields);
const buyForAdmin = (leadId: number) => sendPurchase(admin, leadId).expect(200);
const toldDevices = () => app.pushes.map(({ to }) => to.endpoint);
const query = (text: string) => app.ctx.store.raw.query(text);

describe('a new lead', () => {
  it('rings on every device of someone who works there, with a suburb, the work and the price', async () => {
    const devices = [await addDevice(agent), await addDevice(agent)];
    const id = await file({ serviceType: 'repair', urgency: 'emergency' });

    await drainAlerts(app.ctx);

    expect(toldDevices().toSorted()).toEqual(devices.toSorted());
    expect(app.pushes[0]?.message).toEqual({
      kind: 'lead',
      title: 'New lead in Marrickville',
      body: expect.stringMatching(/^Repair, emergency\. Now \$\d\d\.\d\d$/),
      tag: `lead-${id}`,
      url: `/dashboard?tab=available&lead=${id}`,
    });
    expect(app.mails).toEqual([]);
  });

  it('is kept for a device that is off for as long as the price falls, a minute at least', async () => {
    await addDevice(agent);
    await file();
    await runDueJobs(app.ctx);
    app.ctx.clock.advance(20 * 60_000);
    await drainAlerts(app.ctx);
    const slow = await file();
    await runDueJobs(app.ctx);
    app.ctx.clock.advance(61 * 60_000);
    await drainAlerts(app.ctx);

    const [first, last] = app.pushes.map(({ options }) => options);
    expect(first).toMatchObject({ urgency: 'high' });
    expect(first?.ttlSeconds).toBeGreaterThan(39 * 60);
    expect(first?.ttlSeconds).toBeLessThanOrEqual(40 * 60);
    expect(last).toEqual({ ttlSeconds: 60, urgency: 'high', topic: `lead-${slow}` });
    expect(app.pushes.at(-1)?.message.body).toMatch(/ Now free$/);
  });

  it('is told in an email with what a stranger may read', async () => {
    await turnOnEmails(agent);
    const id = await file();

    await drainAlerts(app.ctx);

    expect(app.pushes).toEqual([]);
    expect(app.mails).toMatchObject([{ to: user.email, subject: 'New lead in Marrickville' }]);
    const text = app.mails[0]?.text ?? '';
    for (const part of [
      'Hi Pat,',
      'Where: Marrickville NSW 2204',
      /Distance: \d\.\d km from the centre of your service area/,
      'Work: Repair, within 24 hours',
      'What the customer says: The safety switch trips every time the oven is turned on.',
      /Price when this was sent: \$\d\d\.\d\d/,
      `http://volts.localhost/dashboard?tab=available&lead=${id}`,
    ]) {
      expect(text).toMatch(part);
    }
  });

  it('does not name a suburb that would tell the customer’s name', async () => {
    await addDevice(agent);
    await turnOnEmails(agent);
    await file({ customerName: 'Jo Newtown', serviceLocation: 'Newtown NSW 2042' });

    await drainAlerts(app.ctx);

    expect(app.pushes.map(({ message }) => message.title)).toEqual(['New lead in your area']);
    expect(app.mails.map(({ subject }) => subject)).toEqual(['New lead in your area']);
    expect(app.mails[0]?.text).toContain('Where: NSW 2042');
    expect(JSON.stringify([app.pushes, app.mails])).not.toContain('Newtown');
  });

  it('gives away nothing that its customer would not tell a stranger', async () => {
    await addDevice(agent);
    await turnOnEmails(agent);
    const canaries = {
      customerName: 'Priya Canarysurname',
      customerPhone: '0491 572 983',
      customerEmail: 'canary@private.example',
      customerAddress: '17 Canarystreet Lane, Marrickville NSW 2204',
      serviceLocation: '17 Canarystreet Lane, Marrickville NSW 2204',
      electricalWork: 'Call Priya Canarysurname on 0491 572 983 or canary@private.example about the oven.',
      specialRequests: 'The key is at 17 Canarystreet Lane.',
    };
    await file(canaries);

    await drainAlerts(app.ctx);

    expect([app.pushes.length, app.mails.length]).toEqual([1, 1]);
    const { rows } = await query('select string_agg(to_jsonb(j)::text, chr(10)) as all from jobs j');
    const told = JSON.stringify([app.pushes, app.mails, rows]);
    for (const secret of ['anary', '572 983', '572983', '17 ', 'Priya']) expect(told).not.toContain(secret);
    for (const secret of ['anary', '572 983', '572983']) expect(app.logged()).not.toContain(secret);
  });

  it('is told once, however often it was looked for', async () => {
    const device = await addDevice(agent);
    await turnOnEmails(agent);
    const leadId = await file();

    await Promise.all([1, 2].map((jobId) => runJob(app.ctx, leadAlert, { leadId, auctionEpoch: 0 }, jobId)));
    await drainAlerts(app.ctx);
    await runJob(app.ctx, leadAlert, { leadId, auctionEpoch: 0 }, 3);
    await drainAlerts(app.ctx);

    expect([toldDevices(), app.mails.length]).toEqual([[device], 1]);
  });

  it('is told to nobody when it was sold before anyone was looked for', async () => {
    await addDevice(agent);
    await buyForAdmin(await file());

    await drainAlerts(app.ctx);

    expect(app.pushes).toEqual([]);
    expect(await countRows(app.ctx, 'jobs', `name = 'alert-push'`)).toBe(0);
  });

  it.each([
    ['is sold', buyForAdmin],
    ['is withdrawn', (id: number) => archiveLead(app.ctx, id)],
    ['is put up again', (id: number) => query(`update leads set auction_epoch = auction_epoch + 1 where id = ${id}`)],
  ])('that %s while it is being told is told no further', async (_what, change) => {
    await addDevice(agent);
    await turnOnEmails(agent);
    const id = await file();
    await runDueJobs(app.ctx);
    expect(await countRows(app.ctx, 'jobs', `name in ('alert-push', 'lead-alert-mail') and finished_at is null`)).toBe(2);

    await change(id);
    await drainAlerts(app.ctx);

    expect(app.pushes).toEqual([]);
    expect(app.mails.filter(({ to }) => to === user.email)).toEqual([]);
  });

  it('is told to those who may buy it, also where that has changed before the email is sent', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    const licence = { licenseNumber: '123456C', licenseState: 'NSW', isVerified: true } as const;
    const [verified, unverified, losing] = [
      await createLocal(app, licence),
      await createLocal(app, { ...licence, isVerified: false }),
      await createLocal(app, licence),
    ];
    for (const each of [verified, unverified, losing]) await turnOnEmails(each.agent);
    await file();
    await runDueJobs(app.ctx);
    const base = { licenseNumber: licence.licenseNumber, licenseState: licence.licenseState, licenseSubmittedAt: null };
    await admin.patch(`/api/providers/${losing.user.id}`).send({ isVerified: false, base }).expect(200);

    await drainAlerts(app.ctx);

    expect(app.mails.map(({ to }) => to)).toEqual([verified.user.email]);
    await setMarket(admin);
  });

  it('of a place that nobody knows is told to nobody', async () => {
    await addDevice(agent);
    const id = await file();
    await query(`update leads set latitude = null, longitude = null where id = ${id}`);

    await drainAlerts(app.ctx);

    expect(app.pushes).toEqual([]);
  });

  it('goes by e-mail alone where no push is sent', async () => {
    await addDevice(agent);
    await turnOnEmails(agent);
    const { pusher } = app.ctx;
    app.ctx.pusher = { ...pusher, publicKey: null };
    await file();

    await drainAlerts(app.ctx);
    app.ctx.pusher = pusher;

    expect([app.pushes.length, app.mails.length]).toEqual([0, 1]);
    expect(await countRows(app.ctx, 'jobs', `name = 'alert-push'`)).toBe(0);
  });
});
