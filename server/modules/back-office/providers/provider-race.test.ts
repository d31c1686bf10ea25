import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import { claimWays, shutOutDuringClaims } from '../../../../tests/support/shut-out-during-claims.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { submitLicence } from '../../identity/licences/submit-licence.ts';
import { updateProvider } from './update-provider.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
});

afterAll(() => app.close());

describe('a provider who is deactivated while a purchase is on its way', () => {
  it.each(Object.entries(claimWays))('has the lead by then or never gets it: %s', async (_name, way) => {
    const outcomes = await shutOutDuringClaims(app.ctx, way, async () => {
      const { id: buyerId } = await createUser(app.ctx);
      return { buyerId, shutOut: () => updateProvider(app.ctx, admin, buyerId, { isActive: false }) };
    });

    expect(outcomes).toContain('bought');
  });
});

describe('at once', () => {
  it('a check of the old licence never ends on the new one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const provider = await createUser(app.ctx, { licenseNumber: 'OLD', licenseState: 'NSW' });

      await Promise.allSettled([
        submitLicence(app.ctx, provider, { licenseNumber: 'NEW', licenseState: 'NSW' }),
        updateProvider(app.ctx, admin, provider.id, {
          isVerified: true,
          licenseClass: 'contractor',
          licenseHolder: 'Tester Electrical',
          licenseExpiresOn: '2099-01-31',
          base: { licenseNumber: 'OLD', licenseState: 'NSW', licenseSubmittedAt: null },
        }),
      ]);

      const { rows } = await app.ctx.store.raw.query(`select license_number, is_verified from users where id = ${provider.id}`);
      expect(rows).toEqual([{ license_number: 'NEW', is_verified: false }]);
    }
  });

  it('of two notes written over the same one is kept and the other is refused', async () => {
    const provider = await createUser(app.ctx);
    const write = (notes: string) => updateProvider(app.ctx, admin, provider.id, { notes, base: { notes: null } });

    const answers = await Promise.allSettled([write('One'), write('Two')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
