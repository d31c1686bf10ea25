import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { sendPhoneCode as contract } from '../../../../shared/contracts/customer-requests.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { createSecretToken } from '../../identity/index.ts';
import { phoneHashOf } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { changing } from '../change-request.ts';
import { presentPhone, presentRequest, requireRequest } from '../read-request.ts';
import type { RequestRow } from '../request-queries.ts';
import { createSmsLimits } from '../sms/sms-limits.ts';
import { insertSms } from '../sms/sms-store.ts';
import { putCode } from './phone-code-store.ts';
import { phoneCodeSms } from './phone-code-sms.ts';

interface Asked {
  isAgain: boolean;
  at: Date;
}

/** Returns whether a text is to be sent: the first for a number, or a further one that the customer asks for. */
function isSmsWanted(ctx: SalesContext, row: RequestRow, { isAgain, at }: Asked): boolean {
  const { state, delivery, resendInSeconds } = presentPhone(ctx, row, at);
  if (state !== 'open') return false;
  return isAgain ? resendInSeconds === 0 : delivery === null;
}

/**
 * Returns the use case that texts a request's customer the code for their phone number. Asked for the first time, it sends nothing if a text
 * was sent before; asked again, it sends another after 30 seconds. Throws `not_found`, and `rate_limited` above the limits of texts.
 */
export function phoneCodeSender(ctx: SalesContext) {
  const countSms = createSmsLimits(ctx);
  return async ({ token, isAgain }: BodyOf<typeof contract>, ip: string): Promise<ResultOf<typeof contract>> => {
    const { config, db, clock } = ctx;
    const now = clock.now();
    const first = await requireRequest(db, token, now);
    if (!isSmsWanted(ctx, first, { isAgain, at: now })) return presentRequest(ctx, db, first, now);
    const phoneHash = phoneHashOf(config, first.customerPhone);
    await countSms({ phone: first.customerPhone, phoneHash, ip });
    return changing(ctx, {
      token,
      async run(tx, row, { at }) {
        // Somebody else may have asked or changed the number in the meantime.
        if (!isSmsWanted(ctx, row, { isAgain, at }) || phoneHashOf(config, row.customerPhone) !== phoneHash) return;
        await putCode(tx, { leadId: row.id, phoneHash, nonce: createSecretToken(), at });
        const smsId = await insertSms(tx, { leadId: row.id, kind: 'phone_code', phoneHash, createdAt: at });
        await enqueue(tx, phoneCodeSms, { smsId }, { runAt: at });
      },
    });
  };
}
