import { BadgeCheck, Mail, Phone, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { Provider } from '@shared/contracts/providers.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { lazyContent } from '@/components/lazy/lazy-component.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatDay, formatDollars } from '@/lib/time/format.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { Facts } from './facts.tsx';
import { ProviderNotes } from './provider-notes.tsx';
import { useDraftKeys } from './unsaved-drafts.tsx';
import { licenceState, licenceText, seenText } from './provider-texts.ts';

// The forms load with the first card that is opened.
const ProviderForms = lazyContent(async () => (await import('./provider-forms.tsx')).ProviderForms);
const ActiveButton = lazyContent(async () => (await import('./provider-forms.tsx')).ActiveButton);

function ContactLink({ href, icon: Icon, children }: { href: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm break-all text-neutral-wire underline">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </a>
  );
}

/** Renders whether a licence is verified. */
function VerifiedChip({ isVerified, licenseRefusal }: Pick<Provider, 'isVerified' | 'licenseRefusal'>) {
  if (!isVerified) return <Chip>{licenceWords[licenseRefusal === null ? 'unverified' : 'refused']}</Chip>;
  return (
    <Chip tone="success" icon={BadgeCheck}>
      {licenceWords.verified}
    </Chip>
  );
}

/** Renders how an electrician stands: active, verified where there is a valid licence, waiting, and the licence. */
export function ProviderChips({ provider, now }: { provider: Provider; now: Date }) {
  const { label, tone, isValid } = licenceState(provider, now);
  const { isActive, licenseSubmittedAt, insuranceReview } = provider;
  return (
    <p className="flex flex-wrap gap-2">
      {isActive ? null : <Chip tone="danger">Deactivated</Chip>}
      {isValid ? <VerifiedChip {...provider} /> : null}
      {(licenseSubmittedAt || insuranceReview === 'under_review') && isActive ? <Chip tone="warning">Waiting for a decision</Chip> : null}
      <Chip tone={tone} icon={tone === 'danger' ? TriangleAlert : undefined}>
        {label}
      </Chip>
    </p>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function factsOf(provider: Provider, now: Date): (readonly [string, ReactNode])[] {
  const { username, companyName, abn, purchases, spend, wonJobs, teamSize, createdAt, lastSeenAt } = provider;
  return [
    ['Username', username],
    ['Company', companyName ?? 'None'],
    ['ABN', abn ?? 'None on file'],
    ['Licence', licenceText(provider)],
    ['Bought', `${purchases} ${purchases === 1 ? 'lead' : 'leads'}, ${formatDollars(spend)}`],
    ['Won', purchases === 0 ? 'Nothing bought yet' : `${wonJobs} of ${purchases} jobs paid`],
    ['Team', teamSize === 0 ? 'Nobody else' : people(teamSize)],
    ['Joined', formatDay(createdAt)],
    ['Last seen', seenText(lastSeenAt, now)],
  ];
}

/** Renders all that is known of an electrician, and the forms that change it. */
export function ProviderDetails({ provider, now }: { provider: Provider; now: Date }) {
  const { email, phone } = provider;
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <p className="flex flex-wrap gap-x-6">
          {email ? (
            <ContactLink href={`mailto:${email}`} icon={Mail}>
              {email}
            </ContactLink>
          ) : null}
          <ContactLink href={telHref(phone)} icon={Phone}>
            {formatPhone(phone)}
          </ContactLink>
        </p>
        <Facts facts={factsOf(provider, now)} />
        <Suspense fallback={<Skeleton className="h-12 rounded-md" />}>
          <p>
            <ActiveButton provider={provider} />
          </p>
        </Suspense>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {/* Together, because a later arrival would shift the notes under a finger. */}
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <ProviderForms provider={provider} />
          <ProviderNotes provider={provider} />
        </Suspense>
      </div>
    </div>
  );
}

/** Provides whether the details of an electrician have unsaved input, with which they start open. */
export function useHasDraft(): (provider: Provider) => boolean {
  const has = useDraftKeys();
  return ({ id }) => has(`notes ${id}`) || has(`licence ${id}`);
}
