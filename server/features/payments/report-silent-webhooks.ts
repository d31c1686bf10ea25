import type { AppContext } from '../../context.ts';
import { countChargedSinceMessage } from './webhook-store.ts';

/** So many payments without a message are no chance: the webhook is not set up, or was switched off. */
const MAX_SILENT = 10;

/** Logs an error when the gateway sends no messages though cards are charged. Nothing depends on them, but all is slower without. */
export async function reportSilentWebhooks({ db, gateway, log }: AppContext): Promise<void> {
  if (gateway.kind !== 'card') return;
  const charged = await countChargedSinceMessage(db);
  if (charged >= MAX_SILENT) log.error({ event: 'webhooks_silent', charged }, 'no webhook has arrived since these payments were charged');
}
