import { useId, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { jobDetailsForm } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { notices } from '@/lib/strings.ts';
import { changesOf, jobChoices, jobInputOf, type JobInput } from './edit-job-form.ts';
import { useEditJob } from './pipeline-api.ts';

const textFields = [
  { name: 'customerName', label: 'Customer name', type: 'text', optional: false },
  { name: 'customerPhone', label: 'Phone', type: 'tel', optional: false },
  { name: 'customerEmail', label: 'Email', type: 'email', optional: true },
  { name: 'customerAddress', label: 'Address', type: 'text', optional: true },
  { name: 'serviceLocation', label: 'Service location', type: 'text', optional: false },
] as const;

const longFields = [
  { name: 'electricalWork', label: 'Electrical work', optional: false },
  { name: 'specialRequests', label: 'Customer notes', optional: true },
] as const;

function JobFields({ form, idPrefix }: { form: UseFormReturn<JobInput>; idPrefix: string }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <div className="grid gap-4">
      {textFields.map(({ name, label, type, optional }) => (
        <Field
          key={name}
          id={`${idPrefix}-${name}`}
          label={label}
          optional={optional}
          error={errors[name]?.message}
        >
          {(control) => <Input {...control} {...register(name)} type={type} autoComplete="off" />}
        </Field>
      ))}
      {longFields.map(({ name, label, optional }) => (
        <Field
          key={name}
          id={`${idPrefix}-${name}`}
          label={label}
          optional={optional}
          error={errors[name]?.message}
        >
          {(control) => <Textarea {...control} {...register(name)} />}
        </Field>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {jobChoices.map(({ name, label, values, labels }) => (
          <Field key={name} id={`${idPrefix}-${name}`} label={label} error={errors[name]?.message}>
            {(control) => (
              <Select {...control} {...register(name)}>
                {values.map((value) => (
                  <option key={value} value={value}>
                    {(labels as Record<string, string>)[value]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </div>
  );
}

function useEditing(purchase: PurchasedLead, onClose: () => void) {
  const { toast } = useToast();
  const [before] = useState(() => jobInputOf(purchase));
  const form = useForm<JobInput>({
    resolver: standardSchemaResolver(jobDetailsForm),
    defaultValues: before,
    shouldFocusError: false,
  });
  const { mutate, isPending, error } = useEditJob(purchase);
  const submit = form.handleSubmit((input) => {
    const changes = changesOf(before, input);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    mutate(changes, {
      onSuccess: () => {
        toast(notices.leadUpdated);
        onClose();
      },
      onError: (refusal) =>
        toast({
          title: 'Error updating lead',
          description: refusal.message,
          variant: 'destructive',
          reference: referenceOf(refusal),
        }),
    });
  });
  return { form, submit, isPending, error };
}

function DiscardQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Leave without saving?"
      description="What you changed in this job is not saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      onConfirm={onLeave}
    />
  );
}

/** Edits what is known about a job; only what was changed is sent. */
export function EditJobDialog({
  purchase,
  onClose,
}: {
  purchase: PurchasedLead;
  onClose: () => void;
}) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { form, submit, isPending, error } = useEditing(purchase, onClose);
  const { errors, isDirty, submitCount } = form.formState;
  const problems = Object.entries(errors).map(([name, { message = '' }]) => ({
    id: `${formId}-${name}`,
    message,
  }));
  return (
    <FormDialog
      title="Edit job details"
      description={`${purchase.jobReference}, ${purchase.customerName}`}
      submit="Save changes"
      pendingText="Saving…"
      isPending={isPending}
      onClose={() => (isDirty ? setIsAsking(true) : onClose())}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      {error ? (
        <Panel tone="active" role="alert" title="Error updating lead">
          {error.message}
        </Panel>
      ) : null}
      <JobFields form={form} idPrefix={formId} />
      {isAsking ? <DiscardQuestion onStay={() => setIsAsking(false)} onLeave={onClose} /> : null}
    </FormDialog>
  );
}
