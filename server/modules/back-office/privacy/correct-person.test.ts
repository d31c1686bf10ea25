import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { type Agent, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

const post = (path: string, body: object) => admin.post(`/api/privacy/${path}`).send(body);

describe('a correction', () => {
  it('reaches an unsold request, which is redacted again and keeps its earlier version', async () => {
    const { id } = await createLead(app.ctx, { customerName: 'Zed Wrongname', customerPhone: '0412 700 004' });

    await post('correct', { contact: '0412700004', name: 'Zoe Rightname', phone: '0412 700 005' }).expect(200);

    const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${id}`);
    expect(rows[0]).toMatchObject({ customer_name: 'Zoe Rightname', customer_phone_international: '+61412700005', public_name: 'Zoe', public_phone: '04•• ••• 005', request_version: 2 });
    expect(await tablesThatHold(app.ctx, ['Wrongname'])).toEqual(['request_versions']);
  });

  it('reaches a sold one over what its buyer had corrected, and no purchase', async () => {
    const buyer = await createUser(app.ctx);
    const { leadId } = await createPurchase(app.ctx, buyer, { customerName: 'Una Wrongsold', customerPhone: '0412 700 006' });
    const agent = await app.signIn(buyer);
    await agent.patch(`/api/leads/${leadId}`).send({ customerName: 'Una Buyersown' }).expect(200);

    await post('correct', { contact: '0412700006', name: 'Una Rightsold', email: 'una@right.example' }).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(body[0]).toMatchObject({ customerName: 'Una Rightsold', customerEmail: 'una@right.example', buyerName: 'Sam Archer' });
  });

  it('reaches what one request says, sold or not, and no other of the same person', async () => {
    const buyer = await createUser(app.ctx);
    const wrong = { customerPhone: '0412 700 021', customerAddress: '1 Wrongstreet Road, Marrickville NSW 2204', electricalWork: 'The wrongthing in the hall flickers.' };
    const { leadId } = await createPurchase(app.ctx, buyer, wrong);
    const { id: other } = await createLead(app.ctx, wrong);
    const agent = await app.signIn(buyer);
    await agent.patch(`/api/leads/${leadId}`).send({ electricalWork: 'The buyersthing in the hall flickers.' }).expect(200);
    const right = { serviceLocation: 'Newtown NSW 2042', customerAddress: '2 Right Road, Newtown NSW 2042', electricalWork: 'The rightthing in the hall flickers.' };

    await post('correct', { contact: '0412700021', request: { id: leadId, ...right } }).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(body[0]).toMatchObject(right);
    const { rows } = await app.ctx.store.raw.query(`select id, suburb, customer_address, electrical_work, request_version from leads where id in (${leadId}, ${other}) order by id`);
    expect(rows).toMatchObject([
      { id: leadId, suburb: 'Newtown', customer_address: right.customerAddress, electrical_work: right.electricalWork, request_version: 2 },
      { id: other, suburb: 'Marrickville', customer_address: wrong.customerAddress, request_version: 1 },
    ]);
    expectProblem(await post('correct', { contact: '0412700021', request: { id: 999_999, ...right } }), 'not_found');
    expectProblem(await post('correct', { contact: '0412700021', request: { id: leadId } }), 'invalid_input');
  });

  it('of what a request says lets nobody be charged for what they saw before', async () => {
    const { id } = await createLead(app.ctx, { customerPhone: '0412 700 031', electricalWork: 'Install six downlights in the kitchen.' });
    const buyer = await app.signIn(await createUser(app.ctx));
    await openPayment(buyer, id);

    await post('correct', { contact: '0412700031', request: { id, serviceLocation: 'Broome WA 6725', electricalWork: 'Replace the battery of one smoke alarm.' } }).expect(200);

    const refused = await sendPurchase(buyer, id);
    expect(refused.status).toBe(402);
    expect(refused.body.message).toContain('The customer has changed this request. You were not charged.');
  });

  it('to a number that a buyer knows hides the customer of that number from everyone', async () => {
    const buyer = await createUser(app.ctx);
    await createPurchase(app.ctx, buyer, { customerName: 'Zebedee Quince', customerPhone: '0412 700 032' });
    const { id } = await createLead(app.ctx, { customerName: 'Zebedee Quince', customerPhone: '0412 700 033', electricalWork: 'Move the meter box to the side wall.' });
    const { id: other } = await createLead(app.ctx, { customerName: 'Zebedee Quince', customerPhone: '0412 700 034', electricalWork: 'Wire up a pool pump.' });
    await createPurchase(app.ctx, buyer, { customerName: 'Zebedee Quince', customerPhone: '0412 700 035' });
    const shown = async (lead: number) => (await app.ctx.store.raw.query(`select public_name, public_phone, status from leads where id = ${lead}`)).rows[0];
    const hidden = { public_name: 'Customer', public_phone: '•••• ••• •••', status: 'available' };
    expect(await shown(id)).toEqual({ public_name: 'Zebedee', public_phone: '04•• ••• 033', status: 'available' });

    await post('correct', { contact: '0412700033', phone: '0412 700 032' }).expect(200);
    expect(await shown(id)).toEqual(hidden);

    await post('correct', { contact: '0412700035', phone: '0412 700 034' }).expect(200);
    expect(await shown(other)).toEqual(hidden);
  });

  it('is not refused for the limits of the number that it gives', async () => {
    for (const work of ['Fix the oven.', 'Hang a fan.']) await createLead(app.ctx, { customerPhone: '0412 700 036', electricalWork: work });
    const { id } = await createLead(app.ctx, { customerPhone: '0412 700 037', electricalWork: 'Move the meter box.' });

    await post('correct', { contact: '0412700037', phone: '0412 700 036' }).expect(200);

    const { rows } = await app.ctx.store.raw.query(`select customer_phone_international as phone, request_version as version from leads where id = ${id}`);
    expect(rows).toEqual([{ phone: '+61412700036', version: 2 }]);
  });

  it('of an account’s email signs it out, ends its links, tells the address before and has the new one confirmed again', async () => {
    const user = await createUser(app.ctx, { email: 'uma@wrong.example', emailConfirmedAt: new Date() });
    const agent = await app.signIn(user);
    app.mails.length = 0;

    await post('correct', { contact: 'uma@wrong.example', email: 'uma@right.example' }).expect(200);

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === 'uma@wrong.example')).toMatchObject([{ subject: 'Your Sparkdrop email address was changed' }]);
    const again = await app.signIn(user);
    expect((await again.get('/api/auth/me').expect(200)).body).toMatchObject({ email: 'uma@right.example', isEmailConfirmed: false });
    const { rows } = await app.ctx.store.raw.query(`select actor_user_id <> ${user.id} as by_us from audit_log where action = 'user.email_changed' and subject_id = '${user.id}'`);
    expect(rows).toEqual([{ by_us: true }]);
  });

  it('of an account is refused for an email that another one has', async () => {
    await createUser(app.ctx, { email: 'taken@example.com' });
    await createUser(app.ctx, { email: 'mine@example.com' });

    expectProblem(await post('correct', { contact: 'mine@example.com', email: 'taken@example.com' }), 'taken');
  });

  it('of the name that customers see sends a verified licence of another holder back to the queue', async () => {
    const verified = { isVerified: true, companyName: null, firstName: 'Ulf', lastName: 'Watt', licenseHolder: 'Ulf Watt' } as const;
    const [person, kept] = [
      await createUser(app.ctx, { ...verified, email: 'ulf@volt.example' }),
      await createUser(app.ctx, { ...verified, email: 'ulf@kept.example' }),
    ];

    await post('correct', { contact: 'ulf@volt.example', name: 'Ulla Volt' }).expect(200);
    await post('correct', { contact: 'ulf@kept.example', name: 'Watt Ulf' }).expect(200);

    const { body } = await admin.get('/api/providers').expect(200);
    const stateOf = ({ id }: { id: number }) => body.find((row: { id: number }) => row.id === id);
    expect(stateOf(person)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });
    expect(stateOf(kept)).toMatchObject({ isVerified: true, licenseSubmittedAt: null });
  });

  it('needs something to correct', async () => {
    expectProblem(await post('correct', { contact: '0412700006' }), 'invalid_input');
  });
});
