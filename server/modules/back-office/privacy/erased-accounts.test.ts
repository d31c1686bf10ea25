import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, buyerForm, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', phone: '0491570100' }));
});

afterAll(() => app.close());

const erase = (contact: string) => admin.post('/api/privacy/erase').send({ contact });

describe('an account that is erased', () => {
  it('is erased whatever username a stranger has chosen', async () => {
    const person = await createUser(app.ctx, { phone: '0414000001' });
    const stranger = { username: `removed-${person.id}`, password: 'a long enough phrase', firstName: 'Sly', lastName: 'Stone', phone: '0414 000 002', email: null };
    await app.visitor().post('/api/auth/customer/signup').send(stranger).expect(201);

    const { body } = await erase(person.phone).expect(200);

    expect(body.counts).toMatchObject({ users: 1 });
  });

  it('is kept while a report of its purchase waits that a member of its team sent', async () => {
    const owner = await createUser(app.ctx, { phone: '0414000007' });
    const { purchaseId } = await createPurchase(app.ctx, owner);
    const member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id }));
    await sendReport(member, purchaseId).expect(200);

    const refused = await erase(owner.phone);

    expectProblem(refused, 'conflict');
    expect(refused.body.message).toContain('report');
  });

  it('can be neither reactivated nor given a licence', async () => {
    const person = await createUser(app.ctx, { phone: '0414000005' });
    await erase(person.phone).expect(200);
    const change = (body: object) => admin.patch(`/api/providers/${person.id}`).send(body);

    expectProblem(await change({ isActive: true }), 'not_found');
    expectProblem(await change({ licenseNumber: '123456C', licenseState: 'NSW' }), 'not_found');
  });

  it('is called an electrician on the page of a customer whose request it bought', async () => {
    const person = await createUser(app.ctx, { phone: '0414000006', companyName: 'Bilby Electrical' });
    const { body: filed } = await app.visitor().post('/api/leads').send(quote).expect(201);
    const agent = await app.signIn(person);
    await openPayment(agent, filed.id);
    await sendPurchase(agent, filed.id, buyerForm).expect(200);
    const page = async () => (await app.visitor().post('/api/request').send({ token: filed.requestToken }).expect(200)).body;
    expect(JSON.stringify(await page())).toContain('Bilby Electrical');

    await erase(person.phone).expect(200);

    const after = JSON.stringify(await page());
    expect(after).toContain('An electrician');
    expect(after).not.toContain('Removed under');
  });

  it('leaves its business name with no member of its team', async () => {
    const owner = await createUser(app.ctx, { phone: '0414000003', email: 'quoll@example.com', companyName: 'Quoll3q Electrical' });
    await (await app.signIn(owner)).post('/api/team').send({ username: 'kim-quoll', firstName: 'Kim', lastName: 'Wire', phone: '0414 000 004', email: 'kim@example.com' }).expect(201);
    await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id, companyName: 'Quoll3q Electrical', isActive: false });

    await erase(owner.phone).expect(200);

    expect(await tablesThatHold(app.ctx, ['Quoll3q'])).toEqual([]);
  });
});
