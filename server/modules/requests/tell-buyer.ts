import { HOUR_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import type { PushMessage } from '../../../shared/domain/words/push-message.ts';
import { composeEmail } from '../../platform/mail/email.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import { pushToPerson } from '../alerts/index.ts';
import { findEmailAddress, jobPathOf, type SalesContext } from '../sales/index.ts';

const TTL_SECONDS = (4 * HOUR_MS) / SECOND_MS;

interface Told extends Pick<PushMessage, 'kind' | 'title' | 'body' | 'tag'> {
  purchaseId: number;
  buyerId: number;
  /** The key by which the email is sent once, however often the job runs. */
  key: string;
}

/** Tells a buyer what to do about a job: by push, or by email where no device gets it. Neither says anything of the customer but the suburb. */
export async function tellBuyer(ctx: SalesContext, { purchaseId, buyerId, key, ...news }: Told): Promise<void> {
  const url = jobPathOf(purchaseId);
  if (await pushToPerson(ctx, buyerId, { ...news, url }, TTL_SECONDS)) return;
  const to = await findEmailAddress(ctx.db, purchaseId);
  if (!to) return;
  const email = {
    subject: news.title,
    paragraphs: [news.body],
    action: { label: 'Open the job', href: publicUrl(ctx.config, url) },
  };
  await ctx.mailer.send({ to, ...composeEmail(ctx.config, email) }, key);
}
