import type { UseFormReturn } from 'react-hook-form';
import { serviceRadii } from '@shared/contracts/service-area.ts';
import type { OwnBids } from '@shared/contracts/standing-bids.ts';
import { bidServiceTypes, BID_HOURS_STEP_MINUTES, weekdays } from '@shared/domain/bids/standing-bid.ts';
import { alertUrgencies, MINUTES_OF_DAY } from '@shared/domain/words/alerts.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { dayName, minuteText } from '@/components/bid/bid-words.ts';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { zoneText } from '@/lib/time/time-zone.ts';
import type { BidInput } from './bid-input.ts';
import { TickPills } from './tick-pills.tsx';

export type BidFormState = UseFormReturn<BidInput>;

interface Props {
  form: BidFormState;
  id: string;
  input: BidInput;
  view: OwnBids;
}

const tickClass = 'flex min-h-11 items-center gap-3 font-semibold';
const boxClass = 'size-6 shrink-0 accent-earth';

const quarters = Array.from({ length: MINUTES_OF_DAY / BID_HOURS_STEP_MINUTES }, (_, index) => index * BID_HOURS_STEP_MINUTES);

/** Returns the error of the area, from any part of it that is wrong. */
const areaErrorOf = ({ formState: { errors } }: BidFormState) =>
  errors.area?.message ?? errors.area?.location?.message ?? errors.area?.latitude?.message ?? errors.area?.longitude?.message;

function OwnArea({ form, id, input: { area } }: Props) {
  const type = (location: string) => form.setValue('area', { ...form.getValues('area'), location, latitude: null, longitude: null }, { shouldDirty: true });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_9rem]">
      <Field id={`${id}-area`} label="Around" hint="Type a suburb or postcode and select it from the list." error={areaErrorOf(form)}>
        {(control) => (
          <AddressField
            {...control}
            value={area.location}
            onChange={type}
            onPick={({ text, point }) =>
              form.setValue(
                'area',
                { ...form.getValues('area'), location: text, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null },
                { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
              )
            }
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Within" error={form.formState.errors.area?.radiusKm?.message}>
        {(control) => (
          <Select {...control} {...form.register('area.radiusKm')}>
            {serviceRadii.map((km) => (
              <option key={km} value={km}>
                {km} km
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function AreaPart(props: Props) {
  const { form, id, input, view } = props;
  const error = areaErrorOf(form);
  return (
    <section aria-label="Area" className="grid gap-2">
      <label className={tickClass}>
        <input type="checkbox" id={input.hasOwnArea ? undefined : `${id}-area`} {...form.register('hasOwnArea')} className={boxClass} />
        <span>
          An area of its own <span className="font-normal text-ink-2">{view.hasArea ? '(otherwise your service area)' : '(you have no service area yet)'}</span>
        </span>
      </label>
      {input.hasOwnArea ? <OwnArea {...props} /> : error ? <FieldError>{error}</FieldError> : null}
    </section>
  );
}

function WorkPart({ form, id, view }: Props) {
  const { register, setValue, getValues, formState: { errors } } = form;
  const offered = bidServiceTypes.filter((type) => view.market.serviceTypes.includes(type) || getValues('serviceTypes').includes(type));
  return (
    <>
      <TickPills
        id={`${id}-serviceTypes`}
        legend="Kinds of work"
        options={offered.map((value) => ({ value, label: serviceTypeLabels[value] }))}
        register={register('serviceTypes')}
        several={[{ label: 'Tick all kinds', onPress: () => setValue('serviceTypes', offered, { shouldDirty: true }) }]}
        error={errors.serviceTypes?.message}
      />
      <TickPills
        id={`${id}-urgencies`}
        legend="How urgent"
        options={alertUrgencies.map((value) => ({ value, label: urgencyLabels[value] }))}
        register={register('urgencies')}
        error={errors.urgencies?.message}
      />
      <label className={tickClass}>
        <input type="checkbox" {...register('phoneConfirmedOnly')} className={boxClass} />
        Only customers who confirmed their phone
      </label>
      <label className={tickClass}>
        <input type="checkbox" {...register('photosOnly')} className={boxClass} />
        Only with photos
      </label>
      <label className={tickClass}>
        <input type="checkbox" {...register('budgetKnownOnly')} className={boxClass} />
        Only with a budget
      </label>
    </>
  );
}

function HourSelect({ form, name, label }: { form: BidFormState; name: 'hours.from' | 'hours.until'; label: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {quarters.map((minute) => (
            <option key={minute} value={minute}>
              {minuteText(minute)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TimePart({ form, id, input, view }: Props) {
  const { register, setValue, formState: { errors } } = form;
  const tick = (days: readonly number[]) => () => setValue('days', days.map(String), { shouldDirty: true });
  return (
    <>
      <TickPills
        id={`${id}-days`}
        legend="Days"
        options={weekdays.map((day) => ({ value: String(day), label: dayName(day).slice(0, 3) }))}
        register={register('days')}
        several={[
          { label: 'Tick every day', onPress: tick(weekdays) },
          { label: 'Tick Monday to Friday', onPress: tick(weekdays.slice(0, 5)) },
        ]}
        error={errors.days?.message}
      />
      <div className="grid gap-2">
        <label className={tickClass}>
          <input type="checkbox" id={`${id}-hours`} {...register('isLimited')} className={boxClass} />
          Only at some hours
        </label>
        {input.isLimited ? (
          <div className="grid grid-cols-2 gap-4">
            <HourSelect form={form} name="hours.from" label="From" />
            <HourSelect form={form} name="hours.until" label="Until" />
          </div>
        ) : null}
        {errors.hours?.message ? <FieldError>{errors.hours.message}</FieldError> : null}
        {view.limits ? <p className="text-sm text-ink-2">By {zoneText(view.limits.timeZone)}.</p> : null}
      </div>
      <Field id={`${id}-validThrough`} label="Last day" optional hint="Without a date it stands until you pause or delete it." error={errors.validThrough?.message}>
        {(control) => <Input {...control} {...register('validThrough')} type="date" max="2099-12-31" />}
      </Field>
    </>
  );
}

/** Returns the form's errors, each with the id of its control. */
export function problemsOf(form: BidFormState, id: string) {
  const { amountDollars, serviceTypes, urgencies, days, hours, validThrough } = form.formState.errors;
  const found = { amountDollars, area: { message: areaErrorOf(form) }, serviceTypes, urgencies, days, hours, validThrough };
  return Object.entries(found).flatMap(([name, problem]) => (problem?.message ? [{ id: `${id}-${name}`, message: problem.message }] : []));
}

/** Renders which leads a bid is for, and when. */
export function BidFields(props: Props) {
  return (
    <>
      <AreaPart {...props} />
      <WorkPart {...props} />
      <TimePart {...props} />
    </>
  );
}
