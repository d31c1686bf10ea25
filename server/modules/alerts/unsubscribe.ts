import type { unsubscribe as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { maskedEmail } from '../../../shared/domain/words/alerts.ts';
import { AppError } from '../../platform/errors.ts';
import { turnOffEmails, findByToken } from './alert-store.ts';
import type { SalesContext } from '../sales/index.ts';

type Unsubscribed = ResultOf<typeof contract>;

async function requireByToken({ db }: SalesContext, token: string) {
  const found = await findByToken(db, token);
  if (!found) throw new AppError('not_found', 'This unsubscribe link isn’t valid. Please open it again from the email.');
  return { ...found, email: maskedEmail(found.email ?? '') };
}

/** Returns the masked email address whose alerts a link turns off, and whether they are on. Throws `not_found`. */
export async function readUnsubscribe(ctx: SalesContext, token: string): Promise<Unsubscribed> {
  const { email, isOn } = await requireByToken(ctx, token);
  return { email, isOn };
}

/** Turns off alerts by email for the person that the link was sent to, and nothing else. Idempotent. Throws `not_found`. */
export async function unsubscribe(ctx: SalesContext, token: string): Promise<Unsubscribed> {
  const { email, userId } = await requireByToken(ctx, token);
  await turnOffEmails(ctx.db, userId, ctx.clock.now());
  return { email, isOn: false };
}
