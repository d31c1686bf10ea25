import { readFile } from 'node:fs/promises';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { readDemoPhone as contract } from '../../../../shared/contracts/customer-requests.ts';
import { AppError } from '../../../platform/errors.ts';
import { smsFile } from '../../../platform/sms/sms-sender.ts';
import type { SalesContext } from '../../sales/index.ts';
import { requireRequest } from '../read-request.ts';
import { findSmsIds } from '../sms/sms-store.ts';

/** Returns the texts that a demo would have sent about a request, newest first. Throws `not_found` where texts go to real phones. */
export async function readDemoPhone({ config, db, clock }: SalesContext, token: string): Promise<ResultOf<typeof contract>> {
  const { sms } = config;
  if (sms.kind !== 'folder') throw new AppError('not_found', 'Texts go to real phones here');
  const { id } = await requireRequest(db, token, clock.now());
  const sent = await findSmsIds(db, id);
  const texts = await Promise.all(
    sent.map(async (message) => {
      const file = await readFile(smsFile(sms.dir, message.id), 'utf8').catch(() => undefined);
      return file === undefined ? [] : [{ text: file.slice(file.indexOf('\n\n') + 2).trim(), at: message.createdAt }];
    }),
  );
  return { texts: texts.flat() };
}
