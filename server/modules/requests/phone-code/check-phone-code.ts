import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { checkPhoneCode as contract } from '../../../../shared/contracts/customer-requests.ts';
import { AppError } from '../../../platform/errors.ts';
import { confirmPhone, phoneHashOf } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { changing } from '../change-request.ts';
import { noteCountedReviews } from '../profiles/profile-store.ts';
import { presentRequest, requireRequest } from '../read-request.ts';
import { isRightCode } from './phone-code.ts';
import { deleteCode, takeTry } from './phone-code-store.ts';

const WRONG = 'That’s not the code. Please check the latest text.';

const outOfDate = () => new AppError('conflict', 'This code doesn’t work any more. Please ask for a new one.');

/**
 * Confirms a request's phone number with the texted code, and puts the request on the market if it waited for that. Each try counts before
 * it is compared. Throws `not_found`, `invalid_input` for a wrong code, and `conflict` for one that has expired or was tried five times, and
 * for a closed request.
 */
export async function checkPhoneCode(ctx: SalesContext, { token, code }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  const { config, db, clock } = ctx;
  const now = clock.now();
  const found = await requireRequest(db, token, now);
  if (found.phoneConfirmedAt) return presentRequest(ctx, db, found, now);
  if (found.customerCorrectedPhone !== null) throw outOfDate();
  const coded = { leadId: found.id, phoneHash: phoneHashOf(config, found.customerPhone) };
  const tried = await takeTry(db, { ...coded, at: now });
  if (!tried) throw outOfDate();
  if (!isRightCode(config, { ...coded, ...tried }, code)) {
    throw new AppError('invalid_input', WRONG, { issues: [{ path: 'code', message: WRONG }] });
  }
  return changing(ctx, {
    token,
    locksEarlier: true,
    async run(tx, row, { at }) {
      if (row.phoneConfirmedAt) return;
      // It has been closed or given another number in the meantime.
      if (row.status === 'archived' || row.customerCorrectedPhone !== null || phoneHashOf(config, row.customerPhone) !== coded.phoneHash) throw outOfDate();
      await deleteCode(tx, row.id);
      await confirmPhone(ctx, tx, row.id, at);
      await noteCountedReviews(tx, { leadId: row.id, needsConfirmedPhone: true });
    },
  });
}
