import type { UseFormReturn } from 'react-hook-form';
import { australianTimeZones } from '@shared/domain/words/alerts.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { zoneText } from '@/lib/time/time-zone.ts';
import { countingChoices, limitLabels, type LimitsInput } from './limits-input.ts';

export type LimitsFormState = UseFormReturn<LimitsInput>;

const amounts = [
  { name: 'perLeadDollars', optional: false, hint: 'Whole dollars' },
  { name: 'weekDollars', optional: false, hint: 'Monday to Sunday' },
  { name: 'dayDollars', optional: true, hint: 'Midnight to midnight' },
] as const;

const counts = [
  { name: 'dayLeads', optional: true },
  { name: 'weekLeads', optional: true },
] as const;

/** Renders the limits of all bids. */
export function LimitsFields({ form: { register, formState }, id }: { form: LimitsFormState; id: string }) {
  const { errors } = formState;
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {amounts.map(({ name, optional, hint }) => (
          <Field key={name} id={`${id}-${name}`} label={limitLabels[name]} hint={hint} optional={optional} error={errors[name]?.message}>
            {(control) => <Input {...control} {...register(name)} inputMode="numeric" autoComplete="off" />}
          </Field>
        ))}
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {counts.map(({ name, optional }) => (
          <Field key={name} id={`${id}-${name}`} label={limitLabels[name]} optional={optional} error={errors[name]?.message}>
            {(control) => <Input {...control} {...register(name)} inputMode="numeric" autoComplete="off" />}
          </Field>
        ))}
      </div>
      <RadioCards legend="What counts against these limits" name={`${id}-countsAll`} options={countingChoices} register={register('countsAll')} error={errors.countsAll?.message} />
      <Field
        id={`${id}-maxUncalled`}
        label={limitLabels.maxUncalled}
        hint="Your bids buy no more while so many wait. After two hours without a call they pause."
        error={errors.maxUncalled?.message}
      >
        {(control) => <Input {...control} {...register('maxUncalled')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field id={`${id}-timeZone`} label={limitLabels.timeZone} hint="For the days, weeks and hours of your bids." error={errors.timeZone?.message}>
        {(control) => (
          <Select {...control} {...register('timeZone')}>
            {australianTimeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneText(zone)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
