import { useId } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { reportForm } from '@shared/contracts/guarantee.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { reportReasons, type ReportReason, type ReportRemedy } from '@shared/domain/words/enums.ts';
import { reportReasonLabels } from '@shared/domain/words/labels.ts';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { ErrorSummary, summaryOf } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { formatDateTime, formatDollars } from '@/lib/time/format.ts';
import { failureTitles, notices } from '@/lib/utils/strings.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { useReportLead } from './purchase-acts-api.ts';
import { reportText } from './purchase-state.ts';

interface ReportInput {
  reason: ReportReason;
  details?: string | null | undefined;
  remedy: ReportRemedy;
}

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

const CREDIT_HINT = 'One lead free, whatever it costs. For a duplicate: straight away, up to what you paid for it';

function RemedyFields({
  form,
  id,
  amountPaid,
}: {
  form: UseFormReturn<ReportInput>;
  id: string;
  amountPaid: string;
}) {
  if (amountPaid === '0.00') {
    return (
      <p>
        <span className="font-semibold">You get a replacement credit.</span> {CREDIT_HINT}.
      </p>
    );
  }
  return (
    <RadioCards
      legend="What would you like instead?"
      name={`${id}-remedy`}
      options={[
        { value: 'refund', label: 'Refund to my card', hint: formatDollars(amountPaid) },
        { value: 'credit', label: 'Replacement credit', hint: CREDIT_HINT },
      ]}
      register={form.register('remedy')}
      error={form.formState.errors.remedy?.message}
    />
  );
}

function ReportFields({
  form,
  id,
  purchase: { callAttempts, amountPaid },
}: {
  form: UseFormReturn<ReportInput>;
  id: string;
  purchase: PurchasedLead;
}) {
  const { errors } = form.formState;
  return (
    <>
      <RadioCards
        legend="What is wrong with it?"
        hint={`Each press of Call on the job logs a call. “No answer” needs three of them over two days, and you have ${callAttempts}.`}
        name={`${id}-reason`}
        options={reasons}
        register={form.register('reason')}
        error={errors.reason?.message}
      />
      <Field id={`${id}-details`} label="Details" optional error={errors.details?.message}>
        {(control) => <Textarea {...control} {...form.register('details')} />}
      </Field>
      <RemedyFields form={form} id={id} amountPaid={amountPaid} />
    </>
  );
}

function useReporting(purchase: PurchasedLead, onReported: (saved: PurchasedLead) => void) {
  const { toast } = useToast();
  const form = useForm<ReportInput>({
    resolver: standardSchemaResolver(reportForm),
    defaultValues: { details: '', ...(purchase.amountPaid === '0.00' ? { remedy: 'credit' } : {}) },
    shouldFocusError: false,
  });
  const report = useReportLead(purchase.id);
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true });
  const submit = form.handleSubmit((input) => {
    clear();
    report.mutate(input, {
      onSuccess: (saved) => {
        const isWaiting = saved.report?.status === 'waiting';
        const answer = reportText(saved) ?? notices.reportSent.description;
        toast(isWaiting ? notices.reportSent : { title: 'Report approved', description: answer });
        onReported(saved);
      },
      onError: fail,
    });
  });
  return { form, submit, failure, isPending: report.isPending };
}

/** Renders the bad lead report: what is wrong, and what the buyer wants instead. */
export function ReportDialog({
  purchase,
  onReported,
  onClose,
}: {
  purchase: PurchasedLead;
  onReported: (saved: PurchasedLead) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const { form, submit, isPending, failure } = useReporting(purchase, onReported);
  const { errors, submitCount, isDirty } = form.formState;
  const problems = summaryOf(errors, ['reason', 'details', 'remedy'], (name) => `${formId}-${name}`);
  const { jobReference, customerName, reportableUntil } = purchase;
  const until = reportableUntil ? `until ${formatDateTime(reportableUntil)}` : 'no longer';
  return (
    <FormDialog
      title="Report a bad lead"
      description={`${jobReference}, ${isolate(customerName)}. You can report it ${until}.`}
      submit="Send report"
      pendingText="Sending…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="Your report hasn’t been sent yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      <ReportFields form={form} id={formId} purchase={purchase} />
      {failure ? <FormFailure title={failureTitles.report} error={failure} /> : null}
    </FormDialog>
  );
}
