import { createUser, quote } from './factories.ts';
import { type Agent, openPayment, sendPurchase } from './sales.ts';
import type { TestApp } from './test-app.ts';

interface Filed {
  id: number;
  jobReference: string;
  requestToken: string;
}

/** Returns what a customer without an account can do: file a request as the form does, and use the link to its page. */
export function customerOf(app: TestApp) {
  const visitor = app.visitor();
  let count = 0;
  /** Calls an act of the link; none reads the request. */
  const ask = (act: '' | '/change' | '/phone' | '/email' | '/cancel' | '/answer' | '/review' | '/end-link', token: string, body: object = {}) =>
    visitor.post(`/api/request${act}`).send({ token, ...body });
  return {
    visitor,
    ask,
    read: async (token: string) => (await ask('', token).expect(200)).body,
    answer: (token: string, body: object) => ask('/answer', token, body),
    /** Files a request, each of another customer, from a network address where the app trusts a proxy. */
    async file(fields: object = {}, ip = ''): Promise<Filed> {
      count += 1;
      const form = { ...quote, customerPhone: `0412 000 ${String(count).padStart(3, '0')}`, fillMs: 20_000, jobTopic: '', ...fields };
      const { body } = await visitor.post('/api/leads').set(ip === '' ? {} : { 'x-forwarded-for': ip }).send(form).expect(201);
      return body as Filed;
    },
  };
}

/** Buys a lead. Returns the purchase's id. */
export async function buyLead(agent: Agent, leadId: number): Promise<number> {
  await openPayment(agent, leadId);
  const { body } = await sendPurchase(agent, leadId).expect(200);
  return body.id as number;
}

/** Signs in as an electrician with a verified licence; a new one, because nobody may buy many leads within an hour. */
export async function newElectrician(app: TestApp): Promise<Agent> {
  const person = await createUser(app.ctx, {
    companyName: 'Bright Spark Electrical',
    licenseNumber: '123456C',
    licenseState: 'NSW',
    isVerified: true,
    licenseCheckedAt: new Date('2026-03-02T01:00:00Z'),
    licenseConfirmedAt: new Date('2026-03-02T01:00:00Z'),
  });
  return app.signIn(person);
}
