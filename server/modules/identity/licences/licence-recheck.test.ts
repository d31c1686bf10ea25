import { describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failsWith } from '../../../../tests/support/fake-nsw-register.ts';
import { nswLicence, setUpNswLicences } from '../../../../tests/support/nsw-licences.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recheckLicences } from './recheck-licences.ts';

const nsw = setUpNswLicences();
const { mailsTo, shown } = nsw;
const licence = nswLicence;

/** Returns when the licence was checked, as everyone reads it on an electrician's page. */
const confirmedAt = async (slug: string) => (await nsw.app.visitor().get(`/api/profiles/${slug}`).expect(200)).body.licenceCheckedAt;

const recheck = () => runJob(nsw.app.ctx, recheckLicences, {});

describe('the nightly look at verified licences', () => {
  const verified = { ...licence, isVerified: true, licenseExpiresOn: '2028-01-31' };

  it('keeps a new expiry', async () => {
    const user = await createUser(nsw.app.ctx, verified);

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseExpiresOn: '2029-01-31', licenseCheckMethod: 'nsw_api' });
    expect((await auditsOf(nsw.app.ctx, user)).map(({ action }) => action)).toEqual(['provider.licence_rechecked']);
  });

  it('refuses one that is no longer current, and tells its holder why', async () => {
    const user = await createUser(nsw.app.ctx, verified);
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', status: 'Cancelled' });

    await recheck();
    await drainJobs(nsw.app.ctx);

    const refusal = 'The register of New South Wales says “Cancelled”.';
    expect(await shown(user)).toMatchObject({ isVerified: false, licenseRefusal: refusal });
    expect(mailsTo(user).map(({ text }) => text)).toEqual([expect.stringContaining(refusal)]);
  });

  it('has a person look at one that the register no longer has, and leaves it verified until then', async () => {
    const user = await createUser(nsw.app.ctx, verified);
    nsw.fake.remove('123456C');

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: expect.any(String), licenseRefusal: null });
  });

  it.each([
    ['became a supervisor’s certificate', { licenceType: 'Qualified Supervisor Certificate' }, { licenseClass: 'electrician' }],
    ['is for another trade now', { classes: ['Plumber'] }, { licenseClass: 'restricted' }],
    ['belongs to somebody else now', { licensee: 'Somebody Else Pty Ltd' }, { licenseHolder: 'Somebody Else Pty Ltd' }],
  ])('has a person look at one that %s, and keeps what the register says', async (_what, change, kept) => {
    const user = await createUser(nsw.app.ctx, verified);
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', expiryDate: '31/01/2029', ...change });

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: expect.any(String), licenseExpiresOn: '2029-01-31', ...kept });
  });

  it.each([
    ['that the register no longer has', () => nsw.fake.remove('123456C')],
    ['that belongs to somebody else now', () => nsw.fake.add({ licenceNumber: '123456C', licensee: 'Somebody Else Pty Ltd', expiryDate: '31/01/2029' })],
  ])('ends the verification of one %s when nobody decides within 7 days', async (_what, change) => {
    const user = await createUser(nsw.app.ctx, { ...verified, companyName: 'Tester Electrical' });
    change();
    for (let night = 0; night < 7; night += 1) {
      await recheck();
      await drainJobs(nsw.app.ctx);
      expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: expect.any(String) });
      await (await nsw.app.signIn(user)).patch('/api/auth/licence').send(licence).expect(200);
      nsw.app.ctx.clock.advance(86_400_000);
    }

    await drainJobs(nsw.app.ctx);

    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String), licenseRefusal: expect.stringContaining('7 days') });
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual(['Your electrical licence was refused']);
    expect(nsw.app.mails.find(({ subject }) => subject.includes('for your decision'))?.text).toContain('stops counting after 7 days');
  });

  it.each([
    ['a person verifies it again', async (user: Viewer) => {
      const { licenseSubmittedAt } = (await shown(user)) as unknown as { licenseSubmittedAt: string };
      await nsw.admin.patch(`/api/providers/${user.id}`).send({ isVerified: true, base: { ...licence, licenseSubmittedAt } }).expect(200);
      // The next look would doubt it again.
      await nsw.app.ctx.store.raw.query(`delete from jobs where name = 'recheck-licences'`);
    }],
    ['the register has it again', async () => {
      nsw.fake.add({ licenceNumber: '123456C', licensee: 'TESTER ELECTRICAL PTY LTD', expiryDate: '31/01/2029' });
      nsw.app.ctx.clock.advance(86_400_000);
      await recheck();
    }],
  ])('stays verified after it vanished when %s in time', async (_what, act) => {
    const user = await createUser(nsw.app.ctx, { ...verified, companyName: 'Tester Electrical' });
    nsw.fake.remove('123456C');
    await recheck();
    await act(user);

    nsw.app.ctx.clock.advance(8 * 86_400_000);
    await drainJobs(nsw.app.ctx);

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: null });
  });

  it('keeps the new name of a holder whose company has it too, and waits for nobody', async () => {
    const user = await createUser(nsw.app.ctx, { ...verified, companyName: 'Watt Electrical' });
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Watt Electrical', expiryDate: '31/01/2029' });

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: null, licenseHolder: 'Watt Electrical' });
  });

  it('changes nothing while the register gives no answer, and goes on another night', async () => {
    const user = await createUser(nsw.app.ctx, verified);
    nsw.fake.fail(failsWith(429, '{}'));
    await recheck();
    expect(await shown(user)).toMatchObject({ isVerified: true, licenseExpiresOn: '2028-01-31', licenseCheckedAt: null });

    nsw.fake.fail(undefined);
    await recheck();
    expect(await shown(user)).toMatchObject({ licenseExpiresOn: '2029-01-31' });
  });

  it('checks the others when the register can’t answer for one, and stops when it answers for none', async () => {
    nsw.fake.add({ licenceNumber: '1C', licensee: 'Odd', businessNames: {} as string });
    await createUser(nsw.app.ctx, { ...verified, licenseNumber: '1C' });
    const user = await createUser(nsw.app.ctx, verified);
    await recheck();
    expect(await shown(user)).toMatchObject({ licenseExpiresOn: '2029-01-31' });

    for (let others = 0; others < 4; others += 1) await createUser(nsw.app.ctx, { ...verified, licenseNumber: '1C' });
    nsw.fake.fail(failsWith(503, 'down'));
    nsw.fake.asked.length = 0;
    await recheck();
    expect(nsw.fake.asked.filter((path) => path.endsWith('/verify'))).toHaveLength(3);
  });

  it('asks first for one that waits for a decision, which the register may confirm in time', async () => {
    const day = 86_400_000;
    const { clock } = nsw.app.ctx;
    const ago = (days: number) => new Date(clock.now().getTime() - days * day);
    await createUser(nsw.app.ctx, { ...verified, licenseCheckedAt: ago(30) });
    const doubted = await createUser(nsw.app.ctx, { ...verified, companyName: 'Tester Electrical', licenseCheckedAt: ago(1), licenseSubmittedAt: ago(2) });
    let answered = 0;
    nsw.fake.fail((path, res) => {
      if (!path.endsWith('/verify')) return false;
      answered += 1;
      if (answered > 1) res.writeHead(429).end();
      return answered > 1;
    });

    await recheck();

    expect(await shown(doubted)).toMatchObject({ isVerified: true, licenseSubmittedAt: null });
  });

  it('asks for each licence once a night, and for none of another state or out of use', async () => {
    await createUser(nsw.app.ctx, verified);
    await createUser(nsw.app.ctx, { ...verified, licenseState: 'VIC' });
    await createUser(nsw.app.ctx, { ...verified, isActive: false });
    nsw.fake.asked.length = 0;

    await recheck();
    await recheck();

    expect(nsw.fake.asked.filter((path) => path.endsWith('/verify'))).toHaveLength(1);
  });

  it('is due in the coming night of Sydney, once', async () => {
    await Promise.all([recheck(), recheck()]);
    const { rows } = await nsw.app.ctx.store.raw.query(`select run_at from jobs where name = 'recheck-licences'`);
    expect(rows).toEqual([{ run_at: new Date('2027-03-10T16:00:00Z') }]);
  });
});

