import { delMany, get, keys, update } from 'idb-keyval';

// Whatever is kept for a person has their id at the end of its key.
const PREFIX = 'job-drafts ';

const keyOf = (userId: number) => `${PREFIX}${userId}`;

/** What is kept for one person, by the id of the job. */
export type KeptDrafts<T> = Readonly<Record<string, T>>;

/** A place that outlives the page. */
export interface DraftShelf<T> {
  /** Returns what is kept; nothing where the storage is blocked. */
  read(): Promise<KeptDrafts<T>>;
  /** Keeps what changed and drops what is null; what others keep there stays. False when it could not. */
  write(changes: KeptDrafts<T | null>): Promise<boolean>;
}

function withChanges<T>(kept: KeptDrafts<T>, changes: KeptDrafts<T | null>): KeptDrafts<T> {
  const all = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, T] => entry[1] !== null));
}

const isEmpty = (kept: KeptDrafts<unknown> | undefined) => Object.keys(kept ?? {}).length === 0;

/** The drafts of one person on this device; nobody else's are ever read. */
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
        // In one transaction: another tab of the same person writes there too.
        await update<KeptDrafts<T>>(keyOf(userId), (kept = {}) => withChanges(kept, changes));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** True when this device keeps unsaved work of the person. */
export async function hasKeptDrafts(userId: number): Promise<boolean> {
  return !isEmpty(await deviceShelf(userId).read());
}

/** Deletes what this device keeps for anyone, drafts and all; what is kept for the person named stays. */
export async function forgetKept(except?: number): Promise<void> {
  try {
    const kept = await keys<string>();
    await delMany(kept.filter((key) => except === undefined || !key.endsWith(` ${except}`)));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** Deletes what this device keeps for anyone, except unsaved work. True when there is some. */
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
