import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, Building2, CalendarPlus, Download, IdCard, Mail, Phone, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { getOperatorCertificate } from '@shared/contracts/insurance.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf, type AddressOf } from '@/lib/api/api-client.ts';
import { formatDay } from '@/lib/time/format.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { saveOperatorFile } from './operator-api.ts';
import type { Provider } from './operator-reading.ts';

function Line({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="mt-0.5 shrink-0">
        <Icon aria-hidden="true" className="size-4.5 text-ink-3" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Formats a date without a time, or returns what is none. */
// Noon is the same day everywhere in Australia.
export const writtenDate = (date: string) => (Number.isNaN(Date.parse(date)) ? date : formatDay(`${date}T02:00:00Z`));

function Licence({ provider: { licenseNumber, licenseState, licenseExpiresOn, licenseRefusal } }: { provider: Provider }) {
  if (licenseNumber === null) return licenceWords.none;
  const licence = [licenseState, licenseNumber].filter(Boolean).join(' ');
  if (licenseRefusal !== null) return `${licence}, refused: ${licenseRefusal}`;
  if (licenseExpiresOn === null) return `${licence}, no expiry on file`;
  const isExpired = licenseExpiresOn < sydneyDate(serverNow());
  if (!isExpired) return `${licence}, to ${writtenDate(licenseExpiresOn)}`;
  return (
    <span className="font-semibold text-active-wire">
      {licence}, expired {writtenDate(licenseExpiresOn)}
    </span>
  );
}

function insuranceText({ insuredUntil, insuranceReview }: Provider): string {
  const review = insuranceReview === 'refused' ? ', the latest certificate was refused' : '';
  if (insuredUntil === null) return `No verified insurance${review}`;
  const isOver = insuredUntil < sydneyDate(serverNow());
  return `${isOver ? 'Insurance ended' : 'Insured to'} ${writtenDate(insuredUntil)}${review}`;
}

const certificateAddress: AddressOf<typeof getOperatorCertificate> = { method: 'GET', path: '/api/admin/insurance/:policyId/certificate' };

/** Renders the button that downloads the latest insurance certificate. */
function CertificateButton({ policyId, name }: { policyId: number; name: string }) {
  const { toast } = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveOperatorFile<typeof getOperatorCertificate>(certificateAddress, { params: { policyId } }),
    onError: (error) =>
      toast({
        title: 'The certificate wasn’t downloaded',
        description: error.message,
        variant: 'destructive',
        reference: referenceOf(error),
      }),
  });
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" isPending={isPending} pendingText="Downloading…" onClick={() => mutate()}>
      <Download aria-hidden="true" className="size-4.5" />
      Insurance certificate<span className="sr-only"> of {name}</span>
    </Button>
  );
}

/** Returns an electrician's name, or what stands for one. */
export const nameOf = ({ id, firstName, lastName }: Provider) => [firstName, lastName].join(' ').trim() || `Provider ${id}`;

/** Renders whether an electrician is active and verified, and what waits for a decision. */
export function Standing({ provider: { isActive, isVerified, licenseSubmittedAt, insuranceReview } }: { provider: Provider }) {
  return (
    <>
      <Chip tone={isActive ? 'success' : 'danger'}>{isActive ? 'Active' : 'Inactive'}</Chip>
      {isVerified ? (
        <Chip tone="info" icon={BadgeCheck}>
          {licenceWords.verified}
        </Chip>
      ) : null}
      {licenseSubmittedAt ? <Chip tone="warning">{licenceWords.checking}</Chip> : null}
      {insuranceReview === 'under_review' ? <Chip tone="warning">Insurance to check</Chip> : null}
    </>
  );
}

/** Renders an electrician's contact details, licence, insurance and what they need to buy leads. */
export function ProviderDetails({ provider }: { provider: Provider }) {
  const { email, phone, companyName, createdAt, policyId, missingToBuy } = provider;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <Line icon={Mail} label="Email">
          {email ?? 'No email'}
        </Line>
        <Line icon={Phone} label="Phone">
          {phone === null ? 'No phone' : formatPhone(phone)}
        </Line>
        <Line icon={Building2} label="Company">
          {companyName ?? 'Individual'}
        </Line>
        <Line icon={IdCard} label="Licence">
          <Licence provider={provider} />
        </Line>
        <Line icon={ShieldCheck} label="Insurance">
          {insuranceText(provider)}
        </Line>
        <Line icon={CalendarPlus} label="Member">
          {createdAt ? `Joined ${formatDay(createdAt)}` : 'Joined –'}
        </Line>
      </dl>
      <MissingToBuy missing={missingToBuy} />
      {policyId === null ? null : <CertificateButton policyId={policyId} name={nameOf(provider)} />}
    </div>
  );
}
