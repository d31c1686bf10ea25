import { get, keys, set } from 'idb-keyval';
import type { CurrentUser } from '@shared/contracts/auth.ts';

const PREFIX = 'person ';

/** Returns the user without contact details, which is all that the dashboard needs to start offline. */
function withoutDetails(user: CurrentUser): CurrentUser {
  return { ...user, username: '', lastName: '', email: null, phone: '', abn: null };
}

/** Stores the signed-in user on this device, for an offline start. */
export async function keepPerson(user: CurrentUser): Promise<void> {
  await set(`${PREFIX}${user.id}`, withoutDetails(user));
}

/** Returns the last signed-in user of this device; undefined without one, or where storage is blocked. */
export async function keptPerson(): Promise<CurrentUser | undefined> {
  try {
    const key = (await keys<string>()).find((name) => name.startsWith(PREFIX));
    const kept = key === undefined ? undefined : await get<CurrentUser>(key);
    // Data stored by an earlier version lacks this field.
    return kept && { ...kept, insuredUntil: kept.insuredUntil ?? null, missingToBuy: kept.missingToBuy ?? [] };
  } catch {
    return undefined;
  }
}
