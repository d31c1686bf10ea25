import type { AppContext } from '../../context.ts';
import { sha256 } from '../auth/secret-token.ts';
import { findTokenOperator, type Operator } from './operator-store.ts';

const BEARER = /^Bearer ([\w-]{43})$/;

interface Carried {
  authorization: string | undefined;
  cookie: string | undefined;
}

/**
 * Returns whose token an Authorization header carries when the cookie of the same sign-in comes with it; undefined for one
 * without the other, a forged, a revoked and an expired one.
 */
export async function authenticateOperator(
  { db, clock }: AppContext,
  { authorization, cookie }: Carried,
): Promise<Operator | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  if (!token || !cookie) return undefined;
  return findTokenOperator(db, { tokenHash: sha256(token), cookieHash: sha256(cookie) }, clock.now());
}
