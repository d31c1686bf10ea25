import { useWatch } from 'react-hook-form';
import { budgetOptions, propertyTypeOptions, timeframeOptions, urgencyOptions } from './choice-steps.tsx';
import type { QuoteValues } from './quote-schema.ts';
import type { QuoteFormMethods } from './use-quote-form.ts';
import { serviceTypeOptions } from './work-step.tsx';

const labelOf = (options: readonly { value: string; label: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label ?? '';

function whenOf({ serviceType, urgency, timeframe }: QuoteValues): string {
  if ([serviceType, urgency].includes('emergency')) return 'As soon as possible';
  return `${labelOf(urgencyOptions, urgency)}. ${labelOf(timeframeOptions, timeframe)}`;
}

/** Renders the answers of the steps before, each with the way back to it. */
export function QuoteReview({ form, onChange }: { form: QuoteFormMethods; onChange: (step: number) => void }) {
  const values = useWatch({ control: form.control, compute: (all: QuoteValues) => all });
  const { serviceLocation, serviceType, electricalWork, propertyType, budgetRange } = values;
  const rows = [
    { step: 0, term: 'Where', text: serviceLocation, what: 'the place' },
    { step: 0, term: 'What', text: `${labelOf(serviceTypeOptions, serviceType)}: ${electricalWork}`, what: 'the work' },
    { step: 1, term: 'Property', text: `${labelOf(propertyTypeOptions, propertyType)}. ${labelOf(budgetOptions, budgetRange)}`, what: 'property and budget' },
    { step: 2, term: 'When', text: whenOf(values), what: 'when' },
  ];
  return (
    <section aria-label="Your answers" className="rounded-md border border-line px-3 py-1 text-sm">
      <dl>
        {rows.map(({ step, term, text, what }) => (
          <div key={term} className="flex items-baseline gap-x-2">
            <dt className="w-16 shrink-0 text-ink-3">{term}</dt>
            <dd className="flex min-w-0 grow items-baseline justify-between gap-x-2">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <button type="button" onClick={() => onChange(step)} className="min-h-9 shrink-0 px-1 text-neutral-wire underline">
                Change<span className="sr-only"> {what}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
