import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { makeClientFolder } from '../../../../tests/support/client-folder.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { newtown, suburbKeeper } from '../../../../tests/support/suburbs.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const NEWTOWN = '/electricians/nsw/newtown-2042';
const ENMORE = '/electricians/nsw/enmore-2042';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;
let keeper: ReturnType<typeof suburbKeeper>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder();
  built = createApp(app.ctx, { publicDir: dir });
  keeper = suburbKeeper(await app.signIn(await createUser(app.ctx, { userType: 'super_admin' })));
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

beforeEach(() => app.ctx.store.raw.query('truncate suburbs, audit_log restart identity cascade'));

const visit = async (path: string) => {
  const { status, headers } = await supertest(built).get(path);
  return headers['location'] === undefined ? [status] : [status, headers['location']];
};

describe('the address that a suburb’s page once had', () => {
  it('leads to the new one, with what else the link said, and is asked for again each time', async () => {
    await keeper.changed(await keeper.created(), { name: 'Enmore' });

    const response = await supertest(built).get(`${NEWTOWN}?utm_source=card`);

    expect([response.status, response.headers['location']]).toEqual([301, `${ENMORE}?utm_source=card`]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(await visit(ENMORE)).toEqual([200]);
  });

  it('leads straight to the last of several', async () => {
    const second = await keeper.changed(await keeper.created(), { name: 'Enmore' });
    await keeper.changed(second, { postcode: '2043', isPlaceConfirmed: true });

    expect(await visit(NEWTOWN)).toEqual([301, '/electricians/nsw/enmore-2043']);
    expect(await visit(ENMORE)).toEqual([301, '/electricians/nsw/enmore-2043']);
  });

  it('is its own again when the suburb gets its old name back', async () => {
    const moved = await keeper.changed(await keeper.created(), { name: 'Enmore' });
    await keeper.changed(moved, { name: 'Newtown' });

    expect(await visit(NEWTOWN)).toEqual([200]);
    expect(await visit(ENMORE)).toEqual([301, NEWTOWN]);
  });

  it('shows another suburb that has taken it, and leads to where that one goes', async () => {
    await keeper.changed(await keeper.created(), { name: 'Enmore' });
    const other = await keeper.created(newtown);
    expect(await visit(NEWTOWN)).toEqual([200]);

    await keeper.changed(other, { postcode: '2043', isPlaceConfirmed: true });

    expect(await visit(NEWTOWN)).toEqual([301, '/electricians/nsw/newtown-2043']);
  });

  it('leads nowhere once the page is switched off', async () => {
    const moved = await keeper.changed(await keeper.created(), { name: 'Enmore' });
    await keeper.changed(moved, { isActive: false });

    expect(await visit(NEWTOWN)).toEqual([404]);
    expect(await visit(ENMORE)).toEqual([404]);
  });

  it('stays with a change of anything else', async () => {
    await keeper.changed(await keeper.created(), { priceFrom: 99 });

    expect(await visit(NEWTOWN)).toEqual([200]);
    expect(await visit(ENMORE)).toEqual([404]);
  });
});
