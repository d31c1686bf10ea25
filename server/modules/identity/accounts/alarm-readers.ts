import type { Db } from '../../../platform/db/client.ts';
import type { IdentityContext } from '../context.ts';
import { findSuperAdmins, findViewer } from './user-store.ts';

/** Finds who gets an alarm about the market: each super admin by id, or null for the brand if none has a confirmed email address. */
export async function findAlarmReaders(db: Db): Promise<(number | null)[]> {
  const admins = await findSuperAdmins(db);
  return admins.length > 0 ? admins.map(({ id }) => id) : [null];
}

/** Finds the email address of a reader of alarms; null or undefined for an account that has none by now. */
export async function findAlarmAddress({ db, config }: Pick<IdentityContext, 'db' | 'config'>, reader: number | null): Promise<string | null | undefined> {
  return reader === null ? config.brand.email : (await findViewer(db, reader))?.email;
}
