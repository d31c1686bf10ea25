import * as z from 'zod/mini';
import { callbackForm, requestCallback } from '@shared/contracts/callbacks.ts';
import type { Issue } from '@shared/contracts/errors.ts';
import type { ToastMessage } from '@/components/ui/toast.tsx';
import { track } from '@/lib/analytics.ts';
import { ApiError, call, referenceOf } from '@/lib/api-client.ts';
import { callbackFieldNames, type CallbackErrors, type CallbackValues } from './callback-fields.tsx';
import { failedNotice } from './callback-notices.ts';

export const sentNotice = {
  title: 'Callback Requested!',
  description: "We'll call you within 24 hours to discuss your application.",
} as const satisfies ToastMessage;

/** How an attempt to ask for a callback went. */
export interface CallbackAttempt {
  outcome: 'objected' | 'sent' | 'failed';
  errors: CallbackErrors;
  /** Why it failed, where that is known. */
  failure: Error | null;
  notice: ToastMessage | null;
}

function valuesIn(form: HTMLFormElement): CallbackValues {
  const entered = new FormData(form);
  const pairs = callbackFieldNames.map((name) => [name, entered.get(name) ?? '']);
  return Object.fromEntries(pairs) as CallbackValues;
}

/** The first objection to each field that has one. */
function errorsFrom(issues: readonly Issue[]): CallbackErrors {
  const first = callbackFieldNames.flatMap((name) => issues.find(({ path }) => path === name) ?? []);
  return Object.fromEntries(first.map(({ path, message }) => [path, message]));
}

/** What stops the form from being sent as it stands. */
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

/** Asks for a callback with what stands in the form, which is empty again afterwards, unless it failed. */
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
