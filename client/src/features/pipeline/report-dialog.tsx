import { useEffect, useId, useRef } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { reportForm } from '@shared/contracts/guarantee.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { reportReasons, type ReportReason, type ReportRemedy } from '@shared/domain/enums.ts';
import { reportReasonLabels } from '@shared/domain/labels.ts';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { formatDateTime, formatDollars } from '@/lib/format.ts';
import { failureTitles, notices } from '@/lib/strings.ts';
import { useReportLead } from './purchase-acts-api.ts';
import { reportText } from './purchase-state.ts';

interface ReportInput {
  reason: ReportReason;
  details?: string | null | undefined;
  remedy: ReportRemedy;
}

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

const CREDIT_HINT = 'One lead of any price, free; for a duplicate at once, up to what it cost';

/** Puts what the server objected to under the fields it is about. */
function showIssues(form: UseFormReturn<ReportInput>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.issues ?? []) {
    if (path === 'reason' || path === 'details' || path === 'remedy') {
      form.setError(path, { message });
    }
  }
}

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
        hint={`No answer needs three logged calls on two days. You have logged ${callAttempts}.`}
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

/** Why the server said no, where it is read next. */
function Refusal({ message }: { message: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Panel tone="active" title={failureTitles.report}>
        {message}
      </Panel>
    </div>
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
  const submit = form.handleSubmit((input) =>
    report.mutate(input, {
      onSuccess: (saved) => {
        const isWaiting = saved.report?.status === 'waiting';
        const answer = reportText(saved) ?? notices.reportSent.description;
        toast(isWaiting ? notices.reportSent : { title: 'Report approved', description: answer });
        onReported(saved);
      },
      onError: (refusal) => showIssues(form, refusal),
    }),
  );
  return { form, submit, ...report };
}

/** Reports a lead as bad: what is wrong with it, and what its buyer wants instead. */
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
  const { form, submit, isPending, error } = useReporting(purchase, onReported);
  const { errors, submitCount, isDirty } = form.formState;
  const problems = Object.entries(errors).map(([name, { message = '' }]) => ({
    id: `${formId}-${name}`,
    message,
  }));
  const { jobReference, customerName, reportableUntil } = purchase;
  const until = reportableUntil ? `until ${formatDateTime(reportableUntil)}` : 'no longer';
  return (
    <FormDialog
      title="Report a bad lead"
      description={`${jobReference}, ${customerName}. You can report it ${until}.`}
      submit="Send report"
      pendingText="Sending…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="Your report is not sent yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      <ReportFields form={form} id={formId} purchase={purchase} />
      {error && problems.length === 0 ? <Refusal message={error.message} /> : null}
    </FormDialog>
  );
}
