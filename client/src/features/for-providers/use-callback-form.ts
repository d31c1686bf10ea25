import { useRef, useState, type FormEvent } from 'react';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import type { CallbackAttempt } from './callback-attempt.tsx';
import { callbackFieldNames } from './callback-fields.tsx';

// Lazy, because most readers never submit the form.
const importParts = () => import('./callback-attempt.tsx');

/** Preloads validation and submission. A failed preload is retried on submit. */
export function preloadCallbackParts(): void {
  importParts().catch(() => undefined);
}

type Parts = Awaited<ReturnType<typeof importParts>>;

interface View extends Omit<CallbackAttempt, 'outcome' | 'notice'> {
  outcome: CallbackAttempt['outcome'] | 'open';
  attempt: number;
  /** Null until loaded, once something is typed; stays null if loading failed. */
  parts: Parts | null;
}

const atFirst: View = { outcome: 'open', errors: {}, failure: null, attempt: 0, parts: null };

async function tryToSend(form: HTMLFormElement) {
  const parts = await loadChunk(importParts).catch(() => null);
  const result: CallbackAttempt = parts
    ? await parts.attemptCallback(form)
    : { ...atFirst, outcome: 'failed', notice: lostChunkNotice };
  return { parts, ...result };
}

/** Provides the callback form's validation, submission and outcome. */
export function useCallbackForm() {
  const { toast } = useToast();
  const [view, setView] = useState(atFirst);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Two presses can arrive before the first has rendered.
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const { notice, ...result } = await tryToSend(event.currentTarget);
    isBusy.current = false;
    setIsSending(false);
    setView(({ attempt }) => ({ ...result, attempt: attempt + 1 }));
    if (notice) toast(notice);
  };
  /** Clears or updates a field's error as the field changes. */
  const handleChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    // Another request begins.
    if (view.outcome === 'sent') setView({ ...view, outcome: 'open' });
    // They guard what was typed.
    if (!view.parts) importParts().then((parts) => setView((now) => ({ ...now, parts })), () => undefined);
    const name = callbackFieldNames.find((known) => target instanceof HTMLInputElement && target.name === known);
    if (!name || !view.errors[name] || !view.parts) return;
    const { [name]: _before, ...others } = view.errors;
    const { [name]: now } = view.parts.errorsIn(currentTarget);
    setView({ ...view, errors: now ? { ...others, [name]: now } : others });
  };
  return { ...view, isSending, handleSubmit, handleChange };
}