describe('what customers read of a verified licence', () => {
  const DAY_MS = 86_400_000;
  const verified = { ...licence, isVerified: true, licenseExpiresOn: '2028-01-31', companyName: 'Tester Electrical', isProfilePublic: true };

  it('has the day on which the register last confirmed it', async () => {
    await createUser(nsw.app.ctx, { ...verified, profileSlug: 'confirmed' });

    await recheck();
    expect(await confirmedAt('confirmed')).toContain('2027-03-10');

    nsw.app.ctx.clock.advance(DAY_MS);
    nsw.fake.fail(failsWith(503, 'down'));
    await recheck();
    expect(await confirmedAt('confirmed')).toContain('2027-03-10');
  });

  it.each([
    ['no longer has it', 'gone', () => nsw.fake.remove('123456C')],
    ['has another holder', 'taken', () => nsw.fake.add({ licenceNumber: '123456C', licensee: 'Somebody Else Pty Ltd', expiryDate: '31/01/2029' })],
    ['says that it is suspended', 'suspended', () => nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', status: 'Suspended' })],
  ])('is not that we checked it while the register %s', async (_what, profileSlug, change) => {
    await createUser(nsw.app.ctx, { ...verified, profileSlug, licenseCheckedAt: new Date('2027-03-01T01:00:00Z'), licenseConfirmedAt: new Date('2027-03-01T01:00:00Z') });
    expect(await confirmedAt(profileSlug)).toBe('2027-03-01T01:00:00.000Z');
    change();

    await recheck();

    expect(await confirmedAt(profileSlug)).toBeNull();
  });

  it('is that we checked it again once the register confirms it', async () => {
    await createUser(nsw.app.ctx, { ...verified, profileSlug: 'again' });
    nsw.fake.remove('123456C');
    await recheck();
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'TESTER ELECTRICAL PTY LTD', expiryDate: '31/01/2029' });
    nsw.app.ctx.clock.advance(DAY_MS);

    await recheck();

    expect(await confirmedAt('again')).toContain('2027-03-11');
  });

  it('is not that we checked it when its electrician sends it again and the register does not confirm it', async () => {
    const user = await createUser(nsw.app.ctx, { ...verified, licenseExpiresOn: '2027-03-20', profileSlug: 'sent-again', licenseConfirmedAt: new Date('2027-03-01T01:00:00Z') });
    nsw.fake.remove('123456C');

    await (await nsw.app.signIn(user)).patch('/api/auth/licence').send(licence).expect(200);
    expect(await confirmedAt('sent-again')).toBe('2027-03-01T01:00:00.000Z');
    await drainJobs(nsw.app.ctx);

    expect(await confirmedAt('sent-again')).toBeNull();
    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: expect.any(String) });
  });
});
