import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { suburbPathOf } from '@shared/contracts/page-paths.ts';
import type { Suburb } from '@shared/contracts/suburbs.ts';
import { countSuburbWords } from '@shared/domain/places/suburb-text.ts';
import { australianStates } from '@shared/domain/words/enums.ts';
import { useCreateSuburb, useUpdateSuburb } from './suburb-api.ts';
import { bodyOf, inputOf, suburbInputSchema, type SuburbInput } from './suburb-input.ts';
import { indexingOf, suburbLabel, wordsText } from './suburb-texts.ts';

type Form = UseFormReturn<SuburbInput>;

const about = [
  { name: 'council', label: 'Council', hint: undefined },
  { name: 'openingHours', label: 'Opening hours', hint: 'Such as “Every day, 6 am to 8 pm”.' },
  { name: 'phone', label: 'Phone', hint: undefined },
  { name: 'email', label: 'Email', hint: undefined },
  { name: 'address', label: 'Address', hint: undefined },
] as const;

function TextField({ form, ...field }: { form: Form } & (typeof about)[number]) {
  const { register, formState } = form;
  return (
    <Field label={field.label} hint={field.hint} optional error={formState.errors[field.name]?.message}>
      {(props) => <Input {...props} {...register(field.name)} autoComplete="off" />}
    </Field>
  );
}

function ConfirmPlace({ form: { register, formState, control } }: { form: Form }) {
  const isConfirmed = useWatch({ control, name: 'isPlaceConfirmed' });
  const error = formState.errors.isPlaceConfirmed?.message;
  if (!error && !isConfirmed) return null;
  return (
    <div className="grid gap-1.5">
      {error ? <FieldError id="suburb-place-error">{error}</FieldError> : null}
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          {...register('isPlaceConfirmed')}
          aria-describedby={error ? 'suburb-place-error' : undefined}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-earth"
        />
        The name, state and postcode are right
      </label>
    </div>
  );
}

