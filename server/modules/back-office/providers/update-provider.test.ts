import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let provider: Viewer;

const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;
const details = { licenseClass: 'contractor', licenseHolder: 'Tester Electrical', licenseExpiresOn: '2099-01-31' } as const;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  admin = await app.signIn(superAdmin);
});

afterAll(() => app.close());

beforeEach(async () => {
  provider = await createUser(app.ctx, { ...licence, ...details });
});

/** What a decision on the provider's licence was shown. */
const shown = { ...licence, licenseSubmittedAt: null };
const change = (body: object, id = provider.id) => admin.patch(`/api/providers/${id}`).send('isVerified' in body ? { base: shown, ...body } : body);
const signIn = () => app.visitor().post('/api/auth/login').send({ username: provider.username, password: PASSWORD });
const audits = () => auditsOf(app.ctx, provider);
const waitingSince = async () => (await admin.get('/api/providers').query({ q: provider.username }).expect(200)).body[0].licenseSubmittedAt;

async function expectUnchanged(act: () => Promise<void>): Promise<void> {
  const before = await fingerprint(app.ctx);
  await act();
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('verifying a provider', () => {
  it('is kept, answered and on record, both ways', async () => {
    const { body } = await change({ isVerified: true }).expect(200);
    expect(body).toMatchObject({ id: provider.id, isVerified: true, isActive: true, ...licence });
    expect((await change({ isVerified: false }).expect(200)).body).toMatchObject({ isVerified: false });

    expect(await audits()).toEqual([
      { action: 'provider.verified', actor_user_id: superAdmin.id, before: { isVerified: false }, after: { isVerified: true } },
      { action: 'provider.unverified', actor_user_id: superAdmin.id, before: { isVerified: true }, after: { isVerified: false } },
    ]);
  });

  it('may be repeated and happens once', async () => {
    await Promise.all([1, 2, 3].map(() => change({ isVerified: true }).expect(200)));

    expect(await audits()).toHaveLength(1);
  });

  it('is told to the electrician once, by email, with what else they need to buy', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    const unconfirmed = await createUser(app.ctx, { ...licence, ...details, emailConfirmedAt: null });
    await Promise.all([1, 2].map(() => change({ isVerified: true }).expect(200)));
    await change({ isVerified: true }, unconfirmed.id).expect(200);

    await drainJobs(app.ctx);

    const textsTo = ({ email }: Viewer) => app.mails.filter(({ to }) => to === email).map(({ text }) => text);
    expect(textsTo(provider)).toEqual([expect.stringContaining('Your electrical licence is verified: we’ve looked it up. You can buy leads now.')]);
    expect(textsTo(unconfirmed)).toEqual([expect.stringContaining('Your dashboard shows what else you need before you can buy leads.')]);
    await setMarket(admin, { buyingRule: 'anyone' });
  });

  it('is refused without a licence on file', async () => {
    const { id } = await createUser(app.ctx);

    await expectUnchanged(async () => {
      const base = { licenseNumber: null, licenseState: null, licenseSubmittedAt: null };
      expectProblem(await change({ isVerified: true, base }, id), 'conflict', 'There is no licence on file to decide on. Please enter it first.');
    });
  });

  it('is refused when the licence is not the one that was looked up', async () => {
    const agent = await app.signIn(provider);
    await agent.patch('/api/auth/licence').send({ licenseNumber: '999C', licenseState: 'NSW' }).expect(200);

    const waits = { licenseSubmittedAt: await waitingSince() };
    const response = await change({ isVerified: true, base: { ...licence, ...waits } });

    const issues = expectProblem(
      response,
      'conflict',
      'Someone else has just changed this provider: licence number. Nothing was saved.',
    );
    expect(issues).toEqual([{ path: 'licenseNumber', message: 'Someone else has just changed this' }]);
    const looked = { isVerified: true, ...details, base: { ...licence, ...waits, licenseNumber: '999C' } };
    expect((await change(looked).expect(200)).body.isVerified).toBe(true);
  });
});

