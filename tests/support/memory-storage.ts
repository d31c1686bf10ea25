import { Readable } from 'node:stream';
import { FileMissingError, type FileStorage, requireFileKey } from '../../server/platform/files/file-storage.ts';

export interface MemoryStorage extends FileStorage {
  /** What is stored, by its key. */
  stored: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** The next call fails, as a storage that cannot be reached does. */
  failNext: () => void;
}

/** Keeps files in memory, for tests of what stores them. */
export function createMemoryStorage(): MemoryStorage {
  const stored: MemoryStorage['stored'] = new Map();
  let fails = false;
  const reach = () => {
    if (!fails) return;
    fails = false;
    throw new Error('The storage cannot be reached');
  };
  return {
    stored,
    failNext: () => void (fails = true),
    async put(key, bytes) {
      reach();
      stored.set(requireFileKey(key), { bytes, storedAt: new Date() });
    },
    async open(key) {
      reach();
      const file = stored.get(requireFileKey(key));
      if (!file) throw new FileMissingError(key);
      return Readable.from([file.bytes]);
    },
    async delete(key) {
      reach();
      stored.delete(requireFileKey(key));
    },
    async *list() {
      reach();
      for (const [key, { storedAt }] of stored) yield { key, storedAt };
    },
  };
}
