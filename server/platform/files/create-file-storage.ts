import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { PlatformConfig } from '../config.ts';

/** Opens the file storage that is configured. */
export function createFileStorage({ files }: Pick<PlatformConfig, 'files'>): FileStorage {
  return files.kind === 's3' ? createS3Storage(files) : createFolderStorage(files.dir);
}
