import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

const list = (query: Record<string, string> = {}) => admin.get('/api/leads/archived').query(query);
const idsIn = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

async function archived(fields: Parameters<typeof createLead>[1]) {
  const lead = await createLead(app.ctx, fields);
  await archiveLead(app.ctx, lead.id);
  return lead;
}

describe('the archived leads', () => {
  it('come a hundred a page, the latest filed first, each once, also those of one instant', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 205; index += 1) ids.unshift((await archived({ minutesAgo: 900, customerName: 'Page Turner' })).id);
    await app.ctx.store.raw.query(`update leads set created_at = date_trunc('hour', created_at) where customer_name = 'Page Turner'`);

    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await list({ q: 'turner', ...(cursor ? { cursor } : {}) }).expect(200);
      pages.push(idsIn(body));
      cursor = headers['x-next-cursor'];
      // Back on the market: the next page begins where it would have begun all the same.
      await app.ctx.store.raw.query(`update leads set status = 'available' where id = ${pages[0]?.[99]}`);
    } while (cursor);

    expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
    expect(pages.flat()).toEqual(ids);
  });

  it.each([
    ['filed', [0, 1, 2]],
    ['-filed', [2, 1, 0]],
    ['customer', [1, 2, 0]],
    ['-place', [1, 0, 2]],
  ])('are read by %s', async (sort, order) => {
    const word = `sorted by ${sort}`;
    const ids: number[] = [];
    for (const [customerName, serviceLocation] of [
      ['Zoe Ohm', 'Marrickville NSW 2204'],
      ['ada Volt', 'Newtown NSW 2042'],
      ['Bao Watt', 'ashfield NSW 2131'],
    ] as const) {
      ids.push((await archived({ customerName, serviceLocation, electricalWork: `Rewiring, ${word}`, minutesAgo: 60 - ids.length })).id);
    }

    expect(idsIn((await list({ q: `, ${word}`, sort }).expect(200)).body).map((id) => ids.indexOf(id))).toEqual(order);
  });

  it('refuse an order that they do not have', async () => {
    expectIssue(await list({ sort: 'phone' }), 'sort', 'Not an order of archived leads');
  });

  it.each(['wanda wire', '0491 570 313', '570313', '3 cascade', 'Katoomba', 'pool pump', '100% s'])('are found by %j', async (q) => {
    const { id } = await archived({
      customerName: 'Wanda Wire',
      customerPhone: '0491570313',
      customerAddress: '3 Cascade Street',
      serviceLocation: 'Katoomba NSW 2780',
      electricalWork: 'The pool pump is 100% silent.',
    });
    await archived({ customerName: 'Someone Else' });

    expect(idsIn((await list({ q }).expect(200)).body)).toContain(id);
    await app.ctx.store.raw.query(`update leads set status = 'available' where id = ${id}`);
    expect(idsIn((await list({ q }).expect(200)).body)).toEqual([]);
  });

  it('are found by their reference, and not by what they do not say', async () => {
    const { id, jobReference } = await archived({});

    expect(idsIn((await list({ q: jobReference.toLowerCase() }).expect(200)).body)).toEqual([id]);
    expect((await list({ q: '_%_' }).expect(200)).body).toEqual([]);
  });

  it.each([
    ['cursor', 'x', 'Not a valid cursor'],
    ['q', 'x'.repeat(101), 'Please keep this to 100 characters'],
  ])('are refused for the %s "%s"', async (field, value, message) => {
    expectIssue(await list({ [field]: value }), field, message);
  });
});
