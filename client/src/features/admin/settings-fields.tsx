import { useId, type ReactNode } from 'react';
import { useWatch, type FieldPath, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { australianStates, jobServiceTypes, unconfirmedRules } from '@shared/domain/words/enums.ts';
import { serviceTypeLabels } from '@shared/domain/words/labels.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { SettingsInput } from './market-settings-input.ts';
import { buyingRuleLabels, timeFields, unconfirmedRuleLabels } from './market-settings-texts.ts';

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
  name: Exclude<FieldPath<SettingsInput>, Switch | 'unconfirmedRequests' | 'newsByText' | 'buyingRule' | `acceptingStates${string}` | 'insuranceRequired' | `bidStates${string}` | `bidServiceTypes${string}`>;
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

function StateTicks({ register }: { register: UseFormRegisterReturn }) {
  return (
    <div className="grid grid-cols-3 sm:grid-cols-4">
      {australianStates.map((state) => (
        <label key={state} className={optionClass}>
          <input type="checkbox" value={state} {...register} className="size-6 shrink-0 accent-earth" />
          {state}
        </label>
      ))}
    </div>
  );
}

/** Renders one choice of a few, as radio buttons. */
function Choices<Value extends string>({
  form: { register },
  name,
  values,
  labels,
}: {
  form: SettingsForm;
  name: 'buyingRule' | 'unconfirmedRequests';
  values: readonly Value[];
  labels: Record<Value, string>;
}) {
  return (
    <div className="grid justify-items-start gap-1">
      {values.map((value) => (
        <label key={value} className={optionClass}>
          <input type="radio" value={value} {...register(name)} className="size-6 shrink-0 accent-earth" />
          {labels[value]}
        </label>
      ))}
    </div>
  );
}

function BuyingFields({ form }: { form: SettingsForm }) {
  const { control, register } = form;
  const rule = useWatch({ control, name: 'buyingRule' });
  return (
    <>
      <Choices form={form} name="buyingRule" values={buyingRules} labels={buyingRuleLabels} />
      {rule === 'anyone' ? null : (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">States that accept the licence of any other state</legend>
          <StateTicks register={register('acceptingStates')} />
        </fieldset>
      )}
      <label className={optionClass}>
        <input type="checkbox" {...register('insuranceRequired')} className="size-6 shrink-0 accent-earth" />
        Buying also needs public liability insurance that we’ve verified
      </label>
    </>
  );
}

function BidsGroup({ form }: { form: SettingsForm }) {
  return (
    <Group
      legend="Standing bids"
      about="Where software may buy for electricians who are away, within limits that they set. Bids elsewhere are kept and do nothing."
    >
      <fieldset className="min-w-0">
        <legend className="font-semibold">States</legend>
        <StateTicks register={form.register('bidStates')} />
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-semibold">Kinds of work</legend>
        <div className="grid gap-x-2 grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))]">
          {jobServiceTypes.map((type) => (
            <label key={type} className={optionClass}>
              <input type="checkbox" value={type} {...form.register('bidServiceTypes')} className="size-6 shrink-0 accent-earth" />
              {serviceTypeLabels[type]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-x-4 gap-y-1.5 *:row-span-3 *:grid-rows-subgrid min-[26rem]:grid-cols-2">
        <NumberField form={form} name="lowestBidDollars" label="Lowest bid" unit="dollars" />
        <NumberField form={form} name="bidHeadStartSeconds" label="People go first for" unit="seconds" />
      </div>
    </Group>
  );
}

/** Renders every setting with its unit. */
export function SettingsFields({ form }: { form: SettingsForm }) {
  return (
    <>
      <Group legend="Start price" about="The average of the latest paid sales plus an uplift, never below the lowest. A limit counts from the start price a day before.">
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
        about="Leads posted in these hours, Sydney time, keep their start price until the end. Emergencies are never paused."
      >
        <PauseFields form={form} />
      </Group>
      <Group
        legend="Held requests"
        about="More requests than this from one network address in 24 hours wait under Leads until you release them. Customers aren’t told."
      >
        <Switched form={form} name="isHolding" label="Hold requests beyond a number">
          <NumberField form={form} name="holdAfterRequests" label="Published at once" unit="requests in 24 hours" />
        </Switched>
      </Group>
      <Group
        legend="Requests without a confirmed phone"
        about="We text each customer a code. This says what happens until they enter it; an emergency goes on the market at once. Without a text message service nothing is held."
      >
        <Choices form={form} name="unconfirmedRequests" values={unconfirmedRules} labels={unconfirmedRuleLabels} />
        <label className={optionClass}>
          <input type="checkbox" {...form.register('newsByText')} className="size-6 shrink-0 accent-earth" />
          Text news to customers who confirmed their phone and gave no email
        </label>
      </Group>
      <Group legend="End of a lead" about="A lead that nobody takes within this time of reaching $0 goes to the archive.">
        <Switched form={form} name="isEnding" label="End leads that nobody takes">
          <NumberField form={form} name="endAfterDays" label="Ends after" unit="days at $0" />
        </Switched>
      </Group>
      <Group
        legend="Who may buy"
        about="Electricians who may not buy see no first names or digits of phone numbers. Everyone needs a confirmed email address. A licence is good in its own state."
      >
        <BuyingFields form={form} />
      </Group>
      <BidsGroup form={form} />
    </>
  );
}
