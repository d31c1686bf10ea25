import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { input } from 'zod/mini';
import { providerLicenceForm, type FoundLicence, type Provider } from '@shared/contracts/providers.ts';
import { LicenceDetailInputs } from '@/components/licence-detail-inputs.tsx';
import { LicenceInputs } from '@/components/licence-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { formatDay } from '@/lib/format.ts';
import { useUpdateProvider } from './provider-api.ts';
import { LicenceDecisionState, OtherDecision, RegisterLookup } from './provider-licence-decision.tsx';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { licenceText, providerName } from './provider-texts.ts';
import { useDraft } from './unsaved-drafts.tsx';

type Licence = input<typeof providerLicenceForm>;

/** What the form begins with: nothing is an empty field. */
function typedLicence({ licenseNumber, licenseState, licenseClass, licenseHolder, licenseExpiresOn }: Provider): Licence {
  return {
    licenseNumber: licenseNumber ?? '',
    licenseState: licenseState ?? '',
    licenseClass: licenseClass ?? '',
    licenseHolder: licenseHolder ?? '',
    licenseExpiresOn: licenseExpiresOn ?? '',
  };
}

const fieldNames = ['licenseNumber', 'licenseState', 'licenseClass', 'licenseHolder', 'licenseExpiresOn'] as const;

const isSame = (one: Licence, other: Licence) => fieldNames.every((name) => one[name] === other[name]);

/** What is typed, and the licence that it is typed over. */
interface Draft {
  typed: Licence;
  base: Licence;
}

/** Keeps what is typed for as long as the page is there, and puts it back when the card comes back. */
function useKeptLicence(id: number, form: UseFormReturn<Licence>): void {
  const [draft, setDraft] = useDraft<Draft>(`licence ${id}`);
  const [first] = useState(draft);
  const { isDirty, defaultValues } = form.formState;
  const { setValue, reset, control } = form;
  const watched = JSON.stringify(useWatch({ control }));
  const base = JSON.stringify(defaultValues);
  useEffect(() => {
    if (!first) return;
    reset(first.base);
    for (const name of fieldNames) setValue(name, first.typed[name], { shouldDirty: true });
  }, [first, reset, setValue]);
  useEffect(() => {
    setDraft(() => (isDirty ? { typed: JSON.parse(watched) as Licence, base: JSON.parse(base) as Licence } : null));
  }, [isDirty, base, watched, setDraft]);
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
  const { reset, setValue } = form;
  const storedText = JSON.stringify(stored);
  useEffect(() => {
    // Nothing is typed here: it shows what is stored by now.
    if (!isDirty) reset(JSON.parse(storedText) as Licence);
  }, [isDirty, reset, storedText]);
  const { licenseSubmittedAt } = provider;
  const send = (licence: Licence, base: Licence, decision: { isVerified?: true } = {}) => {
    if (update.isPending) return;
    update.mutate(
      { ...licence, ...decision, base: { ...base, ...(decision.isVerified ? { licenseSubmittedAt } : {}) } },
      { onSuccess: (saved) => reset(typedLicence(saved)), onError: (error) => showIssues(form, error) },
    );
  };
  return {
    form,
    update,
    submit: form.handleSubmit((licence) => send(licence, begun)),
    verify: form.handleSubmit((licence) => send(licence, begun, { isVerified: true })),
    /** Writes what the register says over what is typed. */
    take: ({ class: found, holder, expiresOn }: FoundLicence) => {
      const told = { licenseClass: found ?? '', licenseHolder: holder, licenseExpiresOn: expiresOn ?? '' } as const;
      for (const name of ['licenseClass', 'licenseHolder', 'licenseExpiresOn'] as const) setValue(name, told[name], { shouldDirty: true });
    },
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

/** The licence on file, to be looked up, written down and decided on. */
export function ProviderLicenceForm({ provider }: { provider: Provider }) {
  const { form, update, submit, verify, take, hasConflict, keepMine, takeTheirs } = useLicenceForm(provider);
  const { errors, isDirty } = form.formState;
  const isInvalid = Object.keys(errors).length > 0;
  const canVerify = !provider.isVerified || provider.licenseSubmittedAt !== null;
  return (
    <div className="grid content-start gap-3">
      <LicenceDecisionState provider={provider} />
      <RegisterLookup provider={provider} onUse={take} />
      <form noValidate className="grid content-start gap-3" onSubmit={(event) => void submit(event)}>
      <LicenceInputs register={form.register} errors={errors} idPrefix={`provider-${provider.id}-`} />
      <LicenceDetailInputs register={form.register} errors={errors} idPrefix={`provider-${provider.id}-`} />
      <Field
        label="Expires on"
        hint="The last day on which it is good. A licence can be verified once this is known."
        error={errors.licenseExpiresOn?.message}
      >
        {(control) => <Input {...control} {...form.register('licenseExpiresOn')} type="date" max="2099-12-31" />}
      </Field>
      {hasConflict ? <LicenceConflict provider={provider} onKeepMine={keepMine} onTakeTheirs={takeTheirs} /> : null}
      {update.error && isDirty && !hasConflict && !isInvalid ? (
        <FormFailure key={update.submittedAt} title="The licence was not saved" error={update.error} />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {canVerify ? (
          <Button disabled={hasConflict} isPending={update.isPending} pendingText="Saving…" onClick={() => void verify()}>
            Verify<span className="sr-only">: {providerName(provider)}</span>
          </Button>
        ) : null}
        <Button
          type="submit"
          variant={isDirty && !canVerify ? 'primary' : 'secondary'}
          disabled={!isDirty || hasConflict}
          isPending={update.isPending}
          pendingText="Saving…"
        >
          Save licence<span className="sr-only"> of {providerName(provider)}</span>
        </Button>
        <ProviderSaveLine isSaved={update.isSuccess && !isDirty} />
      </div>
      </form>
      <OtherDecision provider={provider} />
    </div>
  );
}
