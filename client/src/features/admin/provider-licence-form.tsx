import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { input } from 'zod/mini';
import { providerLicenceForm, type FoundLicence, type Provider } from '@shared/contracts/providers.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { LicenceDetailInputs, licenceClassNames } from '@/components/forms/licence-detail-inputs.tsx';
import { LicenceInputs } from '@/components/forms/licence-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { formatDay } from '@/lib/time/format.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { useUpdateProvider } from './provider-api.ts';
import { LicenceDecisionState, OtherDecision, RegisterLookup } from './provider-licence-decision.tsx';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { providerName } from './provider-texts.ts';
import { useDraft } from './unsaved-drafts.tsx';

type Licence = input<typeof providerLicenceForm>;

/** Returns the form's initial values, empty where nothing is stored. */
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

const linesOf = ({ licenseNumber, licenseState, licenseClass, licenseHolder, licenseExpiresOn }: Licence) =>
  [
    ['Licence number', licenseNumber],
    ['State', licenseState],
    ['Class', licenseClass ? licenceClassNames[licenseClass] : ''],
    ['Name on the licence', licenseHolder],
    ['Expires on', licenseExpiresOn ? formatDay(licenseExpiresOn) : ''],
  ] as const;

/** The unsaved input, and the stored licence it is based on. */
interface Draft {
  typed: Licence;
  base: Licence;
}

/** Keeps unsaved input while the page is open, and restores it when the card remounts. */
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

function useLicenceForm(provider: Provider, onVerified: () => void) {
  const stored = typedLicence(provider);
  const form = useForm<Licence>({
    resolver: standardSchemaResolver(providerLicenceForm, undefined, { raw: true }),
    defaultValues: stored,
  });
  useKeptLicence(provider.id, form);
  const { isDirty, defaultValues } = form.formState;
  const begun = { ...stored, ...defaultValues };
  const update = useUpdateProvider(provider.id);
  const { failure, fail, clear } = useSubmitFailure(form);
  const { reset, setValue } = form;
  const storedText = JSON.stringify(stored);
  useEffect(() => {
    // Without unsaved input it shows the newly stored values.
    if (!isDirty) reset(JSON.parse(storedText) as Licence);
  }, [isDirty, reset, storedText]);
  const { licenseSubmittedAt } = provider;
  const send = (licence: Licence, base: Licence, decision: { isVerified?: true } = {}) => {
    if (update.isPending) return;
    clear();
    update.mutate(
      { ...licence, ...decision, base: { ...base, ...(decision.isVerified ? { licenseSubmittedAt } : {}) } },
      {
        onSuccess: (saved) => {
          reset(typedLicence(saved));
          if (decision.isVerified) onVerified();
        },
        onError: fail,
      },
    );
  };
  return {
    form,
    update,
    failure,
    submit: form.handleSubmit((licence) => send(licence, begun)),
    verify: form.handleSubmit((licence) => send(licence, begun, { isVerified: true })),
    /** Replaces the input with the register's entry. */
    take: ({ class: found, holder, expiresOn }: FoundLicence) => {
      const told = { licenseClass: found ?? '', licenseHolder: holder, licenseExpiresOn: expiresOn ?? '' } as const;
      for (const name of ['licenseClass', 'licenseHolder', 'licenseExpiresOn'] as const) setValue(name, told[name], { shouldDirty: true });
    },
    stored,
    hasConflict: isDirty && isStaleEdit(update.error) && JSON.stringify(begun) !== storedText,
    resolve: (resolution: Resolution) => {
      update.reset();
      clear();
      if (resolution === 'mine') send(form.getValues(), stored);
    },
  };
}

/** Renders the licence on file, to look up, edit and decide on. */
export function ProviderLicenceForm({ provider }: { provider: Provider }) {
  const { toast } = useToast();
  const state = useRef<HTMLDivElement>(null);
  // The pressed button unmounts.
  const handleDecided = () => state.current?.focus();
  const { form, update, failure, submit, verify, take, stored, hasConflict, resolve } = useLicenceForm(provider, () => {
    toast({ title: licenceWords.verified, description: providerName(provider) });
    handleDecided();
  });
  const { errors, isDirty } = form.formState;
  const canVerify = !provider.isVerified || provider.licenseSubmittedAt !== null;
  return (
    <div className="grid content-start gap-3">
      <div ref={state} tabIndex={-1}>
        <LicenceDecisionState provider={provider} />
      </div>
      <RegisterLookup provider={provider} onUse={take} />
      <form noValidate className="grid content-start gap-3" onSubmit={(event) => void submit(event)}>
      <LicenceInputs register={form.register} errors={errors} idPrefix={`provider-${provider.id}-`} />
      <LicenceDetailInputs register={form.register} errors={errors} idPrefix={`provider-${provider.id}-`} />
      <Field
        label="Expires on"
        hint="The last day it’s valid. A licence can be verified once this, its class and the name on it are known."
        error={errors.licenseExpiresOn?.message}
      >
        {(control) => <Input {...control} {...form.register('licenseExpiresOn')} type="date" max="2099-12-31" />}
      </Field>
      {hasConflict ? <FormConflict what="this licence" form={form} stored={stored} linesOf={linesOf} onResolve={resolve} /> : null}
      {failure && isDirty && !hasConflict ? <FormFailure title="The licence wasn’t saved" error={failure} /> : null}
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
      <OtherDecision provider={provider} onRemoved={handleDecided} />
    </div>
  );
}
