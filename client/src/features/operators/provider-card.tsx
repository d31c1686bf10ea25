import { BadgeCheck, Building2, CalendarPlus, IdCard, Mail, Phone, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatPhone } from '@shared/domain/phone.ts';
import { sydneyDate } from '@shared/domain/sydney-date.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDay } from '@/lib/format.ts';
import { serverNow } from '@/lib/server-clock.ts';
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

// A date without a time: noon is the same day everywhere in Australia.
const writtenDate = (date: string) => (Number.isNaN(Date.parse(date)) ? date : formatDay(`${date}T02:00:00Z`));

function Licence({ provider: { licenseNumber, licenseState, licenseExpiresOn, licenseRefusal } }: { provider: Provider }) {
  if (licenseNumber === null) return 'No licence on file';
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

/** One electrician: who, how to reach them, and how their licence stands. */
export const ProviderCard = memo(({ provider }: { provider: Provider }) => {
  const { id, firstName, lastName, isActive, isVerified, licenseSubmittedAt, email, phone, companyName, createdAt } = provider;
  const name = `${firstName} ${lastName}`.trim() || `Provider ${id}`;
  return (
    <article
      aria-label={name}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_8rem]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base break-words">{name}</h3>
        <Chip tone={isActive ? 'earth' : 'active'}>{isActive ? 'Active' : 'Inactive'}</Chip>
        {isVerified ? (
          <Chip tone="neutral" icon={BadgeCheck}>
            Verified
          </Chip>
        ) : null}
        {licenseSubmittedAt ? <Chip tone="spark">Licence to check</Chip> : null}
      </div>
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
        <Line icon={CalendarPlus} label="Member">
          {createdAt ? `Joined ${formatDay(createdAt)}` : 'Joined –'}
        </Line>
      </dl>
    </article>
  );
});
