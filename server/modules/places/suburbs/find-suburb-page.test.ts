import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PageData } from '../../../../shared/contracts/page-data.ts';
import { suburbs } from '../../../../shared/schema/index.ts';
import { createApp } from '../../../app/create-app.ts';
import { makeClientFolder } from '../../../../tests/support/client-folder.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findSuburbPage } from './find-suburb-page.ts';
import { anyClaims } from '../../../../tests/support/suburbs.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder({
    index: '<!doctype html><script type="application/json" id="page-data">__PAGE_DATA__</script><div id="root"></div>',
  });
  built = createApp(app.ctx, { publicDir: dir });
});

afterEach(async () => {
  await app.ctx.db.delete(suburbs);
  forgetDirectory();
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

/** Past the ten minutes for which the suburbs are kept. */
function forgetDirectory(): void {
  app.ctx.clock.advance(10 * 60_000);
}

type NewSuburb = Partial<typeof suburbs.$inferInsert>;

const NEWTOWN = { name: 'Newtown', state: 'NSW', postcode: '2042', latitude: -33.898, longitude: 151.179 } as const;

async function addSuburb(fields: NewSuburb = {}): Promise<number> {
  const rows = await app.ctx.db.insert(suburbs).values({ ...NEWTOWN, ...fields }).returning({ id: suburbs.id });
  return rows[0]!.id;
}

/** A text that no other has. */
const ownText = (word: string) => Array.from({ length: 130 }, (_, at) => `${word}${at}`).join(' ');

async function pageOf(path: string, visitor: Pick<ReturnType<typeof supertest.agent>, 'get'> = supertest(built)) {
  const { status, text } = await visitor.get(path);
  const json = /id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
  const data: PageData = JSON.parse(json);
  return { status, ...data };
}

describe('the page of a suburb', () => {
  it('says what is known of it', async () => {
    await addSuburb({
      council: 'Inner West Council',
      description: 'Terraces.\nOld boards.\n\n  Shops on King Street. \n \n\n',
      priceFrom: 79,
      openingHours: 'Every day, 6 am to 8 pm',
    });

    const page = await pageOf('/electricians/nsw/newtown-2042');

    expect(page).toMatchObject({ status: 200, session: { user: null } });
    expect(page.suburb).toEqual({
      name: 'Newtown',
      state: 'NSW',
      postcode: '2042',
      path: '/electricians/nsw/newtown-2042',
      council: 'Inner West Council',
      description: ['Terraces. Old boards.', 'Shops on King Street.'],
      priceFrom: 79,
      openingHours: 'Every day, 6 am to 8 pm',
      nearest: [],
      isIndexed: false,
    });
  });

  it('shows another price and another text as soon as they are stored', async () => {
    const id = await addSuburb({ priceFrom: 79, description: 'Terraces.' });
    const before = await pageOf('/electricians/nsw/newtown-2042');
    await app.ctx.db.update(suburbs).set({ priceFrom: 89, description: 'Shops.' }).where(eq(suburbs.id, id));

    const after = await pageOf('/electricians/nsw/newtown-2042');

    expect([before, after].map(({ suburb }) => [suburb?.priceFrom, suburb?.description])).toEqual([
      [79, ['Terraces.']],
      [89, ['Shops.']],
    ]);
  });

  it('starts at $49 where nothing else is said, and needs no text', async () => {
    await addSuburb();

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb).toMatchObject({ priceFrom: 49, description: [], council: null, openingHours: null });
  });

  it('is there for someone signed in, who stays signed in', async () => {
    await addSuburb();
    const { username } = await createUser(app.ctx);
    const agent = supertest.agent(built);
    await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);

    const page = await pageOf('/electricians/nsw/newtown-2042', agent);

    expect(page).toMatchObject({ status: 200, suburb: { name: 'Newtown' }, session: { user: { username } } });
  });

  it.each([
    ['another postcode', '/electricians/nsw/newtown-2043'],
    ['another name', '/electricians/nsw/newton-2042'],
    ['another state', '/electricians/vic/newtown-2042'],
    ['no state at all', '/electricians/xyz/newtown-2042'],
    ['a suburb that is switched off', '/electricians/nsw/enmore-2042'],
    ['capitals', '/electricians/NSW/newtown-2042'],
  ])('is not at the address with %s', async (_what, path) => {
    await addSuburb();
    await addSuburb({ name: 'Enmore', isActive: false });

    const page = await pageOf(path);

    expect(page.status).toBe(404);
    expect(page.suburb).toBeUndefined();
  });

  it.each([
    ['St Kilda East', 'VIC', '3183', '/electricians/vic/st-kilda-east-3183'],
    ['O’Connor', 'ACT', '2602', '/electricians/act/o-connor-2602'],
    ['Nightcliff', 'NT', '0810', '/electricians/nt/nightcliff-0810'],
  ] as const)('of %s is at an address of plain letters', async (name, state, postcode, path) => {
    await addSuburb({ name, state, postcode });

    const { suburb } = await pageOf(path);

    expect(suburb).toMatchObject({ name, state, postcode, path });
  });

  it('tells suburbs of one postcode and one name apart', async () => {
    await addSuburb();
    await addSuburb({ name: 'Enmore' });
    await addSuburb({ name: 'Newtown', state: 'VIC', postcode: '3220' });

    expect((await pageOf('/electricians/nsw/enmore-2042')).suburb).toMatchObject({ name: 'Enmore', state: 'NSW' });
    expect((await pageOf('/electricians/vic/newtown-3220')).suburb).toMatchObject({ name: 'Newtown', state: 'VIC' });
  });

  it('is found whichever way the state is written, and names the one address', async () => {
    await addSuburb();

    const page = await findSuburbPage(app.ctx, { state: 'nSw', slug: 'newtown', postcode: '2042' }, anyClaims);

    expect(page?.path).toBe('/electricians/nsw/newtown-2042');
  });
});

