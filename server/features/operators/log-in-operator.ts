import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { operatorLogin } from '../../../shared/contracts/operators.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../auth/password.ts';
import { createSecretToken, sha256 } from '../auth/secret-token.ts';
import { findOperator, insertToken } from './operator-store.ts';

const GOOD_FOR_MS = 12 * 60 * 60_000;

/**
 * Gives an operator a token that is good for twelve hours. Refuses `unauthenticated` for a wrong username as for a wrong
 * password, after the same work.
 */
export async function logInOperator(
  { db, clock }: AppContext,
  { username, password }: BodyOf<typeof operatorLogin>,
): Promise<ResultOf<typeof operatorLogin>> {
  const operator = await findOperator(db, username.trim());
  const matches = await verifyPassword(operator?.passwordHash, password);
  if (!operator || !matches) throw new AppError('unauthenticated', 'Invalid username or password');
  const token = createSecretToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + GOOD_FOR_MS);
  await insertToken(db, { operatorId: operator.id, tokenHash: sha256(token), expiresAt, createdAt });
  return { token };
}
