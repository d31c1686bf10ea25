import { type FactorSignIn, PENDING_MINUTES, standingOf } from '../../../../shared/domain/people/second-factor.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { sha256 } from '../sign-in/secret-token.ts';
import { findTokenOperator } from './operator-store.ts';
import type { Operator } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

const BEARER = /^Bearer ([\w-]{43})$/;

interface Carried {
  authorization: string | undefined;
  cookie: string | undefined;
}

/**
 * Returns the operator of an Authorization header when the cookie of the same sign-in comes with it, and the state of their second factor.
 * Undefined when either is missing, forged, revoked or expired, or when the second factor wasn't given in time.
 */
export async function authenticateOperator(
  { db, clock, config }: IdentityContext,
  { authorization, cookie }: Carried,
): Promise<Operator | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  if (!token || !cookie) return undefined;
  const at = clock.now();
  const found = await findTokenOperator(db, { tokenHash: sha256(token), cookieHash: sha256(cookie) }, at);
  if (!found) return undefined;
  const { id, username, tokenId, signedInAt, factorSince, factorAt, isGrace } = found;
  const factor: FactorSignIn = {
    hasFactor: factorSince !== null,
    isRequired: config.isSecondFactorRequired,
    givenAt: factorAt,
    graceAt: isGrace ? signedInAt : null,
  };
  const isLate = at.getTime() - signedInAt.getTime() > PENDING_MINUTES * MINUTE_MS;
  return standingOf(factor, at) === 'pending' && isLate ? undefined : { id, username, tokenId, factor };
}
