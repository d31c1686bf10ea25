import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userTypes } from '../../../../shared/domain/people/roles.ts';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

describe('a download of one’s own data', () => {
  it.each(userTypes)('has what is held about a %s, no secret and no note of ours, and is written down', async (userType) => {
    const teamOwnerId = userType === 'team_member' ? (await createUser(app.ctx)).id : null;
    const user = await createUser(app.ctx, { userType, teamOwnerId, firstName: 'Own', marketNotes: 'Rings at odd hours' });
    await createUser(app.ctx, { firstName: 'Somebody Else' });
    const agent = await app.signIn(user);

    const { body } = await agent.post('/api/account/data').send({}).expect(200);

    expect(body.data.users).toMatchObject([{ id: user.id, firstName: 'Own', email: user.email }]);
    const text = JSON.stringify(body);
    for (const other of ['password', '$argon2', 'Rings at odd hours', 'Somebody Else', 'sess"']) expect(text).not.toContain(other);
    expect((await auditsOf(app.ctx, user)).at(-1)).toMatchObject({ action: 'user.data_downloaded', actor_user_id: user.id });
  });

  it('has an electrician’s purchases, without what they know of their customers', async () => {
    const buyer = await createUser(app.ctx);
    const { purchaseId, leadId } = await createPurchase(app.ctx, buyer, { customerName: 'Xena Bilby', customerPhone: '0412 700 002' });
    const agent = await app.signIn(buyer);
    await agent.patch(`/api/leads/${leadId}`).send({ customerName: 'Xena Corrected' }).expect(200);
    await agent.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesNotes: 'Bring a ladder' }).expect(200);

    const { body } = await agent.post('/api/account/data').send({}).expect(200);

    expect(body.data.lead_purchases).toMatchObject([{ id: purchaseId }]);
    for (const theirs of ['Xena', '412700002', 'Bring a ladder']) expect(JSON.stringify(body)).not.toContain(theirs);
  });

  it('has a customer’s requests as they filed them, and nothing of the electrician who bought one', async () => {
    const customer = await createUser(app.ctx, { userType: 'customer' });
    const agent = await app.signIn(customer);
    const { body: filed } = await agent.post('/api/leads').send(quote).expect(201);
    await createLead(app.ctx, { customerName: 'Nobody Known' });
    const buyer = await createUser(app.ctx, { firstName: 'Bruno', lastName: 'Buyerton' });
    const work = await app.signIn(buyer);
    app.ctx.clock.advance(61 * 60_000);
    await work.post(`/api/leads/${filed.id}/purchase`).send({ buyerName: 'Bruno Buyerton', buyerEmail: 'bruno@example.com', buyerPhone: '0491 570 110', paymentStatus: 'completed' }).expect(200);

    const { body } = await agent.post('/api/account/data').send({}).expect(200);

    expect(body.data.leads).toMatchObject([{ id: filed.id, customerName: quote.customerName }]);
    for (const other of ['Bruno', 'bruno@', 'Nobody Known']) expect(JSON.stringify(body)).not.toContain(other);
    expect(body.data.lead_purchases).toBeUndefined();
  });

  it('has the photos of a customer’s requests as pictures, and what they said of the electrician', async () => {
    const customer = await createUser(app.ctx, { userType: 'customer' });
    const agent = await app.signIn(customer);
    const { body: filed } = await agent.post('/api/leads').send({ ...quote, jobTopic: '', fillMs: 20_000 }).expect(201);
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } }).jpeg().toBuffer();
    await agent.post('/api/request/photo').field('token', filed.requestToken).attach('file', photo, 'IMG_1.jpg').expect(200);
    const purchaseId = await buyLead(await newElectrician(app), filed.id);
    await agent.post('/api/request/answer').send({ token: filed.requestToken, answer: 'concern', details: 'He wanted cash' }).expect(200);

    const { body } = await agent.post('/api/account/data').send({}).expect(200);

    const [{ picture, ...row }] = body.data.request_photos;
    expect(row).toMatchObject({ leadId: filed.id, width: 40, height: 30 });
    expect(row).not.toHaveProperty('fileKey');
    const sent = await sharp(Buffer.from(String(picture).replace('data:image/jpeg;base64,', ''), 'base64')).metadata();
    expect(sent).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    expect(body.data.customer_answers).toMatchObject([{ purchaseId, details: 'He wanted cash' }]);
  });

  it('is no stranger’s, and can be had ten times an hour', async () => {
    expectProblem(await app.visitor().post('/api/account/data').send({}), 'unauthenticated');
    const agent = await app.signIn(await createUser(app.ctx));
    for (let round = 0; round < 10; round += 1) await agent.post('/api/account/data').send({}).expect(200);

    expectProblem(await agent.post('/api/account/data').send({}), 'rate_limited');
  });
});
