import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Viewer } from '../../server/platform/http/caller.ts';
import { createUser } from './factories.ts';
import { nswKeys, startNswRegister } from './fake-nsw-register.ts';
import { moveTo } from './market.ts';
import type { Agent } from './sales.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const NOON = '2027-03-10T01:00:00Z';

/** A licence that the register of New South Wales knows, until 31 January 2029. */
export const nswLicence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;

export interface NswLicences {
  app: TestApp;
  fake: Awaited<ReturnType<typeof startNswRegister>>;
  admin: Agent;
  mailsTo: (account: Viewer) => TestApp['mails'];
  /** Returns an account as the list of electricians shows it. */
  shown: (account: Viewer) => Promise<{ id: number } | undefined>;
}

/** Starts an application beside a register of New South Wales for each test of a file, at noon. What it returns is there from the first test on. */
export function setUpNswLicences(): NswLicences {
  const world = {
    mailsTo: ({ email }: Viewer) => world.app.mails.filter(({ to }) => to === email),
    shown: async ({ id }: Viewer) => {
      const { body } = await world.admin.get('/api/providers').expect(200);
      return (body as { id: number }[]).find((row) => row.id === id);
    },
  } as NswLicences;

  beforeAll(async () => {
    world.fake = await startNswRegister();
    world.app = await createTestApp({
      APP_URL: 'http://volts.localhost',
      NSW_TRADES_API_KEY: nswKeys.key,
      NSW_TRADES_API_SECRET: nswKeys.secret,
      NSW_TRADES_API_BASE: world.fake.url,
    });
    moveTo(world.app, NOON);
    world.admin = await world.app.signIn(await createUser(world.app.ctx, { userType: 'super_admin', companyName: null }));
  });

  afterAll(async () => {
    await world.app.close();
    await world.fake.close();
  });

  beforeEach(() => {
    world.fake.add({ licenceNumber: '123456C', licensee: 'TESTER ELECTRICAL PTY LTD', expiryDate: '31/01/2029' });
    world.app.mails.length = 0;
  });

  afterEach(async () => {
    world.fake.fail(undefined);
    moveTo(world.app, NOON);
    await world.app.ctx.store.raw.query('delete from jobs');
    await world.app.ctx.store.raw.query(
      `update users set license_number = null, license_state = null, license_class = null, license_holder = null, is_verified = false, license_submitted_at = null, license_expires_on = null, license_refusal = null, license_checked_by = null`,
    );
  });

  return world;
}
