import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../testing/drain.ts';
import { createLead, createUser } from '../../testing/factories.ts';
import { interleave } from '../../testing/interleave.ts';
import { saleProblems } from '../../testing/sale-audit.ts';
import { attemptsOn, purchasesOf } from '../../testing/sales.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { claimFree } from '../auctions/claim-lead.ts';
import { claimWithHold } from '../auctions/claim-with-hold.ts';
import { createPaymentIntent } from '../payments/create-payment-intent.ts';
import { submitLicence } from '../licences/submit-licence.ts';
import type { Viewer } from '../users/user-store.ts';
import { updateProvider } from './update-provider.ts';

let app: TestApp;
let admin: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
});

afterAll(() => app.close());

/** More statements than a claim has: past its last one the deactivation comes too late to come between. */
const MANY = 40;

type Claim = (ctx: TestApp['ctx'], leadId: number, buyer: Viewer) => Promise<unknown>;

/** Runs a claim once for each of its statements, with a deactivation that starts right in front of it. */
async function deactivatedBetweenAnyTwo(leadFields: Parameters<typeof createLead>[1], prepare: Claim, claim: Claim) {
  const outcomes = new Set<string>();
  for (let statement = 0; statement < MANY; statement += 1) {
    const [{ id: leadId }, buyer] = [await createLead(app.ctx, leadFields), await createUser(app.ctx)];
    await prepare(app.ctx, leadId, buyer);
    const signal = new EventEmitter();
    const boughtBy = once(signal, 'start').then(async () => {
      await updateProvider(app.ctx, admin, buyer.id, { isActive: false });
      return (await purchasesOf(app.ctx, leadId)).length;
    });
    const { ctx, hasActed } = interleave(app.ctx, statement, () => signal.emit('start'));
    await claim(ctx, leadId, buyer);
    if (!hasActed()) return outcomes;
    const bought = await boughtBy;
    await drainAttempts(app.ctx);
    // Once the deactivation is answered, nothing is sold to them any more; what was sold by then stays.
    expect(await purchasesOf(app.ctx, leadId)).toHaveLength(bought);
    expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
    outcomes.add(bought === 0 ? 'refused' : 'bought');
  }
  throw new Error('A claim has more statements than this test looks at');
}

describe('a provider who is deactivated while a purchase is on its way', () => {
  it('has the lead by then or never gets it: with a hold', async () => {
    const outcomes = await deactivatedBetweenAnyTwo(
      {},
      (ctx, leadId, { id: buyerId }) => createPaymentIntent(ctx, { leadId, buyerId }),
      async (ctx, leadId) => {
        const [attempt] = await attemptsOn(app.ctx, leadId);
        await claimWithHold(ctx, String(attempt?.['id']));
      },
    );

    expect(outcomes).toContain('bought');
  });

  it('has the lead by then or never gets it: for nothing', async () => {
    const outcomes = await deactivatedBetweenAnyTwo(
      { minutesAgo: 60 },
      () => Promise.resolve(),
      (ctx, leadId, { id: buyerId }) => claimFree(ctx, { leadId, buyerId }).catch(() => undefined),
    );

    expect(outcomes).toContain('bought');
  });
});

describe('at once', () => {
  it('a check of the old licence never ends on the new one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const provider = await createUser(app.ctx, { licenseNumber: 'OLD', licenseState: 'NSW' });

      await Promise.allSettled([
        submitLicence(app.ctx, provider, { licenseNumber: 'NEW', licenseState: 'NSW' }),
        updateProvider(app.ctx, admin, provider.id, { isVerified: true, licenseExpiresOn: '2099-01-31', base: { licenseNumber: 'OLD' } }),
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
