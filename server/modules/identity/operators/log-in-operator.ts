import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { operatorLogin } from '../../../../shared/contracts/operators.ts';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { AppError } from '../../../platform/errors.ts';
import { verifyPassword } from '../sign-in/password.ts';
import { createSecretToken, sha256 } from '../sign-in/secret-token.ts';
import { nextSignInStep, type SignInStep } from '../second-factor/sign-in-step.ts';
import { findOperator, insertToken, lockOperatorWith } from './operator-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const VALID_MS = 12 * HOUR_MS;

interface SignIn {
  token: string;
  /** The cookie's value. The token opens nothing without it. */
  cookie: string;
  expiresAt: Date;
  /** The next step before the token opens anything: give the second factor, or set one up. */
  next: SignInStep;
}

const refused = () => new AppError('unauthenticated', 'Invalid username or password');

/**
 * Gives an operator a token and its cookie, valid together for twelve hours; when they have a second factor, only once it is given. Throws
 * the same `unauthenticated` for a wrong username, a wrong password and a password that was changed during the call, after the same amount
 * of work; and `unavailable` when too many passwords wait to be hashed, of everyone or of the caller's network.
 */
export async function logInOperator(
  ctx: IdentityContext,
  { username, password }: BodyOf<typeof operatorLogin>,
  network: string | null = null,
): Promise<SignIn> {
  const { db, clock } = ctx;
  const operator = await findOperator(db, username.trim());
  const matches = await verifyPassword(operator?.passwordHash, password, network);
  if (!operator || !matches) throw refused();
  const next = await nextSignInStep(ctx, { kind: 'operator', id: operator.id });
  const isGrace = next.factorAsked === undefined && next.factorSetUp === 'grace';
  const [token, cookie] = [createSecretToken(), createSecretToken()];
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  await db.transaction(async (tx) => {
    // A password change ends all existing tokens. One inserted after it would survive.
    if (!(await lockOperatorWith(tx, operator))) throw refused();
    await insertToken(tx, { operatorId: operator.id, tokenHash: sha256(token), cookieHash: sha256(cookie), isGrace, expiresAt, createdAt: at });
    if (next.factorAsked) return;
    await recordAudit(tx, {
      actorOperatorId: operator.id,
      action: 'operator.signed_in',
      subjectType: 'operator',
      subjectId: operator.id,
      at,
    });
  });
  return { token, cookie, expiresAt, next };
}
