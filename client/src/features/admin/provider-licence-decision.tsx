import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { licenceRefusalForm, MAX_REFUSAL, type FoundLicence, type Provider } from '@shared/contracts/providers.ts';
import { registerOf } from '@shared/domain/people/licence-registers.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { licenceClassNames } from '@/components/forms/licence-detail-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { formatDay } from '@/lib/time/format.ts';
import { Facts } from './facts.tsx';
import { useLicenceLookup, useUpdateProvider } from './provider-api.ts';
import { checkText, providerName } from './provider-texts.ts';

/** Says whether a licence is waiting, verified or refused, with by whom and why. */
export function LicenceDecisionState({ provider }: { provider: Provider }) {
  const { isVerified, licenseNumber, licenseRefusal, licenseSubmittedAt, sameLicence } = provider;
  if (licenseNumber === null) return <p className="text-sm text-ink-2">Enter a licence to verify it.</p>;
  return (
    <div className="grid gap-1 text-sm">
      {licenseSubmittedAt ? <p className="font-semibold">Waits for your decision since {formatDay(licenseSubmittedAt)}.</p> : null}
      {isVerified ? <p>Verified{checkText(provider)}.</p> : null}
      {licenseRefusal === null ? null : (
        <p className="wrap-anywhere">
          Refused{checkText(provider)}: {licenseRefusal}
        </p>
      )}
      {sameLicence.length > 0 ? (
        <Panel tone="danger" title="Other accounts have this licence">
          <ul className="wrap-anywhere">
            {sameLicence.map(({ id, username, name, isVerified: isOther }) => (
              <li key={id}>
                <bdi>{name}</bdi>, username {username}
                {isOther ? ', verified' : ''}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

function RegisterAnswer({ licence, onUse }: { licence: FoundLicence | null; onUse: (licence: FoundLicence) => void }) {
  if (!licence) return <Panel tone="danger" title="The register has no licence with this number" />;
  const isFine = licence.isCurrent && licence.isElectrical && licence.isSameHolder;
  return (
    <Panel tone={isFine ? 'success' : 'danger'} title={`The register says “${licence.status}”`}>
      <Facts
        facts={[
          ['Name', licence.holder],
          ['Business names', licence.otherNames.join(', ') || 'None'],
          ['Licence', licence.type],
          ['Class', licence.class ? licenceClassNames[licence.class] : 'Not clear'],
          ['Expires', licence.expiresOn ? formatDay(licence.expiresOn) : 'Not said'],
        ]}
      />
      {licence.isSameHolder ? null : <p className="mt-1">The name doesn’t match this account. Ask before you verify.</p>}
      {licence.isElectrical ? null : <p className="mt-1">It isn’t a licence for all electrical work.</p>}
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => onUse(licence)}>
        Copy this into the form
      </Button>
    </Panel>
  );
}

/** Renders the link to a licence's public register, and its answer if this server can query it. */
export function RegisterLookup({ provider, onUse }: { provider: Provider; onUse: (licence: FoundLicence) => void }) {
  const lookup = useLicenceLookup(provider.id);
  const { licenseNumber, licenseState, canAskRegister } = provider;
  if (licenseNumber === null || licenseState === null) return null;
  const { authority, url } = registerOf(licenseState);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center gap-1.5 text-sm text-neutral-wire underline">
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          Register of {authority}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {canAskRegister ? (
          <Button variant="secondary" size="sm" isPending={lookup.isPending} pendingText="Asking…" onClick={() => lookup.mutate()}>
            Ask the register
          </Button>
        ) : null}
      </div>
      <output>{lookup.data ? <RegisterAnswer licence={lookup.data.licence} onUse={onUse} /> : null}</output>
      {lookup.error ? <FormFailure title="The register gave no answer" error={lookup.error} /> : null}
    </div>
  );
}

function RefuseDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { toast } = useToast();
  const form = useForm({
    resolver: standardSchemaResolver(licenceRefusalForm),
    defaultValues: { licenseRefusal: '' },
  });
  const { register, formState } = form;
  const { mutate, isPending } = useUpdateProvider(provider.id);
  const { failure, fail, clear } = useSubmitFailure(form);
  const { licenseNumber, licenseState, licenseSubmittedAt } = provider;
  const name = providerName(provider);
  const submit = form.handleSubmit((body) => {
    clear();
    mutate(
      { ...body, base: { licenseNumber, licenseState, licenseSubmittedAt } },
      {
        onSuccess: () => {
          toast({ title: licenceWords.refused, description: `${name} gets an email with the reason.` });
          onClose();
        },
        onError: fail,
      },
    );
  });
  return (
    <FormDialog
      title="Refuse this licence"
      description={`${licenseNumber}, ${licenseState}, of ${name}`}
      submit="Refuse licence"
      pendingText="Refusing…"
      isPending={isPending}
      isDirty={formState.isDirty}
      unsaved="The reason you typed isn’t sent yet."
      isDanger
      onClose={onClose}
      onSubmit={submit}
    >
      {failure ? <FormFailure title="The licence wasn’t refused" error={failure} /> : null}
      <Field label="Reason" hint="The electrician reads it as you write it." error={formState.errors.licenseRefusal?.message}>
        {(control) => <Textarea {...control} {...register('licenseRefusal')} maxLength={MAX_REFUSAL} />}
      </Field>
    </FormDialog>
  );
}

/** Renders Refuse, with a reason; or Remove verification once it is verified. */
export function OtherDecision({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useUpdateProvider(provider.id);
  const { isVerified, licenseNumber, licenseState, licenseRefusal, licenseSubmittedAt } = provider;
  const name = providerName(provider);
  if (licenseNumber === null || (licenseRefusal !== null && licenseSubmittedAt === null)) return null;
  const handleRemove = () =>
    mutate(
      { isVerified: false, base: { licenseNumber, licenseState, licenseSubmittedAt } },
      {
        onSuccess: () => {
          toast({ title: `${name} is no longer verified` });
          onRemoved();
        },
        onError: (error) => toast({ title: 'The verification wasn’t removed', description: error.message, variant: 'destructive' }),
      },
    );
  return (
    <div className="flex flex-wrap gap-3">
      {isVerified ? (
        <Button variant="secondary" isPending={isPending} pendingText="Saving…" onClick={handleRemove}>
          Remove verification<span className="sr-only">: {name}</span>
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Refuse<span className="sr-only"> the licence of {name}</span>
      </Button>
      {isAsking ? <RefuseDialog provider={provider} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
