import type { Response } from 'supertest';
import { hashPassword } from '../../server/modules/identity/sign-in/password.ts';
import { insertOperator } from '../../server/modules/identity/operators/operator-store.ts';
import type { TestApp } from './test-app.ts';

const PASSWORD = 'an operator knows this';
let count = 0;

/** What an operator's calls carry: the token of the answer to a sign-in, and its cookie. */
export function operatorHeaders({ body, headers }: Pick<Response, 'body' | 'headers'>) {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return { authorization: `Bearer ${body.token}`, cookie: cookie.split(';')[0] ?? '' };
}

/** Makes an operator and signs them in through the real call. Returns what their calls carry. */
export async function signInOperator({ ctx, visitor }: TestApp) {
  count += 1;
  const username = `operator-${count}`;
  await insertOperator(ctx.db, { username, passwordHash: await hashPassword(PASSWORD), at: ctx.clock.now() });
  return operatorHeaders(await visitor().post('/api/admin/login').send({ username, password: PASSWORD }).expect(200));
}
