import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AppliedCode, findAppliedCode, reserveUse } from './redemption-store.ts';

/** Returns the one error for every problem with a code, because the reason would tell who has one. */
export const codeNotValid = () => new AppError('discount_invalid', 'This code is not valid');

/** Finds the given code, if this buyer applied it to this lead and may use it. Throws `discount_invalid`. */
export async function requireCode(
  tx: Db,
  { codeId, ...application }: { codeId: number | undefined; buyerId: number; leadId: number },
  at: Date,
): Promise<AppliedCode | undefined> {
  if (codeId === undefined) return undefined;
  const code = await findAppliedCode(tx, { codeId, ...application }, at);
  if (!code) throw codeNotValid();
  return code;
}

/** Reserves a use of a code. Throws `discount_invalid` if the last use has just gone. */
export async function requireUse(
  tx: Db,
  use: { codeId: number; attemptId: string; buyerId: number },
  at: Date,
): Promise<void> {
  if (!(await reserveUse(tx, use, at))) throw codeNotValid();
}
