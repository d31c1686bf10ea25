import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { anyClaims, enmore, newtown, ownText, suburbKeeper } from '../../../../tests/support/suburbs.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findSuburbPage } from './find-suburb-page.ts';

let app: TestApp;
let admin: Agent;
let keeper: ReturnType<typeof suburbKeeper>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  keeper = suburbKeeper(admin);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate suburbs, audit_log restart identity cascade'));

const pageOf = (slug: string) => findSuburbPage(app.ctx, { state: 'NSW', slug, postcode: '2042' }, anyClaims);

const names = async (query: Record<string, string> = {}) => (await keeper.listed(query)).rows.map(({ name }) => name);

describe('a new suburb', () => {
  it('has a page at once, and is answered as it is kept', async () => {
    const suburb = await keeper.created({
      ...newtown,
      name: '  Newtown ',
      description: 'Terraces.\n\nShops.',
      priceFrom: 79,
      phone: '02 5550 1234',
      email: 'Newtown@Example.com',
      address: '1 King Street',
      openingHours: 'Every day',
      council: 'Inner West Council',
    });

    expect(suburb).toEqual({
      id: 1,
      ...newtown,
      latitude: expect.closeTo(-33.9, 1),
      longitude: expect.closeTo(151.18, 1),
      description: 'Terraces.\n\nShops.',
      priceFrom: 79,
      phone: '02 5550 1234',
      email: 'newtown@example.com',
      address: '1 King Street',
      openingHours: 'Every day',
      council: 'Inner West Council',
      isActive: true,
      updatedAt: expect.stringMatching(/Z$/),
      path: '/electricians/nsw/newtown-2042',
      words: 2,
      isIndexed: false,
      twin: null,
      isHidden: false,
    });
    expect(await pageOf('newtown')).toMatchObject({ priceFrom: 79, description: ['Terraces.', 'Shops.'] });
  });

  it('needs no more than its place', async () => {
    expect(await keeper.created()).toMatchObject({ priceFrom: 49, description: null, council: null, isActive: true, words: 0 });
  });

  it('is in the sitemap at once when it says enough of its own', async () => {
    expect(await keeper.created({ ...newtown, description: ownText('terrace') })).toMatchObject({ isIndexed: true, words: 130 });
    expect(await keeper.inSitemap()).toEqual(['/electricians/nsw/newtown-2042']);
  });

  it('lies where it is said to lie, and otherwise where the gazetteer has it', async () => {
    const there = await keeper.created({ ...newtown, latitude: -33.5, longitude: 151.5 });
    const unknown = await keeper.created({ ...newtown, name: 'Nowhere Heights', isPlaceConfirmed: true });

    expect(there).toMatchObject({ latitude: -33.5, longitude: 151.5 });
    expect(unknown).toMatchObject({ latitude: null, longitude: null });
  });

  it.each([
    ['another name', { ...newtown, name: 'Nowhere Heights' }],
    ['another postcode', { ...newtown, postcode: '2204' }],
    ['another state', { ...newtown, state: 'VIC' }],
    ['a postcode that there is not', { ...newtown, postcode: '9998' }],
  ])('with %s than the gazetteer knows has to be confirmed', async (_what, body) => {
    const { name, state, postcode } = body;
    const message = `The list of Australian places has no ${name} ${state} ${postcode}. Please check it, or confirm that it is right.`;

    expectIssue(await keeper.create(body), 'isPlaceConfirmed', message);
    expect(await countRows(app.ctx, 'suburbs')).toBe(0);
    await keeper.create({ ...body, isPlaceConfirmed: true }).expect(201);
  });

  it.each([
    ['the same place', newtown],
    ['an address that reads the same', { ...newtown, name: 'NEW-TOWN', isPlaceConfirmed: true }],
  ])('is refused for %s', async (_what, body) => {
    await keeper.created({ ...newtown, name: 'New Town', isPlaceConfirmed: true, isActive: false });
    await keeper.created();

    const issues = expectProblem(await keeper.create(body), 'taken');

    expect(issues).toEqual([{ path: 'name', message: `There is already a page for ${body.name} NSW 2042` }]);
    expect(await countRows(app.ctx, 'suburbs')).toBe(2);
  });

  it('is made once when two are asked for at the same moment', async () => {
    const answers = await Promise.all([keeper.create(), keeper.create(), keeper.create()]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(await countRows(app.ctx, 'suburbs')).toBe(1);
  });

  it.each([
    ['name', ' ', 'Please enter the name of the suburb'],
    ['name', '東京', 'Please write the name in letters: it is part of the page’s address'],
    ['name', 'x'.repeat(61), 'Please keep this to 60 characters'],
    ['state', 'XYZ', 'Please choose a state'],
    ['postcode', '204', 'Please enter a postcode of 4 digits'],
    ['priceFrom', -1, 'Please enter whole dollars from 0 to 10,000'],
    ['priceFrom', 49.5, 'Please enter whole dollars from 0 to 10,000'],
    ['priceFrom', 10_001, 'Please enter whole dollars from 0 to 10,000'],
    ['description', 'x'.repeat(10_001), 'Please keep this to 10000 characters'],
    ['phone', '12', 'Please enter a phone number of at least 10 digits'],
    ['email', 'nobody', 'Please enter an email address'],
    ['council', 'In\nner', 'Please keep this on one line'],
    ['latitude', 33, 'Please enter degrees from -55 to -9'],
    ['longitude', 151, 'Please enter both the latitude and the longitude, or neither'],
  ])('is refused with %s "%s"', async (field, value, message) => {
    expectIssue(await keeper.create({ ...newtown, [field]: value }), field, message);
    expect(await countRows(app.ctx, 'suburbs')).toBe(0);
  });
});

/** One that is indexed, one that is switched off, and one whose text is too short. */
const fill = async () => {
  await keeper.created({ ...newtown, description: ownText('terrace'), council: 'Inner West Council' });
  await keeper.created({ ...enmore, isActive: false });
  await keeper.created({ name: 'St Kilda', state: 'VIC', postcode: '3182', description: 'Short.' });
};

describe('the list of suburbs', () => {
  it.each([
    [{}, ['St Kilda', 'Enmore', 'Newtown']],
    [{ show: 'all' }, ['St Kilda', 'Enmore', 'Newtown']],
    [{ show: 'active' }, ['St Kilda', 'Newtown']],
    [{ show: 'inactive' }, ['Enmore']],
    [{ show: 'not_indexed' }, ['St Kilda']],
    [{ q: 'newt' }, ['Newtown']],
    [{ q: 'newtown nsw 2042' }, ['Newtown']],
    [{ q: '2042' }, ['Enmore', 'Newtown']],
    [{ q: 'INNER west' }, ['Newtown']],
    [{ q: '%' }, []],
    [{ q: '2042', show: 'active' }, ['Newtown']],
  ])('answers %j', async (query, expected) => {
    await fill();

    expect(await names(query)).toEqual(expected);
  });

  it.each([
    ['name', ['abbotsford', 'Enmore', 'Newtown', 'St Kilda']],
    ['-name', ['St Kilda', 'Newtown', 'Enmore', 'abbotsford']],
    ['state', ['Enmore', 'Newtown', 'abbotsford', 'St Kilda']],
    ['-state', ['St Kilda', 'abbotsford', 'Newtown', 'Enmore']],
    ['price', ['Enmore', 'Newtown', 'St Kilda', 'abbotsford']],
    ['-price', ['abbotsford', 'St Kilda', 'Newtown', 'Enmore']],
    ['changed', ['Enmore', 'St Kilda', 'abbotsford', 'Newtown']],
    ['-changed', ['Newtown', 'abbotsford', 'St Kilda', 'Enmore']],
  ])('is sorted by %s', async (sort, expected) => {
    const oldest = await keeper.created({ ...newtown, council: 'Inner West Council' });
    app.ctx.clock.advance(60_000);
    await keeper.created(enmore);
    app.ctx.clock.advance(60_000);
    await keeper.created({ name: 'St Kilda', state: 'VIC', postcode: '3182', isPlaceConfirmed: true });
    app.ctx.clock.advance(60_000);
    await keeper.created({ name: 'abbotsford', state: 'VIC', postcode: '3067', priceFrom: 90, isPlaceConfirmed: true });
    app.ctx.clock.advance(60_000);
    await keeper.changed(oldest, { council: 'Another council' });

    expect(await names({ sort })).toEqual(expected);
  });

  it.each(['name', '-name', 'state', '-state', 'price', '-price', 'changed', '-changed'])(
    'sorted by %s is read thirty at a time, each once, and not carried on in another order',
    async (sort) => {
      await app.ctx.store.raw.query(
        `insert into suburbs (name, state, postcode, price_from, updated_at) select 'Place "' || n % 4, (array['NSW', 'VIC'])[n % 2 + 1], to_char(n, 'FM0000'), n % 3, now() - interval '1 day' * (n % 5)
          from generate_series(1, 65) n`,
      );

      const first = await keeper.listed({ sort });
      const second = await keeper.listed({ sort, cursor: String(first.next) });
      const third = await keeper.listed({ sort, cursor: String(second.next) });

      expect([first, second, third].map(({ rows }) => rows.length)).toEqual([30, 30, 5]);
      expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(65);
      expectIssue(await admin.get('/api/suburbs').query({ cursor: String(first.next) }), 'cursor', 'Not a valid cursor');
    },
  );

  it('is read thirty at a time, each once', async () => {
    await app.ctx.store.raw.query(
      `insert into suburbs (name, state, postcode) select 'Place ' || n, 'NSW', '2042' from generate_series(1, 65) n`,
    );

    const first = await keeper.listed();
    const second = await keeper.listed({ cursor: String(first.next) });
    const third = await keeper.listed({ cursor: String(second.next) });

    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([30, 30, 5]);
    expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(65);
    expect(third.next).toBeUndefined();
  });

  it('says which pages cannot be reached, because an older one has their address', async () => {
    await app.ctx.store.raw.query(
      `insert into suburbs (name, state, postcode) values ('St Peters', 'NSW', '2044'), ('St. Peters', 'NSW', '2044')`,
    );
    app.ctx.clock.advance(10 * 60_000);

    expect((await keeper.listed()).rows.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['St. Peters', true],
      ['St Peters', false],
    ]);
  });

  it('knows within half a minute what another server did', async () => {
    const suburb = await keeper.created({ ...newtown, description: ownText('terrace') });
    const other = { ...app.ctx };
    const indexedThere = async () => (await findSuburbPage(other, { state: 'NSW', slug: 'newtown', postcode: '2042' }, anyClaims))?.isIndexed;
    const first = await indexedThere();
    await keeper.changed(suburb, { description: 'Short.' });

    const before = await indexedThere();
    app.ctx.clock.advance(30_000);

    expect([first, before, await indexedThere()]).toEqual([true, true, false]);
  });

  it.each([
    ['show', 'nothing', 'Please choose what to show'],
    ['sort', 'email', 'Not an order of suburbs'],
    ['cursor', 'x', 'Not a valid cursor'],
    ['q', 'x'.repeat(101), 'Please keep this to 100 characters'],
  ])('is refused for %s "%s"', async (field, value, message) => {
    expectIssue(await admin.get('/api/suburbs').query({ [field]: value }), field, message);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('is not for a %s', async (userType) => {
    const suburb = await keeper.created();
    const by = await app.signIn(await createUser(app.ctx, { userType }));
    const before = await fingerprint(app.ctx);

    const answers = [
      await by.get('/api/suburbs'),
      await by.post('/api/suburbs').send(enmore),
      await by.patch(`/api/suburbs/${suburb.id}`).send({ base: { updatedAt: suburb.updatedAt }, isActive: false }),
    ];

    for (const answer of answers) expectProblem(answer, 'forbidden');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
