import { Check, Phone, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { registerOf } from '@shared/domain/people/licence-registers.ts';
import { formatDay, formatMinutes } from '@/lib/time/format.ts';

type Electrician = NonNullable<CustomerRequest['electrician']>;

function Line({ Icon, children }: { Icon: LucideIcon | null; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      {Icon ? <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" /> : <span className="w-5 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function checkOf({ licenceCheckedAt, licenceExpiredOn }: Electrician): string {
  if (licenceExpiredOn) return `expired on ${formatDay(licenceExpiredOn)}`;
  return licenceCheckedAt ? `checked by us on ${formatDay(licenceCheckedAt)}` : 'not confirmed by us';
}

function Licence(electrician: Electrician) {
  const { licence, licenceCheckedAt } = electrician;
  if (!licence) return null;
  const { authority, url } = registerOf(licence.state);
  return (
    <Line Icon={licenceCheckedAt ? ShieldCheck : null}>
      Licence {licence.number} ({licence.state}), {checkOf(electrician)}.{' '}
      <a href={url} target="_blank" rel="noreferrer" className="inline-block py-0.5 text-neutral-wire underline">
        Look it up at {authority}
      </a>
    </Line>
  );
}

/** Renders who has a request: the licence with its register, what was checked, how soon they call and how customers rate them. */
export function RequestElectrician({ electrician }: { electrician: Electrician }) {
  const { name, profilePath, insuredUntil, insuranceCheckedAt, usualCallMinutes, rating } = electrician;
  return (
    <section aria-labelledby="who" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 id="who" className="text-xl wrap-anywhere">
        {profilePath ? (
          <a href={profilePath} className="underline">
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      <ul className="grid gap-2.5">
        <Licence {...electrician} />
        {insuredUntil ? (
          <Line Icon={ShieldCheck}>
            Public liability insurance until {formatDay(insuredUntil)}
            {insuranceCheckedAt ? `, policy checked by us on ${formatDay(insuranceCheckedAt)}` : ''}.
          </Line>
        ) : null}
        {usualCallMinutes === null ? null : <Line Icon={Phone}>Usually calls within {formatMinutes(usualCallMinutes)}.</Line>}
        {rating ? (
          <Line Icon={Check}>
            {rating.average} of 5 stars from {rating.count} customers.
          </Line>
        ) : null}
      </ul>
    </section>
  );
}
