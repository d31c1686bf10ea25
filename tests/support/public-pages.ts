import { buyLead, type customerOf } from './customer-requests.ts';
import { createUser } from './factories.ts';
import type { Agent } from './sales.ts';
import type { TestApp } from './test-app.ts';

interface Page {
  agent: Agent;
  path: string;
  slug: string;
}

/** Returns what makes electricians with a public page and reviews. */
export function pagesOf(app: TestApp, customer: ReturnType<typeof customerOf>) {
  let count = 0;
  const confirmPhone = (leadId: number) => app.ctx.store.raw.query(`update leads set phone_confirmed_at = created_at where id = ${leadId}`);

  /** Files, sells and reviews a request. Returns its lead's id. */
  async function review(agent: Agent, fields: object, given: object): Promise<number> {
    const { id, requestToken } = await customer.file(fields);
    await buyLead(agent, id);
    await confirmPhone(id);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    await customer.ask('/review', requestToken, given).expect(200);
    return id;
  }

  /** An electrician with a page, who has had so many reviews. */
  async function electricianWith(reviews: object[], { isOn = true }: { isOn?: boolean } = {}): Promise<Page> {
    count += 1;
    const user = await createUser(app.ctx, {
      companyName: `Bright Spark & Söhne ${count}`,
      licenseNumber: '123456C',
      licenseState: 'NSW',
      isVerified: true,
      licenseCheckedAt: new Date('2026-03-02T01:00:00Z'),
      licenseConfirmedAt: new Date('2026-03-02T01:00:00Z'),
      serviceLocation: 'Newtown NSW 2042',
      serviceRadius: 20,
    });
    const agent = await app.signIn(user);
    for (const given of reviews) await review(agent, { customerName: 'Priya Nairtest' }, given);
    const { body } = await agent.post('/api/my-profile').send({ isPublic: isOn }).expect(200);
    return { agent, path: body.path, slug: String(body.path ?? '').split('/').at(-1) ?? '' };
  }

  return { confirmPhone, review, electricianWith };
}
