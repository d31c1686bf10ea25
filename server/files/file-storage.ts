import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file, as a list of them tells. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** The only door to files that people sent. They are written once, under a key of `newFileKey`, and never changed. */
export interface FileStorage {
  /** Stores a file; once it has returned, the file survives a crash. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Opens a file for reading. Throws `FileMissingError` where there is none. */
  open(key: string): Promise<Readable>;
  /** Deletes a file; fine when there is none. */
  delete(key: string): Promise<void>;
  /** Lists every stored file, in no order. */
  list(): AsyncIterable<StoredFile>;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}

/** Makes a name for a new file: random, so that it tells nothing and cannot be guessed. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** Returns true for what `newFileKey` makes: 32 hexadecimal digits. */
export function isFileKey(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}

/** Throws for a name that `newFileKey` did not make: it could lead out of the folder. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Not a key of a stored file');
  return key;
}
