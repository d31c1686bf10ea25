import type { AppContext } from '../../context.ts';
import { sha256 } from '../auth/secret-token.ts';
import { findTokenOperator, type Operator } from './operator-store.ts';

const BEARER = /^Bearer ([\w-]{43})$/;

/** Returns whose token an Authorization header carries; undefined for none, a forged, a revoked and an expired one. */
export async function authenticateOperator(
  { db, clock }: AppContext,
  authorization: string | undefined,
): Promise<Operator | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  return token ? findTokenOperator(db, sha256(token), clock.now()) : undefined;
}
