import { resolve } from 'node:path';
import * as z from 'zod';
import { isSafeAddress, SAFE_ADDRESS_MESSAGE } from '../service-address.ts';
import type { S3Config } from './s3-storage.ts';

/** Where uploaded files are stored. */
export type FilesConfig = { kind: 'folder'; dir: string } | ({ kind: 's3' } & S3Config);

/** The environment variables for file storage. */
export const fileSettings = {
  FILES_S3_ENDPOINT: z.string().refine(isSafeAddress, SAFE_ADDRESS_MESSAGE).optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as ap-southeast-2')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
};

const fileEnvironment = z.object(fileSettings);
type FileEnvironment = z.output<typeof fileEnvironment>;

const TOGETHER = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const;

/** Returns one line for each missing file storage setting. */
export function fileProblems(env: Record<string, string | undefined>): string[] {
  const isWanted = env['FILES_S3_REGION'] !== undefined || TOGETHER.some((name) => env[name]);
  if (!isWanted) return [];
  return TOGETHER.filter((name) => !env[name]).map((name) => `${name}: comes together with the other FILES_S3 settings`);
}

/** Chooses the file storage: the configured bucket, otherwise a folder in the data directory. */
export function filesConfigFrom(env: FileEnvironment, dataDir: string): FilesConfig {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = env;
  if (endpoint && bucket && accessKey && secretKey) {
    return { kind: 's3', endpoint: new URL(endpoint).origin, bucket, region: env.FILES_S3_REGION, accessKey, secretKey };
  }
  return { kind: 'folder', dir: resolve(dataDir, 'files') };
}
