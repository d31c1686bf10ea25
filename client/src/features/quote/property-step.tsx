import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { budgetOptions, existingElectricianOptions, propertyTypeOptions } from './quote-options.ts';
import type { StepProps } from './use-quote-form.ts';

/** Step 2: the property and the money. */
export function PropertyStep({ form, errorOf }: StepProps) {
  return (
    <>
      <RadioCards
        legend="What kind of property is it?"
        name="propertyType"
        options={propertyTypeOptions}
        register={form.register('propertyType')}
        error={errorOf('propertyType')}
        className="sm:grid-cols-3"
      />
      <RadioCards
        legend="What is your budget?"
        name="budgetRange"
        options={budgetOptions}
        register={form.register('budgetRange')}
        error={errorOf('budgetRange')}
      />
      <RadioCards
        legend="Do you already have an electrician?"
        name="hasExistingElectrician"
        options={existingElectricianOptions}
        register={form.register('hasExistingElectrician')}
        error={errorOf('hasExistingElectrician')}
        className=""
      />
    </>
  );
}
