import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { type AppliedCode, findAppliedCode, reserveUse } from './redemption-store.ts';

/** One refusal for whatever is wrong with a code: what is wrong tells who has one. */
export const codeNotValid = () => new AppError('discount_invalid', 'This code is not valid');

/** Finds the code that was named, if this buyer applied it to this lead and may use it. Refuses `discount_invalid`. */
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

/** Sets a use of a code aside. Refuses `discount_invalid` when the last one has just gone. */
export async function requireUse(
  tx: Db,
  use: { codeId: number; attemptId: string; buyerId: number },
  at: Date,
): Promise<void> {
  if (!(await reserveUse(tx, use, at))) throw codeNotValid();
}
