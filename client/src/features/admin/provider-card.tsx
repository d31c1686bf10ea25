import { BadgeCheck, ChevronDown, Mail, Phone, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import type { Provider } from '@shared/contracts/providers.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { lazyContent } from '@/components/lazy/lazy-component.tsx';
import { MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatDay, formatDollars, formatRelative } from '@/lib/time/format.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { Facts } from './facts.tsx';
import { ProviderNotes } from './provider-notes.tsx';
import { useDraft } from './unsaved-drafts.tsx';
import { licenceState, licenceText, providerName } from './provider-texts.ts';

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

function Chips({ provider, now }: { provider: Provider; now: Date }) {
  const { label, tone } = licenceState(provider, now);
  const { isVerified, isActive, licenseRefusal, licenseSubmittedAt, insuranceReview } = provider;
  return (
    <p className="flex flex-wrap gap-2">
      {isActive ? null : <Chip tone="active">Deactivated</Chip>}
      {isVerified ? (
        <Chip tone="earth" icon={BadgeCheck}>
          Verified
        </Chip>
      ) : (
        <Chip>{licenseRefusal === null ? 'Not verified' : 'Licence refused'}</Chip>
      )}
      {(licenseSubmittedAt || insuranceReview === 'under_review') && isActive ? <Chip tone="spark">Waiting for a decision</Chip> : null}
      <Chip tone={tone} icon={tone === 'active' ? TriangleAlert : undefined}>
        {label}
      </Chip>
    </p>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function factsOf(provider: Provider, now: Date): (readonly [string, ReactNode])[] {
  const { username, companyName, abn, purchases, spend, teamSize, createdAt, lastSeenAt } = provider;
  return [
    ['Username', username],
    ['Company', companyName ?? 'None'],
    ['ABN', abn ?? 'None on file'],
    ['Licence', licenceText(provider)],
    ['Bought', `${purchases} ${purchases === 1 ? 'lead' : 'leads'}, ${formatDollars(spend)}`],
    ['Team', teamSize === 0 ? 'Nobody else' : people(teamSize)],
    ['Joined', formatDay(createdAt)],
    ['Last seen', lastSeenAt ? formatRelative(lastSeenAt, now) : 'Not seen yet'],
  ];
}

function Details({ provider, now }: { provider: Provider; now: Date }) {
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

/** Renders an electrician, expandable to all details and actions. One who waits for a decision starts expanded. */
export function ProviderCard({ provider, now, isToDecide = false }: { provider: Provider; now: Date; isToDecide?: boolean }) {
  const [notes] = useDraft(`notes ${provider.id}`);
  const [licence] = useDraft(`licence ${provider.id}`);
  // Cards with unsaved input remount expanded.
  const [isOpen, setIsOpen] = useState(isToDecide || notes !== null || licence !== null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const detailsId = useId();
  const { companyName, purchases, spend, lastSeenAt } = provider;
  const name = providerName(provider);
  const handleToggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <article aria-label={name} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-1">
      <div className="flex items-start justify-between gap-x-3 lg:items-center">
        <div className="grid min-w-0 grow grid-cols-1 gap-x-4 gap-y-1.5 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,5fr)] lg:items-center">
          <div className="min-w-0">
            <h2 className="text-lg break-words lg:text-base">
              <bdi>{name}</bdi>
            </h2>
            {companyName ? <p className="text-sm break-words text-ink-2">{companyName}</p> : null}
          </div>
          <p className="text-sm text-ink-2">
            {purchases} {purchases === 1 ? 'lead' : 'leads'} bought, {formatDollars(spend)}
          </p>
          <p className="text-sm text-ink-2">{lastSeenAt ? `Seen ${formatRelative(lastSeenAt, now)}` : 'Not seen yet'}</p>
          <Chips provider={provider} now={now} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpened ? detailsId : undefined}
          onClick={handleToggle}
          className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sunken"
        >
          Details<span className="sr-only"> of {name}</span>
          <ChevronDown aria-hidden="true" className={isOpen ? 'size-4.5 rotate-180' : 'size-4.5'} />
        </button>
      </div>
      <MissingToBuy missing={provider.missingToBuy} />
      {/* Collapsed, it keeps unsaved input. */}
      {wasOpened ? (
        <div id={detailsId} hidden={!isOpen}>
          <Details provider={provider} now={now} />
        </div>
      ) : null}
    </article>
  );
}
