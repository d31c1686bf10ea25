import { delMany, get, keys, update } from 'idb-keyval';

// Every key ends in the user's id.
const PREFIX = 'job-drafts ';

const keyOf = (userId: number) => `${PREFIX}${userId}`;

/** A user's stored drafts, by job id. */
export type KeptDrafts<T> = Readonly<Record<string, T>>;

/** Storage that survives the page. */
export interface DraftShelf<T> {
  /** Returns the stored drafts; nothing where storage is blocked. */
  read(): Promise<KeptDrafts<T>>;
  /** Stores changed drafts and deletes null ones; other jobs' drafts stay. Returns false on failure. */
  write(changes: KeptDrafts<T | null>): Promise<boolean>;
}

function withChanges<T>(kept: KeptDrafts<T>, changes: KeptDrafts<T | null>): KeptDrafts<T> {
  const all = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, T] => entry[1] !== null));
}

const isEmpty = (kept: KeptDrafts<unknown> | undefined) => Object.keys(kept ?? {}).length === 0;

/** Opens one user's drafts on this device; nobody else's are ever read. */
export function deviceShelf<T>(userId: number): DraftShelf<T> {
  return {
    async read() {
      try {
        return (await get<KeptDrafts<T>>(keyOf(userId))) ?? {};
      } catch {
        return {};
      }
    },
    async write(changes) {
      try {
        // In one transaction, because another tab of the same user writes there too.
        await update<KeptDrafts<T>>(keyOf(userId), (kept = {}) => withChanges(kept, changes));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Returns true when this device has unsaved drafts of the user. */
export async function hasKeptDrafts(userId: number): Promise<boolean> {
  return !isEmpty(await deviceShelf(userId).read());
}

/** Deletes everything stored on this device, drafts included, except for the given user. */
export async function forgetKept(except?: number): Promise<void> {
  try {
    const kept = await keys<string>();
    await delMany(kept.filter((key) => except === undefined || !key.endsWith(` ${except}`)));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Deletes everything stored on this device except drafts. Returns true when there are some. */
export async function forgetAllButDrafts(): Promise<boolean> {
  try {
    const kept = await keys<string>();
    const drafts: string[] = [];
    for (const key of kept) {
      if (key.startsWith(PREFIX) && !isEmpty(await get<KeptDrafts<unknown>>(key))) drafts.push(key);
    }
    await delMany(kept.filter((key) => !drafts.includes(key)));
    return drafts.length > 0;
  } catch {
    return false;
  }
}
