import * as z from 'zod';
import type { Db } from '../db/client.ts';
import type { PlatformContext } from '../context.ts';
import { enqueueAll, jobsOf } from '../jobs/job.ts';

const defineJob = jobsOf<PlatformContext>();

/** Deletes a stored file whose record was deleted. */
export const deleteFile = defineJob({
  name: 'delete-file',
  payload: z.object({ key: z.string() }),
  maxAttempts: 12,
  async run({ files }, { key }) {
    await files.delete(key);
  },
});

/** Enqueues the deletion of files in the transaction that deletes their records; the files go after it commits. */
export async function deleteFiles(tx: Db, keys: readonly string[]): Promise<void> {
  await enqueueAll(tx, deleteFile, keys.map((key) => ({ payload: { key } })));
}
