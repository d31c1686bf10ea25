import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { alertUrgencies } from '@shared/domain/words/alerts.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { zoneHere, zoneText } from '@/lib/time/time-zone.ts';
import type { AlertsInput } from './alert-settings-input.ts';

export type AlertsForm = UseFormReturn<AlertsInput>;

const TIME_MESSAGE = 'Enter a time such as 10:00 pm';

const tickClass = 'flex min-h-11 items-center gap-3 font-semibold';
const boxClass = 'size-6 shrink-0 accent-earth';

const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface pr-4 pl-3 ' +
  'font-semibold hover:bg-sunken has-checked:border-earth has-checked:bg-earth-tint ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

function emailHint({ email, isEmailConfirmed }: AlertSettings): string {
  if (email === null) return 'Your account has no email address, so we can’t email you.';
  if (!isEmailConfirmed) return `We won’t email ${email} until you confirm the address. Your choices here apply from then on.`;
  const demo = clientConfig.demo ? ' Demo: emails are saved to the mail folder, not sent.' : '';
  return `To ${email}. Every email has an unsubscribe link.${demo}`;
}

function EmailPart({ form, settings, id }: { form: AlertsForm; settings: AlertSettings; id: string }) {
  return (
    <section aria-labelledby={`${id}-email-title`} className="grid gap-1">
      <h3 id={`${id}-email-title`} className="text-base">
        By email
      </h3>
      <label className={tickClass}>
        <input
          type="checkbox"
          {...form.register('byEmail')}
          disabled={settings.email === null}
          aria-describedby={`${id}-email-hint`}
          className={boxClass}
        />
        Alerts by email
      </label>
      <p id={`${id}-email-hint`} className="text-sm wrap-anywhere text-ink-2">
        {emailHint(settings)}
      </p>
    </section>
  );
}

function LeadsPart({ form: { register, formState }, id }: { form: AlertsForm; id: string }) {
  const error = formState.errors.urgencies?.message;
  return (
    <fieldset aria-describedby={error ? `${id}-urgencies-error` : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-display text-base font-bold">Which leads</legend>
      <div className="flex flex-wrap gap-2">
        {alertUrgencies.map((urgency, index) => (
          <label key={urgency} className={pillClass}>
            <input
              type="checkbox"
              {...register('urgencies')}
              id={index === 0 ? `${id}-urgencies` : `${id}-${urgency}`}
              value={urgency}
              className="size-4.5 shrink-0 accent-earth outline-none"
            />
            {urgencyLabels[urgency]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-urgencies-error`}>{error}</FieldError> : null}
      <label className={tickClass}>
        <input type="checkbox" {...register('onlyConfirmedPhones')} aria-describedby={`${id}-confirmed-hint`} className={boxClass} />
        Only with a confirmed phone number
      </label>
      <p id={`${id}-confirmed-hint`} className="text-sm text-ink-2">
        The customer entered a code that we texted to it. If they do so later, you’ll hear of the lead then.
      </p>
      <label className={tickClass}>
        <input type="checkbox" {...register('onlyWithPhotos')} aria-describedby={`${id}-photos-hint`} className={boxClass} />
        Only with photos
      </label>
      <p id={`${id}-photos-hint`} className="text-sm text-ink-2">
        Customers add photos after they send the request. You’ll hear of the lead then.
      </p>
      <label className={tickClass}>
        <input type="checkbox" {...register('onlyKnownBudgets')} className={boxClass} />
        Only with a budget
      </label>
    </fieldset>
  );
}

/** Renders the time zone of the quiet hours, and the change to this device's zone where that differs. */
function ZonePart({ form: { control, setFocus, setValue } }: { form: AlertsForm }) {
  const timeZone = useWatch({ control, name: 'timeZone' });
  const here = zoneHere();
  return (
    <>
      <p className="text-sm text-ink-2">
        {zoneText(timeZone)}. You won’t be told about leads posted in these hours. Price watches still come through.
      </p>
      {here && here !== timeZone ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            // The button unmounts and would lose focus.
            setFocus('quietHours.from');
            setValue('timeZone', here, { shouldDirty: true });
          }}
        >
          Change to {zoneText(here)}
        </Button>
      ) : null}
    </>
  );
}

function QuietTimes({ form, id }: { form: AlertsForm; id: string }) {
  const { register, formState } = form;
  const { from, until, message } = formState.errors.quietHours ?? {};
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field id={`${id}-from`} label="From" error={from ? TIME_MESSAGE : undefined}>
          {(control_) => <Input {...control_} {...register('quietHours.from')} type="time" />}
        </Field>
        <Field id={`${id}-until`} label="Until" error={until ? TIME_MESSAGE : undefined}>
          {(control_) => <Input {...control_} {...register('quietHours.until')} type="time" />}
        </Field>
      </div>
      {message ? <FieldError>{message}</FieldError> : null}
      <ZonePart form={form} />
    </>
  );
}

function QuietPart({ form, id }: { form: AlertsForm; id: string }) {
  const isQuiet = useWatch({ control: form.control, name: 'isQuiet' });
  return (
    <section aria-labelledby={`${id}-quiet-title`} className="grid gap-2">
      <h3 id={`${id}-quiet-title`} className="text-base">
        When
      </h3>
      <label className={tickClass}>
        <input type="checkbox" {...form.register('isQuiet')} className={boxClass} />
        Quiet hours, without alerts
      </label>
      {isQuiet ? <QuietTimes form={form} id={id} /> : null}
    </section>
  );
}

/** Returns the form's errors, each with the id of its control. */
export function problemsOf({ formState: { errors } }: AlertsForm, id: string) {
  const { urgencies, quietHours } = errors;
  return [
    { id: `${id}-urgencies`, message: urgencies?.message },
    { id: `${id}-from`, message: quietHours?.from ? TIME_MESSAGE : quietHours?.message },
    { id: `${id}-until`, message: quietHours?.until ? TIME_MESSAGE : undefined },
  ].flatMap((problem) => (problem.message ? [{ id: problem.id, message: problem.message }] : []));
}

/** Renders the settings stored with the account: email, which leads and quiet hours. */
export function AlertsFields({ form, id, settings }: { form: AlertsForm; id: string; settings: AlertSettings }) {
  return (
    <>
      <EmailPart form={form} id={id} settings={settings} />
      <LeadsPart form={form} id={id} />
      <QuietPart form={form} id={id} />
    </>
  );
}
