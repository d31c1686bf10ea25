import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file, as `list` returns it. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** The only access to uploaded files. A file is written once, under a key from `newFileKey`, and never changed. */
export interface FileStorage {
  /** Stores a file. When it has returned, the file survives a crash. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Opens a file for reading. Throws `FileMissingError` when it doesn't exist. */
  open(key: string): Promise<Readable>;
  /** Deletes a file; does nothing when it doesn't exist. */
  delete(key: string): Promise<void>;
  /** Lists all stored files, in no particular order. */
  list(): AsyncIterable<StoredFile>;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}

/** Returns a random key for a new file. It reveals nothing and can't be guessed. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** Returns true for a key that `newFileKey` could have made: 32 hexadecimal digits. */
export function isFileKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}

/** Throws for any other key, which could lead out of the folder (path traversal). */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Invalid file key');
  return key;
}
