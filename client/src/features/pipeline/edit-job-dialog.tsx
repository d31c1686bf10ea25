import { useId, type ReactNode } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { jobDetailLabels } from '@shared/domain/labels.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field, type FieldControl } from '@/components/ui/field.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { choicesFor, jobChoices, shownInForm, type JobField } from './edit-job-form.ts';
import { useJobEdit } from './use-job-edit.ts';

const textFields = [
  { name: 'customerName', type: 'text', optional: false },
  { name: 'customerPhone', type: 'tel', optional: false },
  { name: 'customerEmail', type: 'email', optional: true },
  { name: 'customerAddress', type: 'text', optional: true },
  { name: 'serviceLocation', type: 'text', optional: true },
] as const;

const longFields = [
  { name: 'electricalWork', optional: true },
  { name: 'specialRequests', optional: true },
] as const;

type Editing = ReturnType<typeof useJobEdit>;

interface FieldProps {
  editing: Editing;
  idPrefix: string;
  name: JobField;
  optional?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** One field; beside it what someone else stored there meanwhile. */
function JobDetail({ editing, idPrefix, name, optional = false, children }: FieldProps) {
  const label = jobDetailLabels[name];
  const { form, theirs, takeTheirs } = editing;
  const stored = theirs[name];
  return (
    <div className="grid gap-2">
      <Field
        id={`${idPrefix}-${name}`}
        label={label}
        optional={optional}
        error={form.formState.errors[name]?.message}
      >
        {children}
      </Field>
      {stored === undefined ? null : (
        <Panel tone="spark">
          <p>
            Someone else stored:{' '}
            <span className="font-semibold break-words whitespace-pre-line">
              {shownInForm(name, stored) || 'nothing'}
            </span>
          </p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => takeTheirs(name)}>
            Use theirs<span className="sr-only"> for {label}</span>
          </Button>
        </Panel>
      )}
    </div>
  );
}

function JobDetails({
  editing,
  idPrefix,
  purchase,
}: {
  editing: Editing;
  idPrefix: string;
  purchase: PurchasedLead;
}) {
  const { register } = editing.form;
  const common = { editing, idPrefix };
  return (
    <div className="grid gap-4">
      {textFields.map(({ type, ...field }) => (
        <JobDetail key={field.name} {...common} {...field}>
          {(control) => <Input {...control} {...register(field.name)} type={type} autoComplete="off" />}
        </JobDetail>
      ))}
      {longFields.map((field) => (
        <JobDetail key={field.name} {...common} {...field}>
          {(control) => <Textarea {...control} {...register(field.name)} />}
        </JobDetail>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {jobChoices.map(({ name, values }) => (
          <JobDetail key={name} {...common} name={name}>
            {(control) => (
              <Select {...control} {...register(name)}>
                {choicesFor(values, purchase[name]).map((value) => (
                  <option key={value} value={value}>
                    {shownInForm(name, value)}
                  </option>
                ))}
              </Select>
            )}
          </JobDetail>
        ))}
      </div>
    </div>
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
  const editing = useJobEdit(purchase, onClose);
  const { submit, isPending, error, isDirty } = editing;
  const { errors, submitCount } = editing.form.formState;
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
      isDirty={isDirty}
      unsaved="What you changed in this job is not saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      {error ? (
        <Panel tone="active" role="alert" title="Error updating lead">
          {error.message}
        </Panel>
      ) : null}
      <JobDetails editing={editing} idPrefix={formId} purchase={purchase} />
    </FormDialog>
  );
}