/** Renders the fields of the suburb's place. */
function PlaceFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Suburb" error={errors.name?.message}>
        {(props) => <Input {...props} {...register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="State" error={errors.state?.message}>
          {(props) => (
            <Select {...props} {...register('state')}>
              <option value="">Choose a state</option>
              {australianStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Postcode" error={errors.postcode?.message}>
          {(props) => <Input {...props} {...register('postcode')} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </Field>
      </div>
      <ConfirmPlace form={form} />
    </>
  );
}

function DescriptionField({ form: { register, control, formState } }: { form: Form }) {
  const words = countSuburbWords(useWatch({ control, name: 'description' }));
  return (
    <Field
      label="Description"
      hint={
        <>
          <span className="tnum font-semibold text-ink-2">{wordsText(words)}.</span> Written for this suburb alone. An empty
          line begins a paragraph.
        </>
      }
      optional
      error={formState.errors.description?.message}
    >
      {(props) => <Textarea {...props} {...register('description')} className="min-h-48" />}
    </Field>
  );
}

/** Renders the fields of the page's content. */
function PageFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <DescriptionField form={form} />
      <Field label="Price from" hint="Whole dollars." error={errors.priceFrom?.message}>
        {(props) => <Input {...props} {...register('priceFrom')} inputMode="numeric" autoComplete="off" />}
      </Field>
      {about.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Latitude" hint="Looked up when left empty." optional error={errors.latitude?.message}>
          {(props) => <Input {...props} {...register('latitude')} inputMode="text" autoComplete="off" />}
        </Field>
        <Field label="Longitude" hint="Looked up when left empty." optional error={errors.longitude?.message}>
          {(props) => <Input {...props} {...register('longitude')} inputMode="text" autoComplete="off" />}
        </Field>
      </div>
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" {...register('isActive')} className="size-6 shrink-0 accent-earth" />
        The page is active
      </label>
    </>
  );
}

/** Says where a renamed suburb's page moves to. */
function MoveNote({ form, suburb }: { form: Form; suburb: Suburb }) {
  const [name, state, postcode] = useWatch({ control: form.control, name: ['name', 'state', 'postcode'] });
  const path = suburbPathOf({ name, state, postcode });
  if (path === suburb.path) return null;
  return (
    <Panel tone="warning" title="The page moves to another address">
      <p className="break-all">{path}</p>
      <p>The old address leads there.</p>
    </Panel>
  );
}

const linesOf = ({ name, state, postcode, isActive, ...details }: SuburbInput) =>
  [
    ['Suburb', [name, state, postcode].join(' ')],
    ['Description', details.description],
    ['Price from', `$${details.priceFrom}`],
    ['Council', details.council],
    ['Opening hours', details.openingHours],
    ['Phone', details.phone],
    ['Email', details.email],
    ['Address', details.address],
    ['Location', [details.latitude, details.longitude].filter(Boolean).join(', ')],
    ['Page', isActive ? 'Active' : 'Switched off'],
  ] as const;

/** Drops the old place's coordinates for a new place. */
function whereOf({ dirtyFields }: Form['formState']) {
  const isElsewhere = dirtyFields.name ?? dirtyFields.state ?? dirtyFields.postcode;
  const isPlaced = dirtyFields.latitude ?? dirtyFields.longitude;
  return isElsewhere && !isPlaced ? { latitude: null, longitude: null } : {};
}

function useSuburbForm({ suburb, stored, onClose: onSaved }: Props) {
  const { toast } = useToast();
  const form = useForm<SuburbInput>({
    resolver: standardSchemaResolver(suburbInputSchema, undefined, { raw: true }),
    defaultValues: inputOf(suburb),
  });
  /** The settings that the form is based on. */
  const [base, setBase] = useState(suburb);
  const creating = useCreateSuburb();
  const updating = useUpdateSuburb(suburb?.id ?? 0);
  const { failure, fail, clear } = useSubmitFailure(form);
  // Read here, so that the form tracks it.
  const { isDirty } = form.formState;
  const where = whereOf(form.formState);
  const submitOver = (seen: Suburb | null) =>
    form.handleSubmit((input) => {
      clear();
      const answers = {
        onSuccess: (saved: Suburb) => {
          toast({ title: `${suburbLabel(saved)} is saved`, description: indexingOf(saved).label });
          onSaved();
        },
        onError: fail,
      };
      if (seen) updating.mutate({ ...bodyOf(input), ...where, base: { updatedAt: seen.updatedAt } }, answers);
      else creating.mutate(bodyOf(input), answers);
    });
  const { isPending, error } = suburb ? updating : creating;
  const hasConflict = isStaleEdit(error) && stored !== undefined && stored.updatedAt !== base?.updatedAt;
  const resolve = (resolution: Resolution) => {
    updating.reset();
    clear();
    setBase(stored ?? base);
    if (resolution === 'mine') void submitOver(stored ?? base)();
  };
  return { form, isDirty, isPending, failure, submit: submitOver(base), hasConflict, resolve };
}

interface Props {
  /** The suburb when the form was opened; null for a new one. */
  suburb: Suburb | null;
  /** The suburb as it is in the list now. */
  stored: Suburb | undefined;
  onClose: () => void;
}

/** Renders the form that creates or edits a suburb's page. Input stays until it is saved or discarded. */
export function SuburbDialog(props: Props) {
  const { suburb, stored = null, onClose } = props;
  const { form, isDirty, isPending, failure, submit, hasConflict, resolve } = useSuburbForm(props);
  return (
    <FormDialog
      title={suburb ? `Edit ${suburb.name}` : 'New suburb'}
      submit={suburb ? 'Save suburb' : 'Create suburb'}
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="What you entered for this suburb isn’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {hasConflict ? <FormConflict what="this suburb" form={form} stored={inputOf(stored)} linesOf={linesOf} onResolve={resolve} /> : null}
      {failure && !hasConflict ? <FormFailure title="The suburb wasn’t saved" error={failure} /> : null}
      <PlaceFields form={form} />
      {suburb ? <MoveNote form={form} suburb={suburb} /> : null}
      <PageFields form={form} />
    </FormDialog>
  );
}
