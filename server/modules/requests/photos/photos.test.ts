import { EventEmitter, once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, openPayment } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { endLeadsDue } from '../../back-office/privacy/end-leads-data.ts';
import { endData } from '../../back-office/privacy/personal-data-store.ts';

let app: TestApp;
let customer: ReturnType<typeof customerOf>;
let electrician: Agent;
let admin: Agent;
let photo: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  customer = customerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
  photo = await picture();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate rate_limits');
  electrician = await newElectrician(app);
  app.files.stored.clear();
});

/** A photo as a phone takes it, on its side, with the place where it was taken. */
const picture = (width = 2400, height = 1800) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Bridget Hidden' }, IFD3: { GPSLatitude: '33/1 54/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();

/** Different photos. */
const pictures = (count: number) => Promise.all(Array.from({ length: count }, (_one, index) => picture(40 + index, 30)));

const add = (token: string, file = photo) => customer.visitor.post('/api/request/photo').field('token', token).attach('file', file, 'IMG_0001.JPG');
const remove = (token: string, photoId: number) => customer.visitor.post('/api/request/photo/remove').send({ token, photoId });
const show = (token: string, photoId: number) => customer.visitor.post('/api/request/photo/show').send({ token, photoId });

describe('a photo of a request', () => {
  it('is stored upright and small, with nothing else that the file held', async () => {
    const { requestToken } = await customer.file();

    const { body } = await add(requestToken).expect(200);

    expect(body.photos).toEqual([{ id: expect.any(Number), width: 1200, height: 1600 }]);
    const [stored] = [...app.files.stored.values()];
    const { format, exif, orientation, width, height } = await sharp(stored?.bytes).metadata();
    expect({ format, exif, orientation, width, height }).toEqual({ format: 'jpeg', exif: undefined, orientation: undefined, width: 1200, height: 1600 });
    expect(stored?.bytes.includes('Bridget')).toBe(false);
    const shown = await show(requestToken, body.photos[0].id).expect(200).expect('content-type', 'image/jpeg');
    expect(shown.body.equals(stored?.bytes)).toBe(true);
    expect(shown.headers['cache-control']).toContain('no-store');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
  });

  it('is one of five at most, also when more come at once', async () => {
    const { requestToken } = await customer.file();

    const photos = await pictures(8);
    const answers = await Promise.all(photos.map((one) => add(requestToken, one)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(app.files.stored.size).toBe(5);
  });

  it('is refused before its file is read once there are five', async () => {
    const { requestToken } = await customer.file();
    for (const one of await pictures(5)) await add(requestToken, one).expect(200);

    const refused = await add(requestToken, Buffer.from('not a picture at all'));

    expectProblem(refused, 'conflict');
    expect(refused.body.message).toBe('A request can have 5 photos at most. Remove one to add another.');
  });

  it('that is sent again after a lost answer is answered as the first time and stored once, also as the fifth and at the same moment', async () => {
    const { requestToken } = await customer.file();
    const photos = await pictures(5);
    for (const one of photos.slice(0, 4)) await add(requestToken, one).expect(200);

    const answers = await Promise.all([1, 2, 3].map(() => add(requestToken, photos[4])));
    const later = await add(requestToken, photos[4]).expect(200);
    await drainJobs(app.ctx);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of [...answers, later]) expect(body.photos).toHaveLength(5);
    expect(app.files.stored.size).toBe(5);
    const other = await customer.file();
    expect((await add(other.requestToken, photos[4]).expect(200)).body.photos).toHaveLength(1);
  });

  it('can be added again once it was removed', async () => {
    const { requestToken } = await customer.file();
    const { body } = await add(requestToken).expect(200);
    await remove(requestToken, body.photos[0].id as number).expect(200);

    expect((await add(requestToken).expect(200)).body.photos).toHaveLength(1);
  });

  it('keeps its place among the uploads until it is stored', async () => {
    const tokens = await Promise.all(Array.from({ length: 11 }, async () => (await customer.file()).requestToken));
    const { files } = app.ctx;
    const store = new EventEmitter();
    const isStored = once(store, 'stored');
    const small = await picture(40, 30);
    let waiting = 0;
    const waits = async (count: number) => vi.waitFor(() => expect(waiting).toBe(count), 20_000);
    app.ctx.files = {
      ...files,
      async put(key, bytes) {
        waiting += 1;
        await isStored;
        await files.put(key, bytes);
      },
    };
    onTestFinished(() => {
      app.ctx.files = files;
    });
    const sent: Promise<{ status: number }>[] = [];
    for (const token of tokens.slice(0, 10)) {
      sent.push(add(token, small).then((answer) => answer), add(token, small).then((answer) => answer));
      await waits(sent.length);
    }

    expect((await add(tokens[10] ?? '', small)).status).toBe(503);

    store.emit('stored');
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['text', () => Buffer.from('not a picture at all')],
    ['nothing', () => Buffer.alloc(0)],
    ['a PDF', () => Buffer.from('%PDF-1.7 and so on')],
    ['a picture cut short', async () => (await picture()).subarray(0, 900)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('cannot be %s', async (_what, file) => {
    const { requestToken } = await customer.file();

    expectProblem(await add(requestToken, await file()), 'invalid_input');

    expect(app.files.stored.size).toBe(0);
  });

  it('can be removed, with its file, and takes only the link of its request', async () => {
    const [one, other] = [await customer.file(), await customer.file()];
    const { body } = await add(one.requestToken).expect(200);
    const photoId = body.photos[0].id as number;

    expectProblem(await remove(other.requestToken, photoId), 'not_found');
    expectProblem(await show(other.requestToken, photoId), 'not_found');
    expectProblem(await add('x'.repeat(22)), 'not_found');
    expect((await remove(one.requestToken, photoId).expect(200)).body.photos).toEqual([]);
    await drainJobs(app.ctx);
    expect(app.files.stored.size).toBe(0);
  });

  it('leaves nothing behind when it could not be stored', async () => {
    const { requestToken } = await customer.file();
    app.files.failNext();

    expectProblem(await add(requestToken), 'unavailable');

    expect((await customer.read(requestToken)).photos).toEqual([]);
  });
});

/** Files a request with two photos. */
async function filed() {
  const { id, requestToken } = await customer.file();
  await add(requestToken).expect(200);
  const { body } = await add(requestToken, await picture(800, 600)).expect(200);
  return { id, requestToken, photoIds: (body.photos as { id: number }[]).map((one) => one.id) };
}

const photoPath = (purchaseId: number, photoId: number | undefined) => `/api/lead-purchases/${purchaseId}/photos/${photoId}`;

describe('the photos of a lead', () => {
  it('are counted before the sale, and seen after it by its buyer alone', async () => {
    const { id, requestToken, photoIds } = await filed();
    const card = (await electrician.get('/api/leads').expect(200)).body.find((lead: { id: number }) => lead.id === id);
    expect(card.photoCount).toBe(2);
    expect(JSON.stringify(card)).not.toMatch(/fileKey|photos"/);
    await openPayment(electrician, id);

    const purchaseId = await buyLead(electrician, id);

    const { body } = await electrician.get(`/api/lead-purchases/${purchaseId}/photos`).expect(200);
    expect(body.map((one: { id: number }) => one.id)).toEqual(photoIds);
    await electrician.get(photoPath(purchaseId, photoIds[0])).expect(200).expect('content-type', 'image/jpeg');
    const stranger = await newElectrician(app);
    for (const caller of [stranger, app.visitor()]) {
      expect((await caller.get(photoPath(purchaseId, photoIds[0]))).status).toBeGreaterThanOrEqual(401);
      expect((await caller.get(`/api/lead-purchases/${purchaseId}/photos`)).status).toBeGreaterThanOrEqual(401);
    }
    expectProblem(await add(requestToken), 'conflict');
    expectProblem(await remove(requestToken, photoIds[0] ?? 0), 'conflict');
    await show(requestToken, photoIds[0] ?? 0).expect(200);
  });

  it('cannot be had through a purchase of another lead, one without payment, or one that was reversed', async () => {
    const [first, second] = [await filed(), await filed()];
    const purchaseId = await buyLead(electrician, first.id);

    expectProblem(await electrician.get(photoPath(purchaseId, second.photoIds[0])), 'not_found');
    await app.ctx.store.raw.query(`update lead_purchases set payment_status = 'pending' where id = ${purchaseId}`);
    expectProblem(await electrician.get(photoPath(purchaseId, first.photoIds[0])), 'not_found');
    await app.ctx.store.raw.query(`update lead_purchases set payment_status = 'refunded', voided_at = now() where id = ${purchaseId}`);
    expectProblem(await electrician.get(photoPath(purchaseId, first.photoIds[0])), 'not_found');
  });

  it('are seen by a super admin, which the audit log names', async () => {
    const { id, photoIds } = await filed();
    const purchaseId = await buyLead(electrician, id);

    await admin.get(photoPath(purchaseId, photoIds[0])).expect(200);

    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.contact_revealed' and subject_id::text = '${id}'`)).toBe(1);
  });

  it('go with the data of the customer, and their files', async () => {
    const { id } = await filed();
    await app.ctx.db.transaction((tx) => endLeadsDue(tx, { ids: [id], stillDue: () => Promise.resolve([id]), at: app.ctx.clock.now(), endAll: (db, ended) => endData(db, { request: ended }) }));
    await drainJobs(app.ctx);

    expect(await countRows(app.ctx, 'request_photos', `lead_id = ${id}`)).toBe(0);
    expect(await countRows(app.ctx, 'leads', `id = ${id} and photo_count = 0`)).toBe(1);
    expect(app.files.stored.size).toBe(0);
  });
});
