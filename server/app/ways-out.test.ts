import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '../../shared/contracts/endpoint.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import type { UserType } from '../../shared/domain/people/roles.ts';
import { addDevice, createLocal, everything } from '../../tests/support/alerts.ts';
import { drainJobs } from '../../tests/support/drain.ts';
import { createUser, quote } from '../../tests/support/factories.ts';
import { fileMany } from '../../tests/support/held-leads.ts';
import { openStream, serve } from '../../tests/support/live-stream.ts';
import { setMarket } from '../../tests/support/market.ts';
import { signInOperator } from '../../tests/support/operators.ts';
import { type Agent, sendPurchase } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

/** In every field and every way of writing that the redaction knows. */
const secrets = {
  customerName: 'Wilhelmina Canaryson-Zzyzx',
  customerPhone: '0491 572 665',
  customerAddress: 'Unit 7, 96 Heron Loop, Newtown NSW 2042',
  customerEmail: 'copperkettle@canaryson.example',
  serviceLocation: '4810 Canaryhouse Parade, Newtown NSW 2042',
  electricalWork:
    'Board trips at 240 V. Ring me on 0491-572-665 or oh four nine one five seven two, six six five, mail wilhelmina.zzyzx@canaryson.example. ' +
    'We are at 4810canaryhouse pde, parcels go to the last house on heron, letters to copperkettle. Ask for the tenant Zzuzanna Quillfeather, IG canarybuilds, the code is 77zqx.',
  specialRequests: 'Call 04 91 57 26 65 (Mrs Zzyzx), the rego is CNY48Q, at Canaryvale Bakery. Κάλεσε τον Καναρίνη.',
};

// No figure may stand in front: the ids and instants of answers and log lines hold many.
const TOLD = /canary|zzyzx|(?<![\da-f])(?:0?491[\s-]*572|572[\s-]*665)(?![\da-f])|04 91 57 26|nine one five seven|quillfeather|zzuzanna|77zqx|cny48q|heron|copperkettle|Καναρ/i;

let app: TestApp;
let leadId: number;
const readers = new Map<string, Agent>();
let operator: Record<string, string>;

const file = async (fields: object = {}): Promise<number> =>
  (await app.visitor().post('/api/leads').send({ ...quote, ...secrets, ...fields }).expect(201)).body.id;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  const { agent } = await createLocal(app, { emailConfirmedAt: new Date() });
  await agent.patch('/api/alerts').send(everything).expect(200);
  await addDevice(agent);
  readers.set('an electrician who may buy', agent);
  readers.set('an electrician who works elsewhere', await app.signIn(await createUser(app.ctx)));
  readers.set('a team member', await app.signIn(await createUser(app.ctx, { userType: 'team_member' })));
  readers.set('another customer', await app.signIn(await createUser(app.ctx, { userType: 'customer', companyName: null })));
  readers.set('a visitor', app.visitor());
  operator = await signInOperator(app);
  leadId = await file();
});

afterAll(() => app.close());

const valueOf = (name: string) => (/lead|id$/i.test(name) ? String(leadId) : 'none');
const pathOf = ({ path }: EndpointShape) => path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name));
const wholeOf = ({ text, headers }: { text?: string; headers: object }) => `${text ?? ''}\n${JSON.stringify(headers)}`;

const forAdmins = (access: EndpointShape['access']) => Array.isArray(access) && access.length === 1 && (access as UserType[])[0] === 'super_admin';
/** Ends the session that the others are asked in. */
const ending = new Set(['logout', 'operatorLogout']);
const walked = endpoints.filter(({ name, access, mediaType }) => !forAdmins(access) && !ending.has(name) && mediaType !== 'text/event-stream');

describe('nothing that points to the customer of an unsold lead leaves', () => {
  it.each(walked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('by the answers and refusals of %s', async (_name, endpoint) => {
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    for (const [who, agent] of readers) {
      const answer = await agent[verb](pathOf(endpoint)).send(endpoint.method === 'GET' ? undefined : { leadId });
      expect({ who, told: TOLD.exec(wholeOf(answer))?.[0] }).toEqual({ who, told: undefined });
    }
    const answer = await app.visitor()[verb](pathOf(endpoint)).set(operator).send(endpoint.method === 'GET' ? undefined : { leadId });
    expect(TOLD.exec(wholeOf(answer))?.[0]).toBeUndefined();
  });

  it.each(['/', '/dashboard', `/dashboard?lead=1`, '/quote-success?ref=AE-1E', '/electricians/newtown-nsw', '/for-providers', '/get-quote', '/sitemap.xml', '/nothing-here', '/metrics', '/readyz'])(
    'by the page %s, its title included',
    async (path) => {
      for (const agent of readers.values()) expect(wholeOf(await agent.get(path))).not.toMatch(TOLD);
    },
  );

  it('by alerts, pushes and emails, in any part of them', async () => {
    await setMarket(await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null })), { holdAfterRequests: 1 });
    await file({ customerPhone: '0491 572 666', urgency: 'emergency' });
    await fileMany(app, '203.0.113.9', 3);
    await drainJobs(app.ctx);

    expect(app.pushes.length).toBeGreaterThan(0);
    expect(app.mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(app.pushes)).not.toMatch(TOLD);
    expect(JSON.stringify(app.mails)).not.toMatch(TOLD);
  });

  it('by live events', async () => {
    const { url, close } = await serve(app);
    const { user } = await createLocal(app);
    const stream = await openStream(url, user.username);
    const id = await file({ customerPhone: '0491 572 667' });
    await expect.poll(() => stream.events().join('\n')).toContain(String(id));

    expect(stream.events().join('\n')).not.toMatch(TOLD);
    stream.close();
    await close();
  });

  it('by the answer to one who came too late, or may not buy it', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
    const id = await file({ customerPhone: '0491 572 668' });
    await sendPurchase(admin, id).expect(200);

    for (const agent of readers.values()) expect(wholeOf(await sendPurchase(agent, id))).not.toMatch(TOLD);
  });

  it('by the log', () => {
    expect(app.logged()).not.toMatch(TOLD);
  });
});
