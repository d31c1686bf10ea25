import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PrivacyView, retentionForm } from '@shared/contracts/privacy.ts';
import type { RetentionPeriods } from '@shared/domain/words/retention.ts';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { useChangeRetention } from './privacy-api.ts';

type Typed = Record<keyof RetentionPeriods, string>;

const fields = [
  { name: 'unsoldLeadDays', label: 'Unsold requests', hint: 'From the day they were sent. They leave the market by then.' },
  { name: 'soldLeadDays', label: 'Sold requests', hint: 'From the sale. Amounts paid stay.' },
  { name: 'callbackDays', label: 'Callback requests', hint: 'From the day they were sent.' },
  { name: 'messageDays', label: 'Sent emails and texts', hint: 'Copies where the server keeps them, and the record of each text. Jobs that sent them are deleted after 7 days.' },
  { name: 'documentDays', label: 'Buyers on tax documents', hint: 'From the day of the document, at least the 5 years that tax law asks for. Numbers and amounts stay.' },
  { name: 'auditDays', label: 'Audit log', hint: 'From the act. Older lines are deleted. It shows people’s names from their accounts, and none once these are anonymous.' },
] as const satisfies readonly { name: keyof RetentionPeriods; label: string; hint: string }[];

const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const periodsOf = (typed: Typed): RetentionPeriods => ({
  unsoldLeadDays: numberOf(typed.unsoldLeadDays),
  soldLeadDays: numberOf(typed.soldLeadDays),
  callbackDays: numberOf(typed.callbackDays),
  messageDays: numberOf(typed.messageDays),
  documentDays: numberOf(typed.documentDays),
  auditDays: numberOf(typed.auditDays),
});

const typedOf = (periods: RetentionPeriods): Typed => ({
  unsoldLeadDays: String(periods.unsoldLeadDays),
  soldLeadDays: String(periods.soldLeadDays),
  callbackDays: String(periods.callbackDays),
  messageDays: String(periods.messageDays),
  documentDays: String(periods.documentDays),
  auditDays: String(periods.auditDays),
});

const typedSchema = z.pipe(z.transform(periodsOf), retentionForm);

function PeriodFields({ form: { register, formState } }: { form: UseFormReturn<Typed> }) {
  return (
    <div className="grid gap-x-4 gap-y-1.5 *:row-span-4 *:mb-1 *:grid-rows-subgrid sm:grid-cols-2">
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

const linesOf = (typed: Typed) => fields.map(({ name, label }) => [label, `${typed[name]} days`] as const);

function useRetention(view: PrivacyView) {
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(typedSchema, undefined, { raw: true }),
    defaultValues: typedOf(view.periods),
  });
  /** The version that the form is a change of. */
  const [version, setVersion] = useState(view.version);
  const { toast } = useToast();
  const { mutate, isPending, error, reset } = useChangeRetention();
  const { failure, fail, clear } = useSubmitFailure(form);
  const submitOver = (seen: number) =>
    form.handleSubmit((typed) => {
      if (isPending) return;
      clear();
      mutate(
        { ...periodsOf(typed), base: { version: seen } },
        {
          onSuccess: (saved) => {
            setVersion(saved.version);
            form.reset(typedOf(saved.periods));
            toast({ title: 'Periods saved', description: 'They apply from the next daily run.' });
          },
          onError: fail,
        },
      );
    });
  const resolve = (resolution: Resolution) => {
    reset();
    clear();
    setVersion(view.version);
    if (resolution === 'mine') void submitOver(view.version)();
  };
  return { form, submit: submitOver(version), isPending, failure, hasConflict: isStaleEdit(error) && version !== view.version, resolve };
}

/** Renders the retention periods and the form that changes them. */
export function PrivacyRetention({ view }: { view: PrivacyView }) {
  const { form, submit, isPending, failure, hasConflict, resolve } = useRetention(view);
  const question = usePageGuard({
    isDirty: form.formState.isDirty,
    description: 'The periods aren’t saved yet.',
    onDiscard: () => form.reset(),
  });
  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lg">How long data is kept</h2>
      <p className="-mt-3 text-sm text-ink-2">
        Once a day, what is older is made anonymous or deleted: names, contacts, addresses and words go; prices, dates and suburbs stay. Nothing
        brings it back. The privacy policy names these periods.
      </p>
      {hasConflict ? (
        <FormConflict what="these periods" form={form} stored={typedOf(view.periods)} linesOf={linesOf} onResolve={resolve} />
      ) : null}
      {failure && !hasConflict ? <FormFailure title="The periods weren’t saved" error={failure} /> : null}
      <PeriodFields form={form} />
      {view.changed ? (
        <p className="text-sm text-ink-2">
          Changed by {view.changed.by ?? 'someone who is gone'}, {formatMoment(view.changed.at)}
        </p>
      ) : null}
      <Button type="submit" className="justify-self-start" disabled={hasConflict} isPending={isPending} pendingText="Saving…">
        Save periods
      </Button>
      {question}
    </form>
  );
}
