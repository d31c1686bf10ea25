import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { ErrorSummary, summaryOf } from '@/components/ui/error-summary.tsx';
import { Field, type FieldControl } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { notices } from '@/lib/utils/strings.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { jobDetailLabels } from '@shared/domain/words/labels.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import {
  changesOf,
  checkChanges,
  choicesFor,
  fieldsOfIssues,
  inputFields,
  isSettled,
  settledValue,
  jobChoices,
  jobInputOf,
  shownInForm,
  type JobField,
  type JobInput,
} from './edit-job-form.ts';
import { fetchJob, useEditJob } from './job-save-api.ts';

/** The values someone else saved in the conflicting fields. */
type OthersChanges = Partial<Record<JobField, string | null>>;

/** Provides the edit of one job: only changed fields are sent, and never over values the person has not seen. */
function useJobEdit(purchase: PurchasedLead, onClose: () => void) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(() => jobInputOf(purchase));
  const [theirs, setTheirs] = useState<OthersChanges>({});
  const form = useForm<JobInput>({
    resolver: checkChanges(before),
    defaultValues: before,
    shouldFocusError: false,
  });
  const { mutate, isPending } = useEditJob(purchase);
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true });
  const showTheirs = async (fields: readonly JobField[]) => {
    const stored = await fetchJob(queryClient, purchase.id, purchase.jobReference).catch(() => undefined);
    if (!stored) return;
    const found = Object.fromEntries(fields.map((field) => [field, stored[field]]));
    // Saving again means the person has seen the other values.
    setBefore((known) => ({ ...known, ...found }));
    setTheirs((known) => ({ ...known, ...found }));
  };
  const handleRefusal = (refusal: Error) => {
    fail(refusal);
    toast({
      title: 'Error updating lead',
      description: refusal.message,
      variant: 'destructive',
      reference: referenceOf(refusal),
    });
    if (isStaleEdit(refusal)) void showTheirs(fieldsOfIssues(refusal.issues ?? []));
  };
  const submit = form.handleSubmit((input) => {
    const changes = changesOf(before, input);
    if (!changes) {
      onClose();
      return;
    }
    clear();
    mutate(changes, {
      onSuccess: () => {
        toast(notices.leadUpdated);
        onClose();
      },
      onError: handleRefusal,
    });
  });
  const resolve = (field: JobField, resolution: Resolution) => {
    const isSet = isSettled(form.getValues(), field);
    if (resolution === 'theirs') {
      // What someone else chose stands only without the emergency that was chosen here.
      for (const name of ['serviceType', 'urgency'] as const) if (isSet && form.getValues(name) === 'emergency') form.setValue(name, before[name]);
      form.setValue(field, theirs[field] ?? null, { shouldValidate: true });
    }
    form.setFocus(isSet ? 'serviceType' : field);
    const { [field]: _taken, ...others } = theirs;
    setTheirs(others);
  };
  const typed = useWatch({ control: form.control, compute: (input: JobInput) => input });
  const isDirty = changesOf(before, typed) !== null;
  return { form, submit, isPending, failure, theirs, resolve, isDirty };
}

const EditConflict = lazyComponent(async () => (await import('@/components/forms/edit-conflict-panel.tsx')).EditConflictPanel);

const textFields = [
  { name: 'customerName', type: 'text', optional: false },
  { name: 'customerPhone', type: 'tel', optional: false },
  { name: 'customerEmail', type: 'email', optional: true },
  { name: 'customerAddress', type: 'text', optional: true },
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

/** Renders the value that someone else saved in a field, after a conflict. `mine` is given where the field is not right above. */
function OthersChange({ editing, name, mine }: Pick<FieldProps, 'editing' | 'name'> & { mine?: string }) {
  const label = jobDetailLabels[name];
  const stored = editing.theirs[name];
  if (stored === undefined) return null;
  const shown = mine === undefined ? {} : { mine: shownInForm(name, mine) };
  return (
    <EditConflict
      what={mine === undefined ? 'this' : `the ${label.toLowerCase()}`}
      about={label}
      changes={[{ ...shown, theirs: shownInForm(name, stored) }]}
      onResolve={(resolution) => editing.resolve(name, resolution)}
    />
  );
}

/** Renders one field and, after a conflict, the value someone else saved in it. */
function JobDetail({ editing, idPrefix, name, optional = false, children }: FieldProps) {
  const label = jobDetailLabels[name];
  const { form } = editing;
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
      <OthersChange editing={editing} name={name} />
    </div>
  );
}

/** Renders the place of the job, with suggestions. Any text is accepted. */
function PlaceInput({ control, form }: { control: FieldControl; form: Editing['form'] }) {
  const { field } = useController({ control: form.control, name: 'serviceLocation' });
  const { ref, name, value, onChange, onBlur } = field;
  const { id } = control;
  // The form moves the focus here after a conflict, and the field keeps its element to itself.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  return <AddressField {...control} name={name} value={value} onChange={onChange} onBlur={onBlur} autoComplete="off" />;
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
  const { register, control: formControl } = editing.form;
  const [serviceType, urgency] = useWatch({ control: formControl, name: ['serviceType', 'urgency'] });
  const chosen = { serviceType, urgency };
  const common = { editing, idPrefix };
  return (
    <div className="grid gap-4">
      {textFields.map(({ type, ...field }) => (
        <JobDetail key={field.name} {...common} {...field}>
          {(control) => <Input {...control} {...register(field.name)} type={type} autoComplete="off" />}
        </JobDetail>
      ))}
      <JobDetail {...common} name="serviceLocation" optional>
        {(control) => <PlaceInput control={control} form={editing.form} />}
      </JobDetail>
      {longFields.map((field) => (
        <JobDetail key={field.name} {...common} {...field}>
          {(control) => <Textarea {...control} {...register(field.name)} />}
        </JobDetail>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {jobChoices.filter(({ name }) => !isSettled(chosen, name)).map(({ name, values }) => (
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
        {jobChoices.map(({ name }) => {
          const mine = settledValue(chosen, name);
          if (mine === undefined || mine === editing.theirs[name]) return null;
          return <OthersChange key={name} editing={editing} name={name} mine={mine} />;
        })}
        {chosen.serviceType === 'emergency' ? <p className="self-center">Emergency, as soon as possible</p> : null}
      </div>
    </div>
  );
}

/** Renders the form that edits a job's details; only changed fields are sent. */
export function EditJobDialog({
  purchase,
  onClose,
}: {
  purchase: PurchasedLead;
  onClose: () => void;
}) {
  const formId = useId();
  const editing = useJobEdit(purchase, onClose);
  const { submit, isPending, failure, isDirty } = editing;
  const { errors, submitCount } = editing.form.formState;
  const problems = summaryOf(errors, inputFields, (name) => `${formId}-${name}`);
  return (
    <FormDialog
      title="Edit job details"
      description={`${purchase.jobReference}, ${isolate(purchase.customerName)}`}
      submit="Save changes"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="Your changes to this job aren’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      {failure ? <FormFailure title="Error updating lead" error={failure} /> : null}
      <JobDetails editing={editing} idPrefix={formId} purchase={purchase} />
    </FormDialog>
  );
}
