import type { changeRequestEmail as emailContract, changeRequestPhone as phoneContract } from '../../../shared/contracts/customer-requests.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { internationalPhone, storedPhone } from '../../../shared/domain/contact/phone.ts';
import { DAY_SECONDS } from '../../../shared/domain/time/durations.ts';
import { recordChange } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { recordAudit } from '../audit/index.ts';
import { consumeQuota } from '../identity/index.ts';
import { confirmedBefore, hideKnownCustomer, isPhoneLimited, redactReviews, requireFewNumbers, updateLeadColumns } from '../market/index.ts';
import { dropCorrections, type SalesContext } from '../sales/index.ts';
import { changing, correctWords, isUnsold } from './change-request.ts';
import { correctedNumberNews } from './corrected-number-news.ts';
import { letSendAgain } from './customer-message-store.ts';
import type { RequestRow } from './request-queries.ts';

const closedAlready = () => new AppError('conflict', 'Your request is closed, so nobody gets in touch about it any more.');
const tooManyEmails = () => new AppError('rate_limited', 'You’ve changed the email five times today. Please try again tomorrow, or phone us.', { retryAfterSeconds: DAY_SECONDS });

type ContactField = 'customerPhone' | 'customerEmail';

interface SoldCorrection {
  field: ContactField;
  columns: Parameters<typeof updateLeadColumns>[2];
  at: Date;
}

/** Stores what the customer of a sold request corrected beside what was filed, and shows it to the buyer. */
async function correctSold(ctx: SalesContext, tx: Db, { id, purchaseId, buyerId }: RequestRow, { field, columns, at }: SoldCorrection): Promise<void> {
  await updateLeadColumns(tx, id, columns);
  await dropCorrections(tx, [id], [field]);
  await redactReviews(ctx, tx, { leadIds: [id] });
  await recordAudit(tx, { actorUserId: null, action: 'lead.contact_corrected', subjectType: 'lead', subjectId: id, after: { fields: [field] }, at });
  if (purchaseId !== null && buyerId !== null) recordChange(tx, { kind: 'purchase', id: purchaseId, ownerId: buyerId });
}

const isSameNumber = (one: string, other: string) => internationalPhone(one) === internationalPhone(other);

/**
 * Stores the number that the customer of a sold request gives instead of the filed one, and tells the buyer. It counts as not confirmed. The
 * buyer would recognise the customer of its other requests.
 */
async function correctSoldPhone(ctx: SalesContext, tx: Db, { row, customerPhone, at }: { row: RequestRow; customerPhone: string; at: Date }): Promise<void> {
  const customerCorrectedPhone = isSameNumber(customerPhone, row.customerPhone) ? null : storedPhone(customerPhone);
  await correctSold(ctx, tx, row, { field: 'customerPhone', columns: { customerCorrectedPhone, ...confirmedBefore(row) }, at });
  const international = internationalPhone(customerPhone);
  if (international !== null && isPhoneLimited(ctx.config, customerPhone)) await hideKnownCustomer(ctx, tx, international);
  if (row.purchaseId !== null) await enqueue(tx, correctedNumberNews, { purchaseId: row.purchaseId }, { runAt: at });
}

/**
 * Changes the phone number of a request. An unsold one has to be confirmed again; of a sold one the buyer gets the new number beside the
 * filed one. Throws `not_found`, `conflict` for a closed request and where the number has too many unsold requests, and `rate_limited` for a
 * sixth number within a day.
 */
export function changeRequestPhone(ctx: SalesContext, { token, customerPhone }: BodyOf<typeof phoneContract>) {
  return changing(ctx, {
    token,
    numberOf: () => customerPhone,
    async run(tx, row, { at }) {
      if (row.status === 'archived') throw closedAlready();
      if (isUnsold(row)) {
        await correctWords(ctx, tx, { row, words: { customerPhone } }, at);
        return;
      }
      await requireFewNumbers(ctx, tx, row.id, at);
      if (!isSameNumber(customerPhone, row.customerCorrectedPhone ?? row.customerPhone)) await correctSoldPhone(ctx, tx, { row, customerPhone, at });
    },
  });
}

/**
 * Changes or removes the email that news of a request goes to. The latest news is sent to the new address, too. Throws `not_found`,
 * `conflict` for a closed request, and `rate_limited` for a sixth address within a day.
 */
export function changeRequestEmail(ctx: SalesContext, { token, customerEmail }: BodyOf<typeof emailContract>) {
  return changing(ctx, {
    token,
    numberOf: ({ customerPhone }) => customerPhone,
    async run(tx, row, { at }) {
      if (row.status === 'archived') throw closedAlready();
      // Counted before the comparison, so that nobody finds out the current address by guessing.
      if (customerEmail !== null && !(await consumeQuota(ctx, tx, 'addresses-of-request', { of: String(row.id), at }))) throw tooManyEmails();
      if (customerEmail === row.email) return;
      if (isUnsold(row)) await correctWords(ctx, tx, { row, words: { customerEmail } }, at);
      else await correctSold(ctx, tx, row, { field: 'customerEmail', columns: { customerCorrectedEmail: customerEmail ?? '', isNewsTexted: false }, at });
      if (customerEmail !== null) await letSendAgain(tx, row.id, isUnsold(row) ? 'received' : 'taken');
    },
  });
}
