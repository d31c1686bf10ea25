import * as z from 'zod';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueueAll } from '../../jobs/job.ts';

/** Deletes a stored file whose record is gone. */
export const deleteFile = defineJob({
  name: 'delete-file',
  payload: z.object({ key: z.string() }),
  maxAttempts: 12,
  async run({ files }, { key }) {
    await files.delete(key);
  },
});

/** Has files deleted once the caller's transaction, which deletes their records, is committed. */
export async function deleteFiles(tx: Db, keys: readonly string[]): Promise<void> {
  await enqueueAll(tx, deleteFile, keys.map((key) => ({ payload: { key } })));
}
