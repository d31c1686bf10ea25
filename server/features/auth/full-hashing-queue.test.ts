import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { createUser, PASSWORD } from '../../testing/factories.ts';
import { newMember, signedInOwner, tokenInLetter } from '../../testing/team.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword, QUEUE_FULL } from './password.ts';

const door = vi.hoisted(() => ({ isOpen: Promise.resolve() }));

const behindDoor = vi.hoisted(() => <A extends unknown[], R>(work: (...args: A) => Promise<R>) => async (...args: A): Promise<R> => {
  await door.isOpen;
  return work(...args);
});

vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof argon2>();
  return { ...actual, hash: behindDoor(actual.hash), verify: behindDoor(actual.verify) };
});

let app: TestApp;
let token: string;
let owner: Awaited<ReturnType<typeof signedInOwner>>;
let refill: NodeJS.Timeout;
const floods: Promise<unknown>[] = [];
let open: () => void;

const fill = () => void floods.push(Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('a password of the flood'))));

beforeAll(async () => {
  app = await createTestApp();
  owner = await signedInOwner(app);
  const { email } = await createUser(app.ctx, { email: 'forgetful@example.com' });
  await app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
  token = await tokenInLetter(app, 'forgetful@example.com');
  await app.visitor().post('/api/auth/login').send({ username: 'nobody', password: 'wrong' }).expect(401);
  door.isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  // What waits too long leaves the queue, so it is filled up all the time.
  fill();
  refill = setInterval(fill, 5);
});

afterAll(async () => {
  clearInterval(refill);
  open();
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
