import type { unsubscribe as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { maskedEmail } from '../../../shared/domain/alerts.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endLetters, findByToken } from './alert-store.ts';

type Unsubscribed = ResultOf<typeof contract>;

async function requireByToken({ db }: AppContext, token: string) {
  const found = await findByToken(db, token);
  if (!found) throw new AppError('not_found', 'This link ends nothing. Please open it as it stands in the letter.');
  return { ...found, email: maskedEmail(found.email ?? '') };
}

/** Tells whose alerts by e-mail a link would end, and whether they are on. Refuses `not_found`. */
export async function readUnsubscribe(ctx: AppContext, token: string): Promise<Unsubscribed> {
  const { email, isOn } = await requireByToken(ctx, token);
  return { email, isOn };
}

/** Ends alerts by e-mail for whom the link was sent to, and nothing else. Safe to repeat. Refuses `not_found`. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<Unsubscribed> {
  const { email, userId } = await requireByToken(ctx, token);
  await endLetters(ctx.db, userId, ctx.clock.now());
  return { email, isOn: false };
}
