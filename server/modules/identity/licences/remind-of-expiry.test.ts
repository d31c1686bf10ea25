import { describe, expect, it } from 'vitest';
import { daysAfter } from '../../../../shared/domain/time/calendar-date.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { nswLicence, setUpNswLicences } from '../../../../tests/support/nsw-licences.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';

const nsw = setUpNswLicences();
const { mailsTo } = nsw;
const licence = nswLicence;
const today = () => sydneyDate(nsw.app.ctx.clock.now());
const remind = async () => {
  await runJob(nsw.app.ctx, remindOfExpiry, {});
  await drainJobs(nsw.app.ctx);
};
const expiring = (days: number, fields: Parameters<typeof createUser>[1] = {}) =>
  createUser(nsw.app.ctx, { ...licence, isVerified: true, licenseExpiresOn: daysAfter(today(), days), ...fields });
const subjects = (user: Viewer) => mailsTo(user).map(({ subject }) => subject);

describe('reminders of an expiry', () => {
  it('go out 30 and 7 days before and on the day after, each once', async () => {
    const user = await expiring(31);
    await remind();
    expect(subjects(user)).toEqual([]);

    for (let day = 1; day <= 40; day += 1) {
      nsw.app.ctx.clock.advance(86_400_000);
      await remind();
    }

    expect(subjects(user)).toEqual([
      'Your electrical licence expires on 10 April 2027',
      'Your electrical licence expires on 10 April 2027',
      'Your electrical licence has expired',
    ]);
  });

  it('begin again with a new expiry', async () => {
    const user = await expiring(5);
    await remind();

    await nsw.admin.patch(`/api/providers/${user.id}`).send({ ...licence, licenseExpiresOn: daysAfter(today(), 20) }).expect(200);
    await remind();

    expect(subjects(user)).toHaveLength(2);
  });

  it('lead to the dialog that takes the renewed licence, and say that buying stops only where it does', async () => {
    const [first, second] = [await expiring(5), await expiring(6)];
    await remind();
    expect(mailsTo(first)[0]?.text).toContain('http://volts.localhost/dashboard?needs=buying');
    expect(mailsTo(first)[0]?.text).not.toMatch(/can’t buy/);

    await setMarket(nsw.admin, { buyingRule: 'licence_verified' });
    await nsw.app.ctx.store.raw.query(`update users set license_reminder_days = null where id = ${second.id}`);
    await remind();
    expect(mailsTo(second).at(-1)?.text).toContain('After that day, you can’t buy leads until your renewed licence is on your account.');
    await setMarket(nsw.admin, { buyingRule: 'anyone' });
  });

  it('go to nobody whose account is out of use, whose licence expired long ago or was removed', async () => {
    const [gone, old] = [await expiring(5, { isActive: false }), await expiring(-30)];
    const removed = await expiring(-1);
    await (await nsw.app.signIn(removed)).patch('/api/auth/licence').send({ licenseNumber: '', licenseState: '' }).expect(200);

    await remind();

    expect([gone, old, removed].flatMap(subjects)).toEqual([]);
  });
});
