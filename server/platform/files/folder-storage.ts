import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { FileMissingError, type FileStorage, isFileKey, requireFileKey, type StoredFile } from './file-storage.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Syncs a folder to the disk. Without it a new file name may be lost in a power cut. */
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
    // The folder doesn't exist until the first file is stored.
    if (!isMissing(error)) throw error;
  }
}

/** Stores files in a local folder. Each is written to a temporary name and renamed once it's on the disk. */
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
      // Half-written files that a crash has left.
      for await (const { key, storedAt } of namesIn(unfinished)) {
        if (Date.now() - storedAt.getTime() > DAY_MS) await rm(join(unfinished, key), { force: true });
      }
      yield* namesIn(dir);
    },
  };
}