describe('the licence of a provider', () => {
  it('gets an expiry, and stays verified', async () => {
    await change({ isVerified: true }).expect(200);

    const { body } = await change({ ...licence, licenseExpiresOn: '2028-02-29' }).expect(200);

    expect(body).toMatchObject({ ...licence, licenseExpiresOn: '2028-02-29', isVerified: true });
    expect((await audits()).at(-1)).toMatchObject({ action: 'provider.licence_updated', after: { fields: ['licenseExpiresOn'] } });
  });

  it.each([
    ['another number', { licenseNumber: '999C', licenseState: 'NSW' }],
    ['another state', { licenseNumber: '123456C', licenseState: 'VIC' }],
  ])('is neither verified nor has its old expiry with %s', async (_what, next) => {
    await change({ isVerified: true }).expect(200);

    const { body } = await change(next).expect(200);

    expect(body).toMatchObject({ ...next, licenseExpiresOn: null, isVerified: false });
    expect((await audits()).slice(1).map(({ action }) => action)).toEqual(['provider.licence_updated', 'provider.unverified']);
  });

  it('is forgotten whole', async () => {
    await change({ isVerified: true }).expect(200);

    const { body } = await change({ licenseNumber: '', licenseState: '', licenseExpiresOn: '' }).expect(200);

    expect(body).toMatchObject({ licenseNumber: null, licenseState: null, licenseExpiresOn: null, isVerified: false });
  });

  it('is on record without its number', async () => {
    await change({ licenseNumber: '999C', licenseState: 'VIC' }).expect(200);

    expect(JSON.stringify(await audits())).not.toMatch(/999C|123456C|VIC|2027/);
  });

  it.each([
    [{ licenseNumber: '999C' }, 'licenseNumber', 'Send the number and the state of a licence together'],
    [{ licenseState: null }, 'licenseNumber', 'Send the number and the state of a licence together'],
    [{ licenseNumber: '999C', licenseState: null }, 'licenseState', 'Please choose the state of the licence'],
    [{ licenseNumber: '', licenseState: 'NSW' }, 'licenseNumber', 'Please enter the licence number too, or choose no state'],
    [{ licenseNumber: '999C', licenseState: 'NZ' }, 'licenseState', 'Please choose a state'],
    [{ licenseExpiresOn: '2027-02-30' }, 'licenseExpiresOn', 'Please give the date as YYYY-MM-DD'],
    [{ licenseExpiresOn: '1027-01-31' }, 'licenseExpiresOn', 'Please check the year'],
    [{ licenseNumber: null, licenseState: null, licenseExpiresOn: '2027-01-31' }, 'licenseExpiresOn', 'Please enter the licence that expires then'],
    [{ notes: 'x'.repeat(5001) }, 'notes', 'Please keep this to 5000 characters'],
    [{ isVerified: true, base: undefined }, 'base', 'Send the licence that is decided on, and since when it waits, as it was shown'],
    [{ isVerified: false, base: licence }, 'base', 'Send the licence that is decided on, and since when it waits, as it was shown'],
    [{ isVerified: 'yes' }, 'isVerified', 'Please answer yes or no'],
    [{ base: {} }, '', 'Send at least one field to change'],
  ])('is refused as %j', async (body, path, message) => {
    await expectUnchanged(async () => expectIssue(await change(body), path, message));
  });
});

describe('a provider who changes their own licence', () => {
  it('loses the check and the expiry of the one before, on record', async () => {
    await change({ isVerified: true }).expect(200);
    const agent = await app.signIn(provider);

    await agent.patch('/api/auth/licence').send({ licenseNumber: '999C', licenseState: 'NSW' }).expect(200);

    const { body } = await change({ notes: 'Asked for the new card.' }).expect(200);
    expect(body).toMatchObject({ licenseNumber: '999C', licenseExpiresOn: null, isVerified: false });
    expect((await audits()).slice(1, 3)).toEqual([
      { action: 'user.licence_changed', actor_user_id: provider.id, before: null, after: { fields: ['licenseNumber', 'licenseState'] } },
      { action: 'provider.unverified', actor_user_id: provider.id, before: { isVerified: true }, after: { isVerified: false } },
    ]);
  });

  it('keeps both when they send it again', async () => {
    await change({ isVerified: true }).expect(200);
    const agent = await app.signIn(provider);

    await agent.patch('/api/auth/licence').send(licence).expect(200);

    const { body } = await change({ notes: 'Rang.' }).expect(200);
    expect(body).toMatchObject({ ...licence, licenseExpiresOn: '2099-01-31', isVerified: true });
  });
});

