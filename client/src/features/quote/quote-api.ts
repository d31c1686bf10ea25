import { useMutation } from '@tanstack/react-query';
import { createLead } from '@shared/contracts/quotes.ts';
import { storedPhone } from '@shared/domain/phone.ts';
import { call } from '@/lib/api-client.ts';
import { CONSENT_TEXT_VERSION } from './consent.ts';
import { rememberFiledQuote } from './filed-quote.ts';
import { clearDraft } from './quote-draft.ts';
import type { Quote } from './quote-schema.ts';

/** Sends the request. However often it is tried with one key, one request is filed. */
export function useFileQuote(idempotencyKey: string) {
  return useMutation({
    mutationFn: (quote: Quote) =>
      call(createLead, {
        body: {
          ...quote,
          customerPhone: storedPhone(quote.customerPhone),
          idempotencyKey,
          consentTextVersion: CONSENT_TEXT_VERSION,
        },
      }),
    onSuccess: (filed) => {
      clearDraft();
      rememberFiledQuote(filed);
    },
  });
}
