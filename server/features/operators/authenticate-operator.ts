import { type FactorSignIn, PENDING_MINUTES, standingOf } from '../../../shared/domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { sha256 } from '../auth/secret-token.ts';
import { findTokenOperator, type Operator } from './operator-store.ts';

const BEARER = /^Bearer ([\w-]{43})$/;

interface Carried {
  authorization: string | undefined;
  cookie: string | undefined;
}

/**
 * Returns whose token an Authorization header carries when the cookie of the same sign-in comes with it, and whether their second
 * factor was given; undefined for one without the other, a forged, a revoked and an expired one, and for one whose second factor was
 * not given in time.
 */
export async function authenticateOperator(
  { db, clock, config }: AppContext,
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
  const isLate = at.getTime() - signedInAt.getTime() > PENDING_MINUTES * 60_000;
  return standingOf(factor, at) === 'pending' && isLate ? undefined : { id, username, tokenId, factor };
}