describe('the nearest suburbs', () => {
  it('are six others with pages, the nearest first', async () => {
    await addSuburb();
    for (const step of [7, 3, 5, 1, 8, 2, 6, 4]) {
      await addSuburb({ name: `Step ${step}`, latitude: -33.898 + step / 100 });
    }
    await addSuburb({ name: 'Switched Off', isActive: false });
    await addSuburb({ name: 'Nowhere', latitude: null, longitude: null });

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb?.nearest.map(({ name }) => name)).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 5', 'Step 6']);
    expect(suburb?.nearest[0]).toEqual({ name: 'Step 1', state: 'NSW', postcode: '2042', path: '/electricians/nsw/step-1-2042' });
  });

  it('are measured on the ground, where a degree of longitude is shorter than one of latitude', async () => {
    await addSuburb();
    await addSuburb({ name: 'North', latitude: -33.848 });
    await addSuburb({ name: 'East', longitude: 151.233 });

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb?.nearest.map(({ name }) => name)).toEqual(['East', 'North']);
  });

  it('are only those nearby', async () => {
    await addSuburb();
    await addSuburb({ name: 'Near', latitude: -33.898 + 0.44 });
    await addSuburb({ name: 'Far', latitude: -33.898 + 0.46 });

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb?.nearest.map(({ name }) => name)).toEqual(['Near']);
  });

  it('are none where it is not known where a suburb lies', async () => {
    await addSuburb({ latitude: null, longitude: null });
    await addSuburb({ name: 'Enmore' });

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb?.nearest).toEqual([]);
  });

  it('are only those whose address leads to them', async () => {
    await addSuburb();
    await addSuburb({ name: 'Short', postcode: '810' });
    await addSuburb({ name: 'St. Peters' });
    await addSuburb({ name: 'St Peters' });

    const { suburb } = await pageOf('/electricians/nsw/newtown-2042');

    expect(suburb?.nearest).toMatchObject([{ name: 'St. Peters' }]);
  });
});

describe('what search engines may show', () => {
  const isIndexed = async (path: string) => (await findSuburbPage(app.ctx, path === 'newtown' ? newtown : enmore, anyClaims))?.isIndexed;
  const newtown = { state: 'NSW', slug: 'newtown', postcode: '2042' };
  const enmore = { state: 'NSW', slug: 'enmore', postcode: '2042' };

  it('is a page with a text of its own', async () => {
    await addSuburb({ description: ownText('terrace') });

    expect(await isIndexed('newtown')).toBe(true);
  });

  it('is neither of two pages that differ only in the name', async () => {
    await addSuburb({ description: `Newtown. ${ownText('terrace')}` });
    await addSuburb({ name: 'Enmore', description: `Enmore. ${ownText('terrace')}` });

    expect([await isIndexed('newtown'), await isIndexed('enmore')]).toEqual([false, false]);
  });

  it('counts no suburb that is switched off', async () => {
    await addSuburb({ description: `Newtown. ${ownText('terrace')}` });
    await addSuburb({ name: 'Enmore', description: `Enmore. ${ownText('terrace')}`, isActive: false });

    expect(await isIndexed('newtown')).toBe(true);
  });

  it('is judged again after ten minutes', async () => {
    const id = await addSuburb({ description: 'Too short.' });
    expect(await isIndexed('newtown')).toBe(false);
    await app.ctx.db.update(suburbs).set({ description: ownText('terrace') }).where(eq(suburbs.id, id));

    app.ctx.clock.advance(9 * 60_000);
    const before = await isIndexed('newtown');
    app.ctx.clock.advance(60_000);

    expect([before, await isIndexed('newtown')]).toEqual([false, true]);
  });
});
