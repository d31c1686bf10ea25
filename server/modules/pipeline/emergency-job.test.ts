import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { electricalJob } from '../../../tests/support/own-jobs.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
});

afterAll(() => app.close());

describe('the urgency and the timeframe of an emergency', () => {
  it.each([
    { serviceType: 'emergency', urgency: 'within_week' },
    { serviceType: 'repair', urgency: 'emergency' },
  ])('are set when a job is added as $serviceType, $urgency', async (kind) => {
    const { body } = await agent.post('/api/leads/manual').send({ ...electricalJob, ...kind }).expect(201);

    expect(body).toMatchObject({ serviceType: kind.serviceType, urgency: 'emergency', timeframe: 'asap' });
  });

  it('are set when a job is made one, and stay until it is none', async () => {
    const { leadId } = await createPurchase(app.ctx, owner);
    const edit = async (fields: object) => (await agent.patch(`/api/leads/${leadId}`).send(fields).expect(200)).body as object;
    const emergency = { serviceType: 'emergency', urgency: 'emergency', timeframe: 'asap' };

    expect(await edit({ serviceType: 'emergency' })).toMatchObject(emergency);
    expect(await edit({ urgency: 'flexible', timeframe: 'this_month' })).toMatchObject(emergency);
    const calm = { serviceType: 'repair', urgency: 'within_week', timeframe: 'this_month' };
    expect(await edit(calm)).toMatchObject(calm);
  });
});
