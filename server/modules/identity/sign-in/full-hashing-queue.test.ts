import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { newMember, signedInOwner, tokenInEmail } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { hashPassword, QUEUE_FULL } from './password.ts';

let app: TestApp;
let token: string;
let owner: Awaited<ReturnType<typeof signedInOwner>>;
const flood = { isOver: false };
let floods: Promise<void>[] = [];

/** Takes a place in the queue again and again, each time as soon as the one before is free. */
async function holdPlace(): Promise<void> {
  while (!flood.isOver) await hashPassword('a password of the flood');
}

// More than there are places: who finds none is turned away, so the queue is full from now on.
const fillQueue = () => Array.from({ length: 60 }, () => holdPlace().catch(() => undefined));

beforeAll(async () => {
  app = await createTestApp();
  owner = await signedInOwner(app);
  const { email } = await createUser(app.ctx, { email: 'forgetful@example.com' });
  await app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
  token = await tokenInEmail(app, 'forgetful@example.com');
  await app.visitor().post('/api/auth/login').send({ username: 'nobody', password: 'wrong' }).expect(401);
  floods = fillQueue();
});

afterAll(async () => {
  flood.isOver = true;
  await Promise.all(floods);
  await app.close();
});

const person = { username: 'nora', password: PASSWORD, firstName: 'Nora', lastName: 'Fuse', phone: '0491 570 156' };

it.each([
  ['login', () => app.visitor().post('/api/auth/login').send({ username: 'nobody', password: 'wrong' })],
  ['operatorLogin', () => app.visitor().post('/api/admin/login').send({ username: 'nobody', password: 'wrong' })],
  ['customerSignup', () => app.visitor().post('/api/auth/customer/signup').send(person)],
  ['providerSignup', () => app.visitor().post('/api/auth/provider/signup').send({ ...person, companyName: 'Fuse' })],
  ['resetPassword', () => app.visitor().post('/api/auth/reset-password').send({ token, password: PASSWORD, confirmPassword: PASSWORD })],
  ['addTeamMember', () => owner.agent.post('/api/team').send(newMember())],
])('%s answers 503 at once while too many passwords wait to be hashed, as its contract says', async (name, send) => {
  const response = await send();

  expectProblem(response, 'unavailable', QUEUE_FULL);
  expect(response.headers['retry-after']).toBe('2');
  expect(endpoints.find((endpoint) => endpoint.name === name)?.errors).toContain('unavailable');
});
