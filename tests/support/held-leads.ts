import type { HeldLead } from '../../shared/contracts/held-leads.ts';
import { quote } from './factories.ts';
import type { Agent } from './sales.ts';
import type { TestApp } from './test-app.ts';

/** The two signs that the form sends beside the answers. */
export const formSigns = { jobTopic: '', fillMs: 40_000 } as const;

/** Sends a request as the form does, from a network address; the app must trust a proxy. */
export function fileFrom(app: TestApp, address: string, fields: object = {}) {
  return app
    .visitor()
    .post('/api/leads')
    .set('x-forwarded-for', address)
    .send({ ...quote, ...formSigns, ...fields });
}

/** Files requests one after the other from a network address and returns their ids. */
export async function fileMany(app: TestApp, address: string, count: number, fields: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await fileFrom(app, address, fields).expect(201);
    ids.push(Number(body.id));
  }
  return ids;
}

/** The first page of the queue. */
export async function heldLeads(admin: Agent, query = ''): Promise<HeldLead[]> {
  const { body } = await admin.get(`/api/leads/held${query}`).expect(200);
  return body as HeldLead[];
}

/** The ids on the market, as someone sees it. */
export async function idsOnMarket(agent: Agent): Promise<number[]> {
  const { body } = await agent.get('/api/leads').expect(200);
  return (body as { id: number }[]).map(({ id }) => id);
}
