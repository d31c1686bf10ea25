import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { RadioCards, type RadioCardsProps, type RadioOption } from '@/components/ui/radio-cards.tsx';
import type { QuoteField } from './quote-schema.ts';
import type { StepProps } from './use-quote-form.ts';

/** A radio option whose value is in a list of codes. */
export type OptionFor<List extends readonly string[]> = RadioOption & { value: List[number] };

type Look = Pick<RadioCardsProps, 'legend' | 'options' | 'className'>;

/** Renders a question as radio cards, one of which is selected by default. */
export function ChoiceField({ name, form, errorOf, ...look }: StepProps & Look & { name: QuoteField }) {
  const { field } = useController({ control: form.control, name });
  const { onChange, onBlur, value } = field;
  return (
    <RadioCards {...look} name={name} register={{ name, onChange, onBlur }} value={value} error={errorOf(name)} />
  );
}

// Not in the first load: it appears once someone has typed, and the form works without it.
const LateHint = lazyOr(async () => (await import('./contact-hint.tsx')).ContactHint, () => null);

/** Renders a hint while a text contains contact details, which are not needed there. */
export function ContactHint({ text }: { text: string }) {
  return text ? (
    <Suspense>
      <LateHint text={text} />
    </Suspense>
  ) : null;
}
