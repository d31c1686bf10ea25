import type { ReactNode } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { formatPhone } from '@shared/domain/phone.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useMinute } from '@/lib/use-minute.ts';
import { telHref } from '@/lib/tel-href.ts';
import { statusOf } from './team-texts.ts';

/** How a member stands, in words. */
export function MemberStatus({ member }: { member: TeamMember }) {
  const { label, tone, icon } = statusOf(member);
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

/** When a member was last seen: how long ago, and the time in Sydney. */
export function LastSeen({ at }: { at: TeamMember['lastSeenAt'] }) {
  const now = useMinute(at ?? undefined);
  if (!at) return <>Not seen yet</>;
  return (
    <time dateTime={at}>
      {formatRelative(at, now)}
      <span className="block text-xs text-ink-3">{formatDateTime(at)} in Sydney</span>
    </time>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 max-w-full items-center break-all text-neutral-wire underline">
      {children}
    </a>
  );
}

/** A member's address, which a press writes to. */
export function EmailLink({ email }: Pick<TeamMember, 'email'>) {
  return email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : <>None</>;
}

/** A member's number, which a press calls. */
export function PhoneLink({ phone }: Pick<TeamMember, 'phone'>) {
  return <ContactLink href={telHref(phone)}>{formatPhone(phone)}</ContactLink>;
}
