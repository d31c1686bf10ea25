import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
/** A provider who works from Cable Beach, four kilometres from Broome. */
let provider: Agent;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.signIn(await createUser(app.ctx, { serviceLatitude: -17.93, serviceLongitude: 122.21 }));
});

afterAll(() => app.close());

async function file(serviceLocation: string, fields: object = {}): Promise<number> {
  const response = await app
    .visitor()
    .post('/api/leads')
    .send({ ...quote, customerAddress: null, ...fields, serviceLocation });
  return response.body.id;
}

async function rowOf(id: number) {
  const { rows } = await app.ctx.store.raw.query(
    `select suburb, state, postcode, latitude::float, longitude::float, public_location from leads where id = ${id}`,
  );
  return rows[0] ?? {};
}

async function teaserOf(id: number) {
  const { body } = await provider.get('/api/leads').expect(200);
  return (body as { id: number; serviceLocation: string; distanceKm: number | null }[]).find((lead) => lead.id === id);
}

const nowhere = { latitude: null, longitude: null };

describe('where a job is', () => {
  it('is known at intake, everywhere in Australia', async () => {
    const id = await file('7 Hidden Lane, Broome WA 6725');

    expect(await rowOf(id)).toEqual({
      suburb: 'Broome',
      state: 'WA',
      postcode: '6725',
      latitude: expect.closeTo(-17.96, 1),
      longitude: expect.closeTo(122.23, 1),
      public_location: 'Broome WA 6725',
    });
  });

  it('shows an electrician how far it is, and not the street', async () => {
    const id = await file('7 Hidden Lane, Broome WA 6725');

    const teaser = await teaserOf(id);

    expect(teaser?.serviceLocation).toBe('Broome WA 6725');
    expect(teaser?.distanceKm).toBeGreaterThan(3);
    expect(teaser?.distanceKm).toBeLessThan(6);
    expect(JSON.stringify(teaser)).not.toMatch(/Hidden|latitude|longitude/);
  });

  it.each([
    ['Broome', 'Broome', 'WA', '6725'],
    ['12 Smith St, Mt Druitt', 'Mount Druitt', 'NSW', '2770'],
    ['12 Smith St Ocean Grove VIC 3226', 'Ocean Grove', 'VIC', '3226'],
    ['Melbourne', 'Melbourne', 'VIC', null],
    ['0870', null, 'NT', '0870'],
  ])('is found for "%s"', async (text, suburb, state, postcode) => {
    const row = await rowOf(await file(text));

    expect(row).toMatchObject({ suburb, state, postcode, latitude: expect.any(Number), longitude: expect.any(Number) });
  });

  it.each([
    ['Richmond', { suburb: 'Richmond', state: null, postcode: null, public_location: 'Richmond' }],
    ['Richmond QLD', { suburb: 'Richmond', state: 'QLD', postcode: null, public_location: 'Richmond QLD' }],
    ['behind the station', { suburb: null, state: null, postcode: null, public_location: 'Australia' }],
  ])('stays open for "%s", which could be anywhere', async (text, columns) => {
    const id = await file(text);

    expect(await rowOf(id)).toEqual({ ...columns, ...nowhere });
    expect((await teaserOf(id))?.distanceKm).toBeNull();
  });

  it.each([
    ['Kowalski', 'Australia'],
    ['Kowalski NSW', 'NSW'],
    ['12 Smith St Kowalski NSW 2204', 'NSW 2204'],
    ['Jane Kowalski, 12 Smith St, Marrickville NSW 2204', 'Marrickville NSW 2204'],
    ['Mackay NSW 2204', 'NSW 2204'],
  ])('never shows strangers the surname in "%s" as a suburb', async (text, shown) => {
    const id = await file(text, { customerName: 'Pat' });

    expect((await teaserOf(id))?.serviceLocation).toBe(shown);
  });

  it.each([['Broome', 'Australia'], ['Broome WA', 'WA']])(
    'does not show a suburb that is the customer’s surname, nor how far away it is: "%s"',
    async (text, shown) => {
      const id = await file(text, { customerName: 'Jo Broome' });

      expect(await teaserOf(id)).toMatchObject({ serviceLocation: shown, distanceKm: null });
      expect(await rowOf(id)).toMatchObject(nowhere);
    },
  );

  it('measures to the middle of the postcode where strangers see no more than that', async () => {
    const named = await file('Coogee NSW 2034', { customerName: 'Jo Coogee' });
    const postcode = await file('NSW 2034');
    const other = await file('Coogee NSW 2034');

    const teaser = await teaserOf(named);
    expect(teaser?.serviceLocation).toBe('NSW 2034');
    expect(teaser?.distanceKm).toBe((await teaserOf(postcode))?.distanceKm);
    expect(teaser?.distanceKm).not.toBe((await teaserOf(other))?.distanceKm);
  });

  it('is never what the browser says', async () => {
    const claimed = { latitude: 1.5, longitude: 2.5, suburb: 'Perth', state: 'NT', postcode: '0800', publicLocation: 'Perth' };

    const id = await file('7 Hidden Lane, Broome WA 6725', claimed);

    expect(await rowOf(id)).toMatchObject({ suburb: 'Broome', state: 'WA', postcode: '6725', latitude: expect.closeTo(-17.96, 1) });
  });

  it('is found again for a lead that is put on sale once more', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const fields = { serviceLocation: '7 Hidden Lane, Broome WA 6725' };
    const { leadId, purchaseId } = await createPurchase(app.ctx, await createUser(app.ctx), fields);
    const located = await rowOf(leadId);
    await app.ctx.store.raw.query(
      `update leads set suburb = null, latitude = null, longitude = null, public_location = 'Kowalski WA' where id = ${leadId}`,
    );

    await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);

    const { rows } = await app.ctx.store.raw.query('select max(id) as id from leads');
    const copyId = Number(rows[0]?.['id']);
    expect(copyId).not.toBe(leadId);
    expect(await rowOf(copyId)).toEqual(located);
  });

  it('stays where the customer filed it when its buyer corrects the address', async () => {
    const owner = await createUser(app.ctx);
    const { leadId } = await createPurchase(app.ctx, owner);
    const agent = await app.signIn(owner);
    const filed = await rowOf(leadId);

    await agent.patch(`/api/leads/${leadId}`).send({ serviceLocation: '1 Reef Rd, Port Douglas QLD 4877', latitude: 1 }).expect(200);

    expect(await rowOf(leadId)).toEqual(filed);
  });
});
