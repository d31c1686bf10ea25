import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PrivacyView, retentionForm } from '@shared/contracts/privacy.ts';
import type { RetentionPeriods } from '@shared/domain/retention.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { formatMoment } from '@/lib/format.ts';
import { useChangeRetention } from './privacy-api.ts';
import { showIssues } from './show-issues.ts';

type Typed = Record<keyof RetentionPeriods, string>;

const fields = [
  { name: 'unsoldLeadDays', label: 'Requests that nobody bought', hint: 'From the day they were sent. They leave the market by then.' },
  { name: 'soldLeadDays', label: 'Requests that were sold', hint: 'From the sale. What was paid and the tax documents stay.' },
  { name: 'callbackDays', label: 'Callback requests', hint: 'From the day they were sent.' },
  { name: 'messageDays', label: 'Sent emails', hint: 'Copies of emails, where the server keeps them. Jobs that sent them are deleted after 7 days.' },
] as const satisfies readonly { name: keyof RetentionPeriods; label: string; hint: string }[];

const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const periodsOf = (typed: Typed): RetentionPeriods => ({
  unsoldLeadDays: numberOf(typed.unsoldLeadDays),
  soldLeadDays: numberOf(typed.soldLeadDays),
  callbackDays: numberOf(typed.callbackDays),
  messageDays: numberOf(typed.messageDays),
});

const typedOf = (periods: RetentionPeriods): Typed => ({
  unsoldLeadDays: String(periods.unsoldLeadDays),
  soldLeadDays: String(periods.soldLeadDays),
  callbackDays: String(periods.callbackDays),
  messageDays: String(periods.messageDays),
});

const typedSchema = z.pipe(z.transform(periodsOf), retentionForm);

function PeriodFields({ form: { register, formState } }: { form: UseFormReturn<Typed> }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={
            <>
              {label}
              <span className="font-normal text-ink-3"> (days)</span>
            </>
          }
          hint={hint}
          error={formState.errors[name]?.message}
        >
          {(props) => <Input {...props} {...register(name)} inputMode="numeric" autoComplete="off" />}
        </Field>
      ))}
    </div>
  );
}

/** How many days personal data is kept, to be seen and changed. */
export function PrivacyRetention({ view }: { view: PrivacyView }) {
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(typedSchema, undefined, { raw: true }),
    defaultValues: typedOf(view.periods),
  });
  const { toast } = useToast();
  const { mutate, isPending, error, submittedAt } = useChangeRetention();
  const { isDirty } = form.formState;
  const question = usePageGuard({
    isDirty,
    description: 'The periods are not saved yet.',
    onDiscard: () => form.reset(typedOf(view.periods)),
  });
  const submit = form.handleSubmit((typed) =>
    mutate(
      { ...periodsOf(typed), version: view.version },
      {
        onSuccess: (saved) => {
          form.reset(typedOf(saved.periods));
          toast({ title: 'Periods saved', description: 'They count from the next daily run on.' });
        },
        onError: (refusal) => showIssues(form, refusal),
      },
    ),
  );
  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit(event);
      }}
    >
      <h2 className="text-lg">How long data is kept</h2>
      <p className="-mt-3 text-sm text-ink-2">
        Once a day, what is older is made anonymous: names, contacts, addresses and words go; prices, dates and suburbs stay. Nothing
        brings it back. The privacy policy names these periods.
      </p>
      {error ? <FormFailure key={submittedAt} title="The periods were not saved" error={error} /> : null}
      <PeriodFields form={form} />
      {view.changed ? (
        <p className="text-sm text-ink-2">
          Changed by {view.changed.by ?? 'someone who is gone'}, {formatMoment(view.changed.at)}
        </p>
      ) : null}
      <Button type="submit" className="justify-self-start" isPending={isPending} pendingText="Saving…">
        Save periods
      </Button>
      {question}
    </form>
  );
}
