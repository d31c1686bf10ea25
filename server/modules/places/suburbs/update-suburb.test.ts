import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { anyClaims, enmore, newtown, ownText, suburbKeeper } from '../../../../tests/support/suburbs.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findSuburbPage } from './find-suburb-page.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let adminUser: Viewer;
let keeper: ReturnType<typeof suburbKeeper>;

beforeAll(async () => {
  app = await createTestApp();
  adminUser = await createUser(app.ctx, { userType: 'super_admin' });
  keeper = suburbKeeper(await app.signIn(adminUser));
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate suburbs, audit_log restart identity cascade'));

const pageOf = (slug: string) => findSuburbPage(app.ctx, { state: 'NSW', slug, postcode: '2042' }, anyClaims);

const audited = async () => {
  const { rows } = await app.ctx.store.raw.query('select action, subject_type, subject_id, actor_user_id, before, after from audit_log order by id');
  return rows;
};

describe('a change of a suburb', () => {
  it('shows at once on its page, in the sitemap and in the list', async () => {
    const short = await keeper.created({ ...newtown, description: 'Too short.' });
    const before = [await keeper.inSitemap(), (await pageOf('newtown'))?.isIndexed, (await keeper.listed()).rows[0]?.isIndexed];

    await keeper.changed(short, { description: ownText('terrace') });

    expect(before).toEqual([[], false, false]);
    expect(await keeper.inSitemap()).toEqual(['/electricians/nsw/newtown-2042']);
    expect(await pageOf('newtown')).toMatchObject({ isIndexed: true, description: [ownText('terrace')] });
    expect((await keeper.listed()).rows).toMatchObject([{ isIndexed: true, words: 130 }]);
  });

  it('says whose text it repeats, on both sides, until one of them is another', async () => {
    const one = await keeper.created({ ...newtown, description: ownText('terrace') });
    const other = await keeper.created({ ...enmore, description: `${ownText('terrace', 101)} ${ownText('own', 29)}` });

    expect(other).toMatchObject({ isIndexed: false, twin: { name: 'Newtown', percent: 76 } });
    expect((await keeper.listed()).rows).toMatchObject([
      { name: 'Enmore', isIndexed: false },
      { name: 'Newtown', isIndexed: false, twin: { name: 'Enmore', percent: 76 } },
    ]);
    expect(await keeper.inSitemap()).toEqual([]);

    await keeper.changed(one, { description: ownText('shop') });
    expect((await keeper.listed()).rows).toMatchObject([
      { isIndexed: true, twin: null },
      { isIndexed: true, twin: null },
    ]);
  });

  it('of the name moves the page', async () => {
    const suburb = await keeper.created({ ...newtown, description: ownText('terrace') });

    const moved = await keeper.changed(suburb, { name: 'Enmore' });

    expect(moved.path).toBe('/electricians/nsw/enmore-2042');
    expect([moved.latitude, moved.longitude]).not.toEqual([suburb.latitude, suburb.longitude]);
    expect(await pageOf('newtown')).toBeNull();
    expect(await pageOf('enmore')).toMatchObject({ name: 'Enmore' });
    expect(await keeper.inSitemap()).toEqual(['/electricians/nsw/enmore-2042']);
  });

  it('of the name asks about a place as a new suburb does', async () => {
    const suburb = await keeper.created();
    await keeper.created(enmore);

    expectProblem(await keeper.change(suburb, { name: 'Nowhere' }), 'invalid_input');
    const issues = expectProblem(await keeper.change(suburb, { name: 'Enmore' }), 'taken');

    expect(issues).toEqual([{ path: 'name', message: 'There is already a page for Enmore NSW 2042' }]);
    expect(await keeper.changed(suburb, { name: 'Nowhere', isPlaceConfirmed: true })).toMatchObject({ name: 'Nowhere', latitude: null });
  });

  it('leaves alone what it does not name, and finds the coordinates that it empties', async () => {
    const suburb = await keeper.created({ ...newtown, latitude: -33.5, longitude: 151.5, council: 'Inner West Council' });

    const kept = await keeper.changed(suburb, { priceFrom: 0 });
    const found = await keeper.changed(kept, { latitude: null, longitude: null });

    expect(kept).toMatchObject({ priceFrom: 0, latitude: -33.5, council: 'Inner West Council' });
    expect(found.latitude).toBeCloseTo(-33.9, 1);
  });

  it('that switches the page off takes it away, and back again', async () => {
    const suburb = await keeper.created({ ...newtown, description: ownText('terrace') });

    const off = await keeper.changed(suburb, { isActive: false });
    const whileOff = [await pageOf('newtown'), await keeper.inSitemap()];
    const on = await keeper.changed(off, { isActive: true });

    expect(off).toMatchObject({ isActive: false, isIndexed: false, words: 130 });
    expect(whileOff).toEqual([null, []]);
    expect(on).toMatchObject({ isActive: true, isIndexed: true });
    expect(await keeper.inSitemap()).toEqual(['/electricians/nsw/newtown-2042']);
  });

  it('of an older state is refused and changes nothing', async () => {
    const suburb = await keeper.created();
    await keeper.changed(suburb, { council: 'Inner West Council' });
    const before = await fingerprint(app.ctx);

    expectProblem(await keeper.change(suburb, { council: 'Sydney' }), 'conflict', 'Someone else has just changed this suburb. Nothing was saved.');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is accepted from one of those who make it at the same moment', async () => {
    const suburb = await keeper.created();

    const answers = await Promise.all(['One', 'Two', 'Three'].map((council) => keeper.change(suburb, { council })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  it('to what is there already is none', async () => {
    const suburb = await keeper.created({ ...newtown, council: 'Inner West Council' });
    const before = await fingerprint(app.ctx);

    expect(await keeper.changed(suburb, { council: 'Inner West Council', isActive: true })).toEqual(suburb);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('needs a suburb, something to change, and the state that was read', async () => {
    const suburb = await keeper.created();

    expectProblem(await keeper.change({ ...suburb, id: 999_999 }, { council: 'x' }), 'not_found', 'There is no such suburb');
    expectProblem(await keeper.change(suburb, {}), 'invalid_input', 'Send at least one field to change');
    expectIssue(await keeper.change(suburb, { base: {}, council: 'x' }), 'base.updatedAt', 'Please give a time such as 2026-01-31T09:00:00Z');
  });
});

describe('the audit log', () => {
  it('has what was done, without a text', async () => {
    const suburb = await keeper.created({ ...newtown, description: ownText('secret'), phone: '02 5550 1234' });
    const moved = await keeper.changed(suburb, { name: 'Enmore', council: 'Secret Council', priceFrom: 99 });
    const off = await keeper.changed(moved, { isActive: false });
    await keeper.changed(off, { isActive: true });

    const common = { subject_type: 'suburb', subject_id: '1', actor_user_id: adminUser.id };
    expect(await audited()).toEqual([
      { ...common, action: 'suburb.created', before: null, after: { page: suburb.path, isActive: true, priceFrom: 49 } },
      {
        ...common,
        action: 'suburb.updated',
        before: { page: suburb.path, priceFrom: 49 },
        after: { fields: expect.arrayContaining(['name', 'council', 'priceFrom']), page: moved.path, priceFrom: 99 },
      },
      { ...common, action: 'suburb.deactivated', before: { isActive: true }, after: { fields: ['isActive'], isActive: false } },
      { ...common, action: 'suburb.updated', before: { isActive: false }, after: { fields: ['isActive'], isActive: true } },
    ]);
    expect(JSON.stringify(await audited())).not.toMatch(/secret|5550/i);
  });
});
