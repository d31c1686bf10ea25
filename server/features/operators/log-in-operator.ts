import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { operatorLogin } from '../../../shared/contracts/operators.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { verifyPassword } from '../auth/password.ts';
import { createSecretToken, sha256 } from '../auth/secret-token.ts';
import { nextSignInStep, type SignInStep } from '../second-factor/sign-in-step.ts';
import { findOperator, insertToken, lockOperatorWith } from './operator-store.ts';

const VALID_MS = 12 * 60 * 60_000;

interface SignIn {
  token: string;
  /** Goes into the cookie; the token opens nothing without it. */
  cookie: string;
  expiresAt: Date;
  /** What has to come before the token opens anything, or is to be set up. */
  next: SignInStep;
}

const refused = () => new AppError('unauthenticated', 'Invalid username or password');

/**
 * Gives an operator a token and its cookie, good together for twelve hours; with a second factor they open nothing until it is
 * given. Refuses `unauthenticated` for a wrong username as
 * for a wrong password, after the same work, and for a password that was changed in that time.
 */
export async function logInOperator(ctx: AppContext, { username, password }: BodyOf<typeof operatorLogin>): Promise<SignIn> {
  const { db, clock } = ctx;
  const operator = await findOperator(db, username.trim());
  const matches = await verifyPassword(operator?.passwordHash, password);
  if (!operator || !matches) throw refused();
  const next = await nextSignInStep(ctx, { kind: 'operator', id: operator.id });
  const isGrace = next.factorAsked === undefined && next.factorSetUp === 'grace';
  const [token, cookie] = [createSecretToken(), createSecretToken()];
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  await db.transaction(async (tx) => {
    // A change of the password under way ends every token there is: one that came after it would live on.
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
