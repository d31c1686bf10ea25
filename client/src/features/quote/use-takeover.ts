import { startTransition, useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { addressLine } from '@/components/address-line.ts';
import { writeDraft } from './quote-draft.ts';
import { emptyQuote } from './quote-schema.ts';
import { earlyAnswers, startQuote, type QuoteStart } from './quote-start.ts';
import { isQuoteField } from './quote-steps.ts';
import type { QuoteFormMethods } from './use-quote-form.ts';

/** Takes into the form's state what stands in its fields and nobody told it: what was entered before it was there. */
function adoptFields(form: QuoteFormMethods, element: HTMLFormElement | null): void {
  for (const [name, value] of new FormData(element ?? undefined)) {
    if (isQuoteField(name) && typeof value === 'string' && value !== emptyQuote[name]) {
      form.setValue(name, name === 'serviceLocation' ? addressLine(value) : value);
    }
  }
}

/** Adds the draft and the link's location to what was entered meanwhile, which stands. */
function startWithForm(form: QuoteFormMethods, element: HTMLFormElement | null, search: string): QuoteStart {
  const found = startQuote(search);
  const early = earlyAnswers(form.getValues(), found);
  const values = { ...found.values, ...early };
  for (const [name, value] of Object.entries(values)) {
    if (isQuoteField(name) && value !== form.getValues(name)) form.setValue(name, value);
  }
  const hasEarly = Object.keys(early).length > 0;
  if (hasEarly) writeDraft({ ...found, values });
  // The step of the draft would take the fields away from under someone's fingers.
  const isInUse = hasEarly || element?.contains(document.activeElement) === true;
  return { ...found, values, reached: isInUse ? 0 : found.reached };
}

/**
 * Where the server rendered the form, it starts blank, as its HTML does: storage and the query are not known there. This makes
 * up for it right after, in two moves: what is in the fields first, before anything renders anew and overwrites it.
 */
export function useTakeover(
  form: QuoteFormMethods,
  element: RefObject<HTMLFormElement | null>,
  { isDue, onStart }: { isDue: boolean; onStart: (start: QuoteStart) => void },
): void {
  const adopt = useEffectEvent(() => {
    if (isDue) adoptFields(form, element.current);
  });
  const begin = useEffectEvent(() => {
    // From the address itself: the router still tells what the server knew of it.
    if (isDue) onStart(startWithForm(form, element.current, location.search));
  });
  useLayoutEffect(() => adopt(), []);
  // In short steps, as `useHydrated()` does.
  useEffect(() => startTransition(() => begin()), []);
}
