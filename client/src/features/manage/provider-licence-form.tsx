import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { input } from 'zod/mini';
import { providerLicenceForm, type Provider } from '@shared/contracts/providers.ts';
import { LicenceInputs } from '@/components/licence-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { formatDay } from '@/lib/format.ts';
import { useUpdateProvider } from './provider-api.ts';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { licenceText, providerName } from './provider-texts.ts';
import { useDraft } from './unsaved-drafts.tsx';

type Licence = input<typeof providerLicenceForm>;

/** What the form begins with: nothing is an empty field. */
function typedLicence({ licenseNumber, licenseState, licenseExpiresOn }: Provider): Licence {
  return {
    licenseNumber: licenseNumber ?? '',
    licenseState: licenseState ?? '',
    licenseExpiresOn: licenseExpiresOn ?? '',
  };
}

const isSame = (one: Licence, other: Licence) =>
  one.licenseNumber === other.licenseNumber &&
  one.licenseState === other.licenseState &&
  one.licenseExpiresOn === other.licenseExpiresOn;

/** What is typed, and the licence that it is typed over. */
interface Draft {
  typed: Licence;
  base: Licence;
}

const fieldNames = ['licenseNumber', 'licenseState', 'licenseExpiresOn'] as const;

/** Keeps what is typed for as long as the page is there, and puts it back when the card comes back. */
function useKeptLicence(id: number, form: UseFormReturn<Licence>): void {
  const [draft, setDraft] = useDraft<Draft>(`licence ${id}`);
  const [first] = useState(draft);
  const { isDirty, defaultValues } = form.formState;
  const { setValue, reset, control } = form;
  const { licenseNumber, licenseState, licenseExpiresOn } = useWatch({ control });
  const base = JSON.stringify(defaultValues);
  useEffect(() => {
    if (!first) return;
    reset(first.base);
    for (const name of fieldNames) setValue(name, first.typed[name], { shouldDirty: true });
  }, [first, reset, setValue]);
  useEffect(() => {
    const typed = { licenseNumber, licenseState, licenseExpiresOn } as Licence;
    setDraft(() => (isDirty ? { typed, base: JSON.parse(base) as Licence } : null));
  }, [isDirty, base, licenseNumber, licenseState, licenseExpiresOn, setDraft]);
}

/** Puts what the server objected to under the fields it is about. */
function showIssues(form: UseFormReturn<Licence>, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return;
  for (const [index, { path, message }] of (error.issues ?? []).entries()) {
    if (path in form.getValues()) form.setError(path as keyof Licence, { message }, { shouldFocus: index === 0 });
  }
}

function useLicenceForm(provider: Provider) {
  const stored = typedLicence(provider);
  const form = useForm<Licence>({
    resolver: standardSchemaResolver(providerLicenceForm, undefined, { raw: true }),
    defaultValues: stored,
  });
  useKeptLicence(provider.id, form);
  const { isDirty, defaultValues } = form.formState;
  const begun = { ...stored, ...defaultValues };
  const update = useUpdateProvider(provider.id);
  const isStale = !isSame(begun, stored);
  const { reset } = form;
  const { licenseNumber, licenseState, licenseExpiresOn } = stored;
  useEffect(() => {
    // Nothing is typed here: it shows what is stored by now.
    if (!isDirty) reset({ licenseNumber, licenseState, licenseExpiresOn });
  }, [isDirty, reset, licenseNumber, licenseState, licenseExpiresOn]);
  const send = (licence: Licence, base: Licence) => {
    if (update.isPending) return;
    update.mutate(
      { ...licence, base },
      { onSuccess: (saved) => reset(typedLicence(saved)), onError: (error) => showIssues(form, error) },
    );
  };
  return {
    form,
    update,
    submit: form.handleSubmit((licence) => send(licence, begun)),
    hasConflict: isStale && isDirty && update.error instanceof ApiError && update.error.code === 'conflict',
    keepMine: () => send(form.getValues(), stored),
    takeTheirs: () => {
      update.reset();
      reset(stored);
    },
  };
}

function LicenceConflict({
  provider,
  onKeepMine,
  onTakeTheirs,
}: {
  provider: Provider;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { licenseExpiresOn } = provider;
  return (
    <Panel tone="spark" role="alert" title="Someone else changed this licence">
      <p>
        On the server by now: {licenceText(provider)}
        {licenseExpiresOn ? `, expires ${formatDay(licenseExpiresOn)}` : ''}. Nothing of yours was saved yet.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Panel>
  );
}

/** The licence on file with its expiry, to be looked up and written down. */
export function ProviderLicenceForm({ provider }: { provider: Provider }) {
  const { form, update, submit, hasConflict, keepMine, takeTheirs } = useLicenceForm(provider);
  const { errors, isDirty } = form.formState;
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <form noValidate className="grid content-start gap-3" onSubmit={(event) => void submit(event)}>
      <LicenceInputs register={form.register} errors={errors} idPrefix={`provider-${provider.id}-`} />
      <Field
        label="Expires on"
        hint="The last day on which it is good. Another number or state has to be verified again."
        optional
        error={errors.licenseExpiresOn?.message}
      >
        {(control) => <Input {...control} {...form.register('licenseExpiresOn')} type="date" max="2099-12-31" />}
      </Field>
      {hasConflict ? <LicenceConflict provider={provider} onKeepMine={keepMine} onTakeTheirs={takeTheirs} /> : null}
      {update.error && isDirty && !hasConflict && !isInvalid ? (
        <FormFailure key={update.submittedAt} title="The licence was not saved" error={update.error} />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={isDirty ? 'primary' : 'secondary'}
          disabled={!isDirty || hasConflict}
          isPending={update.isPending}
          pendingText="Saving…"
        >
          Save licence<span className="sr-only"> of {providerName(provider)}</span>
        </Button>
        <ProviderSaveLine isSaved={update.isSuccess && !isDirty} />
      </div>
    </form>
  );
}
