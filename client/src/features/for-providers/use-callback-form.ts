import { useRef, useState, type FormEvent } from 'react';
import { lostChunkNotice } from '@/components/lazy-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { loadChunk } from '@/lib/load-chunk.ts';
import type { CallbackAttempt } from './callback-attempt.tsx';
import { callbackFieldNames } from './callback-fields.tsx';

// What checks and sends, and what says how it went, come after the page: most of its readers send nothing.
async function importParts() {
  const { attemptCallback, errorsIn, CallbackFailed, CallbackProblems, CallbackSent } = await import('./callback-attempt.tsx');
  return { attemptCallback, errorsIn, CallbackFailed, CallbackProblems, CallbackSent };
}

/** Fetches what comes after the page, ahead of its use. What cannot be fetched now is missed when the form is sent. */
export function preloadCallbackParts(): void {
  importParts().catch(() => undefined);
}

type Parts = Awaited<ReturnType<typeof importParts>>;

interface View extends Omit<CallbackAttempt, 'outcome' | 'notice'> {
  outcome: CallbackAttempt['outcome'] | 'open';
  attempt: number;
  /** Null until they are there, which they are once an attempt was made; unless they could not be fetched. */
  parts: Parts | null;
}

const atFirst: View = { outcome: 'open', errors: {}, failure: null, attempt: 0, parts: null };

async function tryToSend(form: HTMLFormElement) {
  const parts = await loadChunk(importParts).catch(() => null);
  const result: CallbackAttempt = parts
    ? await parts.attemptCallback(form)
    : { outcome: 'failed', errors: {}, failure: null, notice: lostChunkNotice };
  return { parts, ...result };
}

/** The callback form's behaviour: what it objects to, and how sending it went. */
export function useCallbackForm() {
  const { toast } = useToast();
  const [view, setView] = useState(atFirst);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Two presses can come before the first has been drawn.
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const { notice, ...result } = await tryToSend(event.currentTarget);
    isBusy.current = false;
    setIsSending(false);
    setView(({ attempt }) => ({ ...result, attempt: attempt + 1 }));
    if (notice) toast(notice);
  };
  /** Takes an objection back, or words it anew, as the field it is about changes. */
  const handleChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const name = callbackFieldNames.find((known) => target instanceof HTMLInputElement && target.name === known);
    if (!name || !view.errors[name] || !view.parts) return;
    const { [name]: _before, ...others } = view.errors;
    const { [name]: now } = view.parts.errorsIn(currentTarget);
    setView({ ...view, errors: now ? { ...others, [name]: now } : others });
  };
  return { ...view, isSending, handleSubmit, handleChange };
}
