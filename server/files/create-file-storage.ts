import type { Config } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** Opens the one storage of files that the configuration names. */
export function createFileStorage({ files }: Pick<Config, 'files'>): FileStorage {
  return files.kind === 's3' ? createS3Storage(files) : createFolderStorage(files.dir);
}
