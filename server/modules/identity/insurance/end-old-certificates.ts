import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { lockProvider } from '../licences/provider-store.ts';
import { deletePoliciesDue, findPoliciesDue } from './insurance-store.ts';
import { refreshStanding } from './refresh-standing.ts';

/** For how many days a certificate is kept that was refused or replaced: long enough to ask why. */
const CERTIFICATE_DAYS = 90;

const BATCH_SIZE = 100;

/** Deletes certificates that were refused or replaced long ago, with their files, an account at a time. */
export async function endOldCertificates(db: Db, at: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(at.getTime() - CERTIFICATE_DAYS * DAY_MS);
  let owners: number[];
  do {
    owners = await findPoliciesDue(db, { before, limit: BATCH_SIZE });
    for (const userId of owners) {
      signal?.throwIfAborted();
      await db.transaction(async (tx) => {
        // A decision and a claim lock the same row.
        await lockProvider(tx, userId);
        await deleteFiles(tx, await deletePoliciesDue(tx, userId, before));
        await refreshStanding(tx, userId, at);
      });
    }
  } while (owners.length === BATCH_SIZE);
}
