import { TOTP } from 'otpauth';
import type { Test } from 'supertest';
import { hashPassword } from '../../server/modules/identity/sign-in/password.ts';
import { insertOperator } from '../../server/modules/identity/operators/operator-store.ts';
import type { AppContext } from '../../server/app/context.ts';
import { createUser, PASSWORD } from './factories.ts';
import { operatorHeaders } from './operators.ts';
import { createPasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';

type Verb = 'get' | 'post' | 'patch' | 'delete';

/** Somebody with a sign-in, whole or not, and the calls about their second factor. */
export interface Person {
  /** Calls anything of the API with what their browser carries. */
  call: (verb: Verb, path: string) => Test;
  /** Calls something about their second factor. */
  factor: (verb: Verb, path?: string) => Test;
}

const STEP_MS = 30_000;

/** Returns the code that an app with this secret shows, now or so many steps from now. */
export function codeOf(ctx: Pick<AppContext, 'clock'>, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: ctx.clock.now().getTime() + steps * STEP_MS });
}

/** Waits until the beginning of the step so many steps on: no other begins while a test looks at its codes. */
export function advanceSteps({ clock }: AppContext, steps: number): void {
  clock.advance(steps * STEP_MS - (clock.now().getTime() % STEP_MS));
}

/** Waits for the next code: each is good once. */
export function nextCode(ctx: AppContext, secret: string): string {
  advanceSteps(ctx, 1);
  return codeOf(ctx, secret);
}

/** Sets an authenticator app up. Its confirming code is used up by that. */
export async function setUpApp(ctx: AppContext, { factor }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body: made } = await factor('post', '/app/secret').expect(200);
  const { body } = await factor('post', '/app').send({ code: codeOf(ctx, made.secret) }).expect(200);
  return { secret: made.secret, recoveryCodes: body.recoveryCodes ?? [] };
}

/** Adds a passkey and returns it. */
export async function setUpPasskey({ factor }: Person, name = 'My phone') {
  const passkey = createPasskey();
  const { body: options } = await factor('post', '/passkeys/options').expect(200);
  const { body } = await factor('post', '/passkeys').send({ name, passkey: passkey.register(options) }).expect(200);
  return { passkey, recoveryCodes: (body.recoveryCodes ?? []) as string[] };
}

/** Signs in to an account in a browser of its own, with the password alone. */
export async function signInAs({ visitor }: Pick<TestApp, 'visitor'>, username: string): Promise<Person & { answer: Record<string, unknown> }> {
  const agent = visitor();
  const { body } = await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  const call = (verb: Verb, path: string) => agent[verb](path);
  return { call, factor: (verb, path = '') => call(verb, `/api/auth/second-factor${path}`), answer: body };
}

const OPERATOR_PASSWORD = 'an operator knows this';
let operators = 0;

/** Signs an operator in, with the password alone. */
export async function signInAsOperator({ visitor }: Pick<TestApp, 'visitor'>, username: string): Promise<Person & { answer: Record<string, unknown> }> {
  const response = await visitor().post('/api/admin/login').send({ username, password: OPERATOR_PASSWORD }).expect(200);
  const headers = operatorHeaders(response);
  const call = (verb: Verb, path: string) => visitor()[verb](path).set(headers);
  return { call, factor: (verb, path = '') => call(verb, `/api/admin/second-factor${path}`), answer: response.body };
}

/** The two who have second factors, each with the way to make one of them and to sign them in. */
export const kinds = [
  {
    kind: 'super admin',
    /** A call that needs the role and only looks. */
    look: '/api/audit-log',
    create: async ({ ctx }: TestApp) => {
      const { username, id, email } = await createUser(ctx, { userType: 'super_admin', companyName: null });
      return { username, id, email };
    },
    signIn: signInAs,
  },
  {
    kind: 'operator',
    look: '/api/admin/analytics',
    create: async ({ ctx }: TestApp) => {
      operators += 1;
      const username = `factor-operator-${operators}`;
      const id = await insertOperator(ctx.db, { username, passwordHash: await hashPassword(OPERATOR_PASSWORD), at: ctx.clock.now() });
      if (id === undefined) throw new Error('The operator was not made');
      return { username, id, email: null };
    },
    signIn: signInAsOperator,
  },
] as const;
