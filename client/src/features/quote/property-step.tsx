import { ChoiceField } from './choice-field.tsx';
import { budgetOptions, existingElectricianOptions, propertyTypeOptions } from './quote-options.ts';
import type { StepProps } from './use-quote-form.ts';

/** Step 2: the property and the money. */
export function PropertyStep(step: StepProps) {
  return (
    <>
      <ChoiceField
        {...step}
        name="propertyType"
        legend="What kind of property is it?"
        options={propertyTypeOptions}
        className="sm:grid-cols-3"
      />
      <ChoiceField {...step} name="budgetRange" legend="What is your budget?" options={budgetOptions} />
      <ChoiceField
        {...step}
        name="hasExistingElectrician"
        legend="Do you already have an electrician?"
        options={existingElectricianOptions}
        className=""
      />
    </>
  );
}
