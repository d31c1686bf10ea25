import { hashPassword } from '../features/auth/password.ts';
import { insertOperator } from '../features/operators/operator-store.ts';
import type { TestApp } from './test-app.ts';

const PASSWORD = 'an operator knows this';
let count = 0;

/** Makes an operator and signs them in through the real call. Returns what goes into the Authorization header. */
export async function signInOperator({ ctx, visitor }: TestApp): Promise<string> {
  count += 1;
  const username = `operator-${count}`;
  await insertOperator(ctx.db, { username, passwordHash: await hashPassword(PASSWORD), at: ctx.clock.now() });
  const { body } = await visitor().post('/api/admin/login').send({ username, password: PASSWORD }).expect(200);
  return `Bearer ${body.token}`;
}
