import type { SmsFailure } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { lockLeads } from '../../market/index.ts';
import { decideByEvidence, type SalesContext } from '../../sales/index.ts';
import { findLeadsOfSms } from './sms-store.ts';

interface Outcome {
  smsId: number;
  failure: SmsFailure | null;
  write: (db: Db) => Promise<void>;
}

/**
 * Writes what became of a text message. That nobody has the number also decides the reports that waited for it, in the same transaction,
 * with the lead locked: a report that is filed at the same moment stands before the receipt or after it.
 */
export async function noteOutcome({ db, ...ctx }: SalesContext, { smsId, failure, write }: Outcome): Promise<void> {
  if (failure !== 'unknown_number') {
    await write(db);
    return;
  }
  await db.transaction(async (tx) => {
    const leadIds = await findLeadsOfSms(tx, smsId);
    await lockLeads(tx, leadIds, 'wait');
    await write(tx);
    await decideByEvidence({ db, ...ctx }, tx, leadIds, await ctx.clock.databaseNow(tx));
  });
}
