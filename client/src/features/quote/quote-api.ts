import { createLead, SHORTEST_FILL_MS } from '@shared/contracts/quotes.ts';
import { storedPhone } from '@shared/domain/phone.ts';
import { track } from '@/lib/analytics.ts';
import { call } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { rememberFiledQuote, type FiledQuote } from './filed-quote.ts';
import { clearDraft } from './quote-draft.ts';
import type { Quote } from './quote-schema.ts';

/** What goes out beside the answers. */
export interface FilingTraits {
  idempotencyKey: string | null;
  /** When the form was begun, as `Date.now()`. */
  startedAt: number | null;
  /** What stands in the field that nobody sees. */
  jobTopic: string;
}

/** For how long the form was filled in, in ms. Someone whose browser knew every answer waits a moment, so that no server takes them for a script. */
async function fillTime(startedAt: number | null): Promise<number | null> {
  if (startedAt === null) return null;
  const missing = Math.min(SHORTEST_FILL_MS, SHORTEST_FILL_MS - (Date.now() - startedAt));
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  return Math.max(SHORTEST_FILL_MS, Date.now() - startedAt);
}

/** Counts a filed request by its codes and the length of its description. */
function trackQuote(quote: Quote): void {
  const { serviceType, propertyType, budgetRange, hasExistingElectrician, urgency, timeframe } = quote;
  track('electrical_quote_form', {
    serviceType,
    propertyType,
    budgetRange,
    hasExistingElectrician,
    urgency,
    timeframe,
    isFlexibleDates: quote.isFlexibleDates,
    electricalWorkLength: quote.electricalWork.length,
  });
}

/** Sends the request. However often it is tried with one key, one request is filed. */
export async function fileQuote(quote: Quote, { idempotencyKey, startedAt, jobTopic }: FilingTraits): Promise<FiledQuote> {
  const filed = await call(createLead, {
    body: {
      ...quote,
      customerPhone: storedPhone(quote.customerPhone),
      idempotencyKey,
      consentTextVersion: clientConfig.words.consent.version,
      jobTopic,
      fillMs: await fillTime(startedAt),
    },
  });
  clearDraft();
  rememberFiledQuote(filed);
  trackQuote(quote);
  return filed;
}
