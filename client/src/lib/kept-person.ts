import { get, keys, set } from 'idb-keyval';
import type { CurrentUser } from '@shared/contracts/auth.ts';

const PREFIX = 'person ';

/** What the dashboard must know to start without a connection. How to reach the person stays with the server. */
function withoutDetails(user: CurrentUser): CurrentUser {
  return { ...user, username: '', lastName: '', email: null, phone: '', abn: null };
}

/** Keeps on this device who is signed in, for a start without a connection. */
export async function keepPerson(user: CurrentUser): Promise<void> {
  await set(`${PREFIX}${user.id}`, withoutDetails(user));
}

/** Who was signed in last on this device; undefined for nobody, or where the storage is blocked. */
export async function keptPerson(): Promise<CurrentUser | undefined> {
  try {
    const key = (await keys<string>()).find((name) => name.startsWith(PREFIX));
    const kept = key === undefined ? undefined : await get<CurrentUser>(key);
    // What was kept by an earlier version says nothing of it.
    return kept && { ...kept, insuredUntil: kept.insuredUntil ?? null, missingToBuy: kept.missingToBuy ?? [] };
  } catch {
    return undefined;
  }
}
