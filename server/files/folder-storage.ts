import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissingError, type FileStorage, isFileKey, requireFileKey, type StoredFile } from './file-storage.ts';

const DAY_MS = 86_400_000;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Writes what a folder holds to the disk: without it a new name may be gone after a power cut. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* namesIn(dir: string): AsyncIterable<StoredFile> {
  try {
    for await (const entry of await opendir(dir)) {
      const found = entry.isFile() && isFileKey(entry.name) ? await stat(join(dir, entry.name)).catch(() => undefined) : undefined;
      if (found) yield { key: entry.name, storedAt: found.mtime };
    }
  } catch (error) {
    // Nothing was ever stored.
    if (!isMissing(error)) throw error;
  }
}

/** Keeps files in a folder of this machine. Each is written beside its place and moved there once it is on the disk. */
export function createFolderStorage(dir: string): FileStorage {
  const unfinished = join(dir, 'unfinished');
  const pathOf = (key: string) => join(dir, requireFileKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(unfinished, key);
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      try {
        await writeSynced(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dir);
    },
    async open(key) {
      const path = pathOf(key);
      try {
        const file = await open(path, 'r');
        return file.createReadStream();
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(key) : error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      // What a crash left half written.
      for await (const { key, storedAt } of namesIn(unfinished)) {
        if (Date.now() - storedAt.getTime() > DAY_MS) await rm(join(unfinished, key), { force: true });
      }
      yield* namesIn(dir);
    },
  };
}
