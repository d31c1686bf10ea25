import { useRef, useState, type RefObject } from 'react';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { track } from '@/lib/analytics/analytics.ts';
import { ApiError, call, referenceOf } from '@/lib/api/api-client.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { createLead, MIN_FILL_MS } from '@shared/contracts/quotes.ts';
import { storedPhone } from '@shared/domain/contact/phone.ts';
import { clearDraft, type QuoteStart } from './quote-draft.ts';
import type { Quote } from './quote-schema.ts';
import { rememberSubmittedQuote, type SubmittedQuote } from './submitted-quote.ts';

const HONEYPOT = 'jobTopic';

/** Renders the honeypot: a field hidden from people, screen readers and autofill, so that only scripts fill it in. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Leave this empty <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

const honeypotOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>(`[name=${HONEYPOT}]`);

/** Returns the value of a form’s honeypot. */
function honeypotValue(form: HTMLFormElement | null): string {
  return honeypotOf(form)?.value ?? '';
}

/** Empties a form’s honeypot. */
function clearHoneypot(form: HTMLFormElement | null): void {
  const honeypot = honeypotOf(form);
  if (honeypot) honeypot.value = '';
}

/** What is sent with the answers. */
interface SubmissionDetails {
  idempotencyKey: string | null;
  /** When the form was started, as `Date.now()`. */
  startedAt: number | null;
  /** The value of the honeypot. */
  jobTopic: string;
}

/** Returns how long the form took to fill in, in ms. Waits if that is less than the minimum, so that autofill does not look like a script. */
async function fillTime(startedAt: number | null): Promise<number | null> {
  if (startedAt === null) return null;
  const missing = Math.min(MIN_FILL_MS, MIN_FILL_MS - (Date.now() - startedAt));
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  return Math.max(MIN_FILL_MS, Date.now() - startedAt);
}

/** Tracks a submitted request: its codes and the length of its description, no text. */
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

/** Submits the request. The idempotency key makes retries safe. */
async function submitQuote(quote: Quote, { idempotencyKey, startedAt, jobTopic }: SubmissionDetails): Promise<SubmittedQuote> {
  const answer = await call(createLead, {
    body: {
      ...quote,
      customerPhone: storedPhone(quote.customerPhone),
      idempotencyKey,
      consentTextVersion: clientConfig.words.consent.version,
      jobTopic,
      fillMs: await fillTime(startedAt),
    },
  });
  const submitted = { ...answer, isEmergency: quote.urgency === 'emergency' };
  clearDraft();
  rememberSubmittedQuote(submitted);
  trackQuote(quote);
  return submitted;
}

function submittedNotice(jobReference: string): ToastMessage {
  return {
    title: 'Electrical Quote Submitted!',
    description: `Your job reference is ${jobReference}.`,
  };
}

/** Submits the form, one attempt at a time, and returns the outcome. `showIssues` returns true if it showed the error under its fields. */
export function useSubmission(
  element: RefObject<HTMLFormElement | null>,
  start: QuoteStart | null,
  showIssues: (error: ApiError) => boolean,
) {
  const { toast } = useToast();
  const [submitted, setSubmitted] = useState<SubmittedQuote | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);

  const handleError = (error: Error) => {
    const isUnderFields = error instanceof ApiError && showIssues(error);
    setFailure(isUnderFields ? null : error);
    // Autofill may have filled it in: the next attempt must not fail for that.
    clearHoneypot(element.current);
    toast({
      title: 'Error',
      description: 'Failed to submit electrical quote request. Please try again.',
      variant: 'destructive',
      reference: referenceOf(error),
    });
  };
  const send = async (quote: Quote) => {
    // A second press can come before the button is disabled.
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    try {
      const answer = await submitQuote(quote, {
        idempotencyKey: start?.idempotencyKey ?? null,
        startedAt: start?.startedAt ?? null,
        jobTopic: honeypotValue(element.current),
      });
      setSubmitted(answer);
      // Replaces the toast of the failed attempt, which may still be up.
      if (failure) toast(submittedNotice(answer.jobReference));
    } catch (error) {
      handleError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { send, submitted, failure, isPending };
}
