import { useId, type ReactNode } from 'react';
import { useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { australianStates } from '@shared/domain/words/enums.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { SettingsInput } from './market-settings-input.ts';
import { buyingRuleLabels, timeFields } from './market-settings-texts.ts';

export type SettingsForm = UseFormReturn<SettingsInput>;

type Switch = 'isLimiting' | 'isPausing' | 'isHolding' | 'isEnding';

function Group({ legend, about, children }: { legend: string; about: string; children: ReactNode }) {
  const aboutId = useId();
  return (
    <fieldset aria-describedby={aboutId} className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 shadow-1">
      <legend className="float-left w-full font-display text-lg font-bold">{legend}</legend>
      <p id={aboutId} className="-mt-3 text-sm text-ink-2">
        {about}
      </p>
      {children}
    </fieldset>
  );
}

function NumberField({
  form: { register, formState },
  name,
  label,
  unit,
}: {
  form: SettingsForm;
  name: Exclude<FieldPath<SettingsInput>, Switch | 'buyingRule' | `acceptingStates${string}` | 'insuranceRequired'>;
  label: string;
  unit: string;
}) {
  return (
    <Field
      label={
        <>
          {label}
          <span className="font-normal text-ink-3"> ({unit})</span>
        </>
      }
      error={formState.errors[name]?.message}
    >
      {(props) => (
        <Input {...props} {...register(name)} inputMode={name === 'floor' ? 'decimal' : 'numeric'} autoComplete="off" />
      )}
    </Field>
  );
}

/** Renders a rule that can be switched off, with its fields while it is on. */
function Switched({ form, name, label, children }: { form: SettingsForm; name: Switch; label: string; children: ReactNode }) {
  const isOn = useWatch({ control: form.control, name });
  return (
    <>
      <label className="inline-flex min-h-12 items-center gap-3 justify-self-start font-semibold">
        <input type="checkbox" {...form.register(name)} className="size-6 shrink-0 accent-earth" />
        {label}
      </label>
      {isOn ? <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">{children}</div> : null}
    </>
  );
}

function PauseFields({ form }: { form: SettingsForm }) {
  const { register, formState } = form;
  return (
    <Switched form={form} name="isPausing" label="Pause prices at night">
      <Field label="From" error={formState.errors.pauseFrom?.message}>
        {(props) => <Input {...props} {...register('pauseFrom')} type="time" />}
      </Field>
      <Field label="Until" error={formState.errors.pauseUntil?.message}>
        {(props) => <Input {...props} {...register('pauseUntil')} type="time" />}
      </Field>
    </Switched>
  );
}

const optionClass = 'inline-flex min-h-12 items-center gap-3';

function BuyingFields({ form: { control, register } }: { form: SettingsForm }) {
  const rule = useWatch({ control, name: 'buyingRule' });
  return (
    <>
      <div className="grid justify-items-start">
        {buyingRules.map((value) => (
          <label key={value} className={optionClass}>
            <input type="radio" value={value} {...register('buyingRule')} className="size-6 shrink-0 accent-earth" />
            {buyingRuleLabels[value]}
          </label>
        ))}
      </div>
      {rule === 'anyone' ? null : (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">States that accept the licence of any other state</legend>
          <div className="grid grid-cols-3 sm:grid-cols-4">
            {australianStates.map((state) => (
              <label key={state} className={optionClass}>
                <input type="checkbox" value={state} {...register('acceptingStates')} className="size-6 shrink-0 accent-earth" />
                {state}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label className={optionClass}>
        <input type="checkbox" {...register('insuranceRequired')} className="size-6 shrink-0 accent-earth" />
        Buying also needs public liability insurance that we’ve verified
      </label>
    </>
  );
}

/** Renders every setting with its unit. */
export function SettingsFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <Group legend="Start price" about="The average of the latest paid sales plus an uplift, never below the lowest. A limit of the change is measured from the start price of a day before, up and down.">
        <NumberField form={form} name="floor" label="Lowest start price" unit="dollars" />
        <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
          <NumberField form={form} name="upliftPercent" label="Uplift" unit="%" />
          <NumberField form={form} name="sampleSize" label="Sales averaged" unit="latest" />
        </div>
        <Switched form={form} name="isLimiting" label="Limit the change within a day">
          <NumberField form={form} name="maxDailyChangePercent" label="Most change" unit="% in 24 hours" />
        </Switched>
      </Group>
      <Group legend="Time to $0" about="How long the price falls in a straight line, by how soon the customer needs someone.">
        <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
          {timeFields.map(({ name, label }) => (
            <NumberField key={name} form={form} name={name} label={label} unit="minutes" />
          ))}
        </div>
      </Group>
      <Group
        legend="Night pause"
        about="What is posted in these hours in Sydney can be bought at its start price, which falls from their end. An emergency is never paused: someone waits in the dark."
      >
        <PauseFields form={form} />
      </Group>
      <Group
        legend="Held requests"
        about="Requests beyond this number from one network address within 24 hours wait under Leads until you release them. Their customers are told nothing of it."
      >
        <Switched form={form} name="isHolding" label="Hold requests beyond a number">
          <NumberField form={form} name="holdAfterRequests" label="Published at once" unit="requests in 24 hours" />
        </Switched>
      </Group>
      <Group legend="End of a lead" about="A lead that nobody takes within this time of reaching $0 goes to the archive.">
        <Switched form={form} name="isEnding" label="End leads that nobody takes">
          <NumberField form={form} name="endAfterDays" label="Ends after" unit="days at $0" />
        </Switched>
      </Group>
      <Group
        legend="Who may buy"
        about="Electricians who may not buy see the market without first names or digits of phone numbers. As well as a licence, they need a confirmed email address. A licence is good in its own state."
      >
        <BuyingFields form={form} />
      </Group>
    </>
  );
}