describe('the notes on a provider', () => {
  it('are kept and on record, without what they say', async () => {
    expect((await change({ notes: ' Rang twice. ' }).expect(200)).body.notes).toBe('Rang twice.');
    expect((await change({ notes: '', base: { notes: 'Rang twice.' } }).expect(200)).body.notes).toBeNull();

    const lines = await audits();
    expect(lines.map(({ action }) => action)).toEqual(['provider.notes_updated', 'provider.notes_updated']);
    expect(JSON.stringify(lines)).not.toContain('Rang');
  });

  it('of two super admins do not silently overwrite each other', async () => {
    await change({ notes: 'Theirs', base: { notes: null } }).expect(200);

    await expectUnchanged(async () => {
      expectProblem(
        await change({ notes: 'Mine', base: { notes: null } }),
        'conflict',
        'Someone else has just changed this provider: notes. Nothing was saved.',
      );
    });
    expect((await change({ notes: 'Theirs\n\nMine', base: { notes: 'Theirs' } }).expect(200)).body.notes).toBe('Theirs\n\nMine');
  });

  it('that say the same already are no conflict', async () => {
    await change({ notes: 'Rang.' }).expect(200);

    await change({ notes: 'Rang.', base: { notes: null } }).expect(200);

    expect(await audits()).toHaveLength(1);
  });
});

describe('deactivating a provider', () => {
  it('ends their sessions and those of their team, and lets nobody sign in', async () => {
    const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: provider.id });
    const [agent, worker] = await Promise.all([app.signIn(provider), app.signIn(member)]);

    const { body } = await change({ isActive: false }).expect(200);

    expect(body).toMatchObject({ isActive: false, teamSize: 1 });
    for (const by of [agent, worker]) expectProblem(await by.get('/api/my-purchased-leads'), 'unauthenticated', 'Please sign in');
    expectProblem(await signIn(), 'unauthenticated');
    expect(await countRows(app.ctx, 'session', `sess -> 'passport' ->> 'user' = '${provider.id}'`)).toBe(0);
    expect(await audits()).toEqual([
      { action: 'provider.deactivated', actor_user_id: superAdmin.id, before: { isActive: true }, after: { isActive: false } },
    ]);
  });

  it('leaves what was bought with them', async () => {
    const { leadId, purchase } = await createPurchase(app.ctx, provider);

    await change({ isActive: false }).expect(200);
    await drainAttempts(app.ctx);

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: purchase.paymentStatus, voided_at: null }]);
  });

  it('voids the links that would set a password', async () => {
    await app.visitor().post('/api/auth/forgot-password').send({ email: provider.email }).expect(200);

    await change({ isActive: false }).expect(200);

    expect(await countRows(app.ctx, 'password_reset_tokens', `user_id = ${provider.id} and not is_used`)).toBe(0);
  });

  it('lets no open hold win: it is let go', async () => {
    const { id } = await createLead(app.ctx);
    const agent = await app.signIn(provider);
    await openPayment(agent, id);

    await change({ isActive: false }).expect(200);
    expectProblem(await sendPurchase(agent, id), 'unauthenticated');
    app.ctx.clock.advance(16 * 60_000);
    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released' }]);
    expect(await purchasesOf(app.ctx, id)).toEqual([]);
  });

  it('is undone by reactivating: the same password opens the account, the old sessions do not', async () => {
    const agent = await app.signIn(provider);
    await change({ isActive: false }).expect(200);

    expect((await change({ isActive: true }).expect(200)).body).toMatchObject({ isActive: true });

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    await signIn().expect(200);
    expect((await audits()).map(({ action }) => action)).toEqual(['provider.deactivated', 'provider.reactivated']);
  });

  it('twice shuts out and is on record once', async () => {
    await Promise.all([1, 2, 3].map(() => change({ isActive: false }).expect(200)));

    expect(await audits()).toHaveLength(1);
    const [row] = (await app.ctx.store.raw.query(`select session_epoch from users where id = ${provider.id}`)).rows;
    expect(row).toEqual({ session_epoch: 1 });
  });
});

describe('who can be changed', () => {
  it.each(['customer', 'team_member', 'super_admin'] as const)('not a %s', async (userType) => {
    const { id } = await createUser(app.ctx, { userType });

    await expectUnchanged(async () => {
      expectProblem(await change({ isActive: false }, id), 'not_found', 'There is no such provider');
    });
  });

  it('not oneself, and nobody who is not there', async () => {
    expectProblem(await change({ isActive: false }, superAdmin.id), 'not_found');
    expectProblem(await change({ isActive: false }, 999_999), 'not_found');
  });
});
