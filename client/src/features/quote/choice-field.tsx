import { useController } from 'react-hook-form';
import { RadioCards, type RadioCardsProps } from '@/components/ui/radio-cards.tsx';
import type { QuoteField } from './quote-schema.ts';
import type { StepProps } from './use-quote-form.ts';

type Look = Pick<RadioCardsProps, 'legend' | 'options' | 'className'>;

/** A question with a closed list of answers, one of which is chosen from the start. */
export function ChoiceField({ name, form, errorOf, ...look }: StepProps & Look & { name: QuoteField }) {
  const { field } = useController({ control: form.control, name });
  const { onChange, onBlur, value } = field;
  return (
    <RadioCards {...look} name={name} register={{ name, onChange, onBlur }} value={value} error={errorOf(name)} />
  );
}
