import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { decideLeadReport, type LeadReport } from '@shared/contracts/guarantee.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { approvalText } from './report-texts.ts';
import { useDecideReport } from './reports-api.ts';

interface DialogProps {
  report: LeadReport;
  onClose: () => void;
  onDecided: () => void;
}

/** Asks before a report is approved, with the names and the amount. */
export function ApproveDialog({ report, onClose, onDecided }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useDecideReport();
  const handleConfirm = () =>
    mutate(
      { reportId: report.id, decision: 'approve' },
      {
        onSuccess: () => {
          toast({ title: 'Report approved', description: approvalText(report) });
          onDecided();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Approve this report?"
      description={approvalText(report)}
      confirmLabel={report.remedy === 'refund' ? 'Approve refund' : 'Approve credit'}
      pendingText="Approving…"
      variant="primary"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

/** Renders the form that declines a report with a reason, which the buyer reads. */
export function DeclineDialog({ report, onClose, onDecided }: DialogProps) {
  const { toast } = useToast();
  const form = useForm({
    resolver: standardSchemaResolver(decideLeadReport.body),
    defaultValues: { decision: 'decline' as const, reason: '' },
  });
  const { register, formState } = form;
  const { mutate, isPending } = useDecideReport();
  const { failure, fail, clear } = useSubmitFailure(form);
  const submit = form.handleSubmit((body) => {
    clear();
    mutate(
      { reportId: report.id, ...body },
      {
        onSuccess: () => {
          toast({ title: 'Report declined', description: `${isolate(report.buyerName)} can read why.` });
          onDecided();
        },
        onError: fail,
      },
    );
  });
  return (
    <FormDialog
      title="Decline this report"
      description={`${isolate(report.buyerName)}, for the lead of ${isolate(report.customerName)}`}
      submit="Decline report"
      pendingText="Declining…"
      isPending={isPending}
      isDirty={formState.isDirty}
      unsaved="The reason you typed isn’t sent yet."
      isDanger
      onClose={onClose}
      onSubmit={submit}
    >
      {failure ? <FormFailure title="The report wasn’t declined" error={failure} /> : null}
      <Field label="Reason" hint="The buyer reads it." error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={1000} />}
      </Field>
    </FormDialog>
  );
}
