import { AppError } from '../../../platform/errors.ts';
import { exactRouter } from '../../../platform/http/request-path.ts';
import { webhookRouter } from '../../../platform/http/webhook-router.ts';
import { isSignedReceipt, parseReceipt } from '../../../platform/sms/sms-receipt.ts';
import { SMS_RECEIPTS_PATH, smsReceiptsUrl } from '../../../platform/sms/sms-sender.ts';
import type { SalesContext } from '../../sales/index.ts';
import { noteOutcome } from './note-outcome.ts';
import { noteReceipt } from './sms-store.ts';

const MAX_ID = 2_147_483_647;

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;

/** Mounts the address for the SMS gateway's delivery receipts, where a gateway is set. Only receipts with its signature count. */
export function smsReceipts(ctx: SalesContext) {
  const { config } = ctx;
  const { sms } = config;
  if (sms.kind !== 'gateway') return exactRouter();
  return webhookRouter(ctx.tracing, {
    path: `${SMS_RECEIPTS_PATH}:id`,
    name: 'smsReceipt',
    limit: '10kb',
    async receive({ body, id = '', header }) {
      const fields = new URLSearchParams(body.toString());
      const signature = header('x-twilio-signature') ?? '';
      const isSigned = isId(id) && isSignedReceipt(signature, { url: smsReceiptsUrl(config, Number(id)), fields, token: sms.token });
      if (!isSigned) throw new AppError('invalid_input', 'The signature of the receipt is missing or wrong');
      const receipt = parseReceipt(fields);
      if (!receipt) return;
      const smsId = Number(id);
      await noteOutcome(ctx, { smsId, failure: receipt.failure, write: (db) => noteReceipt(db, smsId, receipt) });
    },
  });
}
