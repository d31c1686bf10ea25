import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { AbnFinding } from '@/components/forms/abn-finding.tsx';
import { DirtySections, useDirtySections, useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useUnsavedGuard } from '@/components/ui/unsaved-guard.tsx';
import { urlOf } from '@/lib/api/api-client.ts';
import { formatCount, formatDay, formatMoment } from '@/lib/time/format.ts';
import { getCertificate, refusalReason, type InsurancePolicy } from '@shared/contracts/insurance.ts';
import type { Provider } from '@shared/contracts/providers.ts';
import { mayDecide } from '@shared/domain/people/insurance.ts';
import { Facts } from './facts.tsx';
import { providerAbnQuery, providerInsuranceQuery, useDecideInsurance } from './provider-checks-api.ts';
import { providerName } from './provider-texts.ts';

const states: Record<InsurancePolicy['state'], { label: string; tone: Tone }> = {
  under_review: { label: 'Waiting for a decision', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  replaced: { label: 'Replaced by a later one', tone: 'plain' },
};

function factsOf({ insurer, policyNumber, sumInsured, expiresOn, uploadedAt, decidedAt, refusalReason: reason }: InsurancePolicy) {
  return [
    ['Insurer', insurer],
    ['Policy number', policyNumber],
    ['Sum insured', `$${formatCount(sumInsured)}`],
    ['Last day', formatDay(expiresOn)],
    ['Sent', formatMoment(uploadedAt)],
    ...(decidedAt ? [['Decided', formatMoment(decidedAt)] as const] : []),
    ...(reason ? [['Why refused', reason] as const] : []),
  ] as const;
}

type Decide = ReturnType<typeof useDecideInsurance>;

/** Renders the form for a refusal's reason, which the electrician reads. */
function RefusalForm({
  policy,
  decide,
  onDecided,
  onClose,
}: {
  policy: InsurancePolicy;
  decide: Decide;
  onDecided: () => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useSectionDirty(reason !== '');
  useEffect(() => field.current?.focus(), []);
  const handleSuccess = () => {
    onClose();
    onDecided();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = refusalReason.safeParse(reason);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) {
      field.current?.focus();
      return;
    }
    decide.mutate({ policyId: policy.id, state: 'refused', reason: parsed.data, base: { state: policy.state } }, { onSuccess: handleSuccess });
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <Field label="Why is it refused?" hint="The electrician reads it in an email." error={error}>
        {(control) => <Textarea {...control} ref={field} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" size="sm" isPending={decide.isPending} pendingText="Refusing…">
          Refuse with this reason
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Decisions({ policy, decide, onDecided }: { policy: InsurancePolicy; decide: Decide; onDecided: () => void }) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { id, state } = policy;
  if (isRefusing) return <RefusalForm policy={policy} decide={decide} onDecided={onDecided} onClose={() => setIsRefusing(false)} />;
  const handleVerify = () => decide.mutate({ policyId: id, state: 'verified', base: { state } }, { onSuccess: onDecided });
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide(state, 'verified') ? (
        <Button size="sm" isPending={decide.isPending} pendingText="Verifying…" onClick={handleVerify}>
          Verify this policy
        </Button>
      ) : null}
      {mayDecide(state, 'refused') ? (
        <Button variant="secondary" size="sm" onClick={() => setIsRefusing(true)}>
          Refuse…
        </Button>
      ) : null}
    </div>
  );
}

/** Renders a policy: its details, the certificate and the decision. */
function PolicySection({ providerId, policy, isLatest }: { providerId: number; policy: InsurancePolicy; isLatest: boolean }) {
  const decide = useDecideInsurance(providerId);
  const { id, state, insurer } = policy;
  const { label, tone } = states[state];
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button has unmounted.
  const handleDecided = () => status.current?.focus();
  return (
    <article aria-label={`Policy of ${insurer}, sent ${formatMoment(policy.uploadedAt)}`} className="grid grid-cols-1 gap-3 rounded-md border border-line p-3">
      <p ref={status} tabIndex={-1}>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <Facts facts={factsOf(policy)} />
      <ButtonAnchor variant="secondary" size="sm" className="justify-self-start" href={urlOf(getCertificate.path, { policyId: id })} download>
        <Download aria-hidden="true" className="size-4" />
        Download certificate
      </ButtonAnchor>
      {decide.error ? <FormFailure title="Nothing was decided" error={decide.error} /> : null}
      {isLatest || state === 'verified' ? <Decisions policy={policy} decide={decide} onDecided={handleDecided} /> : null}
    </article>
  );
}

const shape = <Skeleton className="h-32 rounded-md" />;

function AbnSection({ provider: { id, abn } }: { provider: Provider }) {
  const query = useQuery(providerAbnQuery(id));
  return (
    <Loaded query={query} what="register details" skeleton={shape}>
      {({ lookup }) =>
        lookup ? (
          <AbnFinding lookup={lookup} />
        ) : (
          <p className="text-sm text-ink-2">{abn ? `ABN ${abn}. It wasn’t looked up in the business register.` : 'No ABN on file.'}</p>
        )
      }
    </Loaded>
  );
}

/** Renders an electrician's insurance, to verify or refuse, and the business register's entry for their ABN. */
export function ProviderChecksDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const query = useQuery(providerInsuranceQuery(provider.id));
  const { isDirty, report } = useDirtySections();
  const { handleClose, question } = useUnsavedGuard({ isDirty, isPending: false, description: 'The reason you wrote isn’t sent yet.', onClose });
  return (
    <Dialog title={`Insurance and ABN of ${providerName(provider)}`} description={provider.companyName ?? undefined} onClose={handleClose}>
      <div className="grid grid-cols-1 gap-6">
        <section className="grid gap-3">
          <h3 className="text-base font-semibold">Public liability insurance</h3>
          <Loaded query={query} what="insurance details" skeleton={shape}>
            {({ policies }) =>
              policies.length === 0 ? (
                <p className="text-sm text-ink-2">No certificate was sent.</p>
              ) : (
                <DirtySections value={report}>
                  {policies.map((policy, index) => (
                    <PolicySection key={policy.id} providerId={provider.id} policy={policy} isLatest={index === 0} />
                  ))}
                </DirtySections>
              )
            }
          </Loaded>
        </section>
        <section className="grid gap-3">
          <h3 className="text-base font-semibold">Business register</h3>
          <AbnSection provider={provider} />
        </section>
        {question}
      </div>
    </Dialog>
  );
}
