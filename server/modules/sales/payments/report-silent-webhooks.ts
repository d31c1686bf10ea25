import { countChargedSinceMessage } from './webhook-store.ts';
import type { SalesContext } from '../context.ts';

/** So many charges without a webhook are no coincidence: the webhook is not set up, or was switched off. */
const MAX_SILENT = 10;

/** Logs an error if cards are charged but no webhooks arrive. Payments work without them, but settle later. */
export async function reportSilentWebhooks({ db, gateway, log }: SalesContext): Promise<void> {
  if (gateway.kind !== 'card') return;
  const charged = await countChargedSinceMessage(db);
  if (charged >= MAX_SILENT) log.error({ event: 'webhooks_silent', charged }, 'no webhooks received despite charged payments');
}
