import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { callbackForm, requestCallback } from '@shared/contracts/callbacks.ts';
import type { Issue } from '@shared/contracts/errors.ts';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { track } from '@/lib/analytics/analytics.ts';
import { ApiError, call, referenceOf } from '@/lib/api/api-client.ts';
import { callbackFieldNames, type CallbackErrors, type CallbackValues } from './callback-fields.tsx';
import { failedNotice } from './callback-notices.ts';

const sentNotice = {
  title: 'Callback Requested!',
  description: 'We aim to call you within 24 hours to discuss your application.',
} as const satisfies ToastMessage;

/** The outcome of a callback request. */
export interface CallbackAttempt {
  outcome: 'objected' | 'sent' | 'failed';
  errors: CallbackErrors;
  /** The error, if known. */
  failure: Error | null;
  notice: ToastMessage | null;
}

function valuesIn(form: HTMLFormElement): CallbackValues {
  const entered = new FormData(form);
  const pairs = callbackFieldNames.map((name) => [name, entered.get(name) ?? '']);
  return Object.fromEntries(pairs) as CallbackValues;
}

/** Returns the first error of each field. */
function errorsFrom(issues: readonly Issue[]): CallbackErrors {
  const first = callbackFieldNames.flatMap((name) => issues.find(({ path }) => path === name) ?? []);
  return Object.fromEntries(first.map(({ path, message }) => [path, message]));
}

/** Returns the form's validation errors. */
export function errorsIn(form: HTMLFormElement): CallbackErrors {
  const { error } = z.safeParse(callbackForm, valuesIn(form));
  return errorsFrom((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
}

const isEmpty = (errors: CallbackErrors) => Object.keys(errors).length === 0;

function failed(failure: Error): CallbackAttempt {
  const errors = failure instanceof ApiError ? errorsFrom(failure.issues ?? []) : {};
  return {
    outcome: isEmpty(errors) ? 'failed' : 'objected',
    errors,
    failure,
    notice: { ...failedNotice(), reference: referenceOf(failure) },
  };
}

/** Requests a callback with the form's values, and resets the form unless it failed. */
export async function attemptCallback(form: HTMLFormElement): Promise<CallbackAttempt> {
  const errors = errorsIn(form);
  if (!isEmpty(errors)) return { outcome: 'objected', errors, failure: null, notice: null };
  try {
    await call(requestCallback, { body: valuesIn(form) });
  } catch (error) {
    return failed(error instanceof Error ? error : new Error(String(error)));
  }
  form.reset();
  track('form_submission', { formType: 'callback_request' });
  return { outcome: 'sent', errors: {}, failure: null, notice: sentNotice };
}

/** Asks before the page is left with what was typed and not sent. */
export function CallbackGuard() {
  return usePageGuard({ isDirty: true, description: 'Your callback isn’t requested yet.', onDiscard: () => undefined });
}

/** Renders the errors, each linked to its field. */
export function CallbackProblems({ errors, attempt }: { errors: CallbackErrors; attempt: number }) {
  const summary = callbackFieldNames.flatMap((id) => (errors[id] ? [{ id, message: errors[id] }] : []));
  return <ErrorSummary errors={summary} attempt={attempt} />;
}

/** Says that the request was not sent, and offers the phone number. */
export function CallbackFailed({ error }: { error: Error }) {
  const reference = referenceOf(error);
  const isOurFault = !(error instanceof ApiError) || error.status >= 500;
  return (
    <Panel tone="danger" title="Your request wasn’t sent" className="mb-5">
      <p>{isOurFault ? 'Something went wrong on our side.' : error.message}</p>
      <p>Everything you entered is still here. Please try again or call us.</p>
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
      <PhoneButton className="mt-3 max-sm:px-3" />
    </Panel>
  );
}

/** Says that the request was sent, in view: the form may be taller than the screen. */
export function CallbackSent() {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise, which is no clean-up function.
    words.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <span ref={words} className="mt-5 flex gap-3 rounded-md border border-earth/40 bg-earth-tint p-3.5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
      <span className="text-sm">
        <span className="block text-base font-semibold">{sentNotice.title}</span>
        {sentNotice.description}
      </span>
    </span>
  );
}
