import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { formatDateTime, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { teamFailures, teamNotices } from '@/lib/utils/strings.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import type { TeamMember } from '@shared/contracts/team.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { useMemberAct } from './team-api.ts';
import { deactivationText, nameIdOf, nameOf, statusOf } from './team-texts.ts';

/** Renders a member's status. */
function MemberStatus({ member }: { member: TeamMember }) {
  const { label, tone, icon } = statusOf(member);
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

/** Renders when a member was last seen: how long ago, and the time in Sydney. */
function LastSeen({ at }: { at: TeamMember['lastSeenAt'] }) {
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

/** Renders a member's email address as a link. */
function EmailLink({ email }: Pick<TeamMember, 'email'>) {
  return email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : <>None</>;
}

/** Renders a member's phone number as a link. */
function PhoneLink({ phone }: Pick<TeamMember, 'phone'>) {
  return <ContactLink href={telHref(phone)}>{formatPhone(phone)}</ContactLink>;
}

function useFailureNotice() {
  const { toast } = useToast();
  return (title: string) => (error: Error) =>
    toast({ title, description: error.message, variant: 'destructive', reference: referenceOf(error) });
}

function DeactivateQuestion({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { toast } = useToast();
  const name = nameOf(member);
  const { mutate, isPending, error } = useMemberAct('deactivate', member.id);
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast(teamNotices.deactivated(name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Deactivate ${name}?`}
      description={deactivationText(member)}
      confirmLabel="Deactivate"
      pendingText="Deactivating…"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

/** Holds whether a confirmation is open, and returns focus to its button once it closes. */
function useQuestion() {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return { isAsking, setIsAsking, opener };
}

/** Renders Deactivate or Reactivate as one button, so that it keeps focus. */
function StandingButton({
  member,
  opener,
  onAsk,
}: {
  member: TeamMember;
  opener: RefObject<HTMLButtonElement | null>;
  onAsk: () => void;
}) {
  const { toast } = useToast();
  const fail = useFailureNotice();
  const { mutate, isPending } = useMemberAct('reactivate', member.id);
  const name = nameOf(member);
  const handleReactivate = () =>
    mutate(undefined, {
      onSuccess: () => toast(teamNotices.reactivated(name)),
      onError: fail(teamFailures.reactivate),
    });
  return (
    <Button
      ref={opener}
      variant="secondary"
      size="sm"
      isPending={isPending}
      pendingText="Reactivating…"
      onClick={member.isActive ? onAsk : handleReactivate}
    >
      {member.isActive ? 'Deactivate' : 'Reactivate'}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}

/** Renders the owner's actions on a member. */
function MemberActions({ member }: { member: TeamMember }) {
  const { toast } = useToast();
  const fail = useFailureNotice();
  const { isAsking, setIsAsking, opener } = useQuestion();
  // Here, where it outlives the button: the server may refuse because the member has joined by now.
  const { mutate, isPending } = useMemberAct('invite', member.id);
  const { isActive, hasJoined, email } = member;
  const name = nameOf(member);
  const handleInvite = () =>
    mutate(undefined, {
      onSuccess: () => toast(teamNotices.linkSent(name, email ?? '')),
      onError: fail(teamFailures.invite),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <StandingButton member={member} opener={opener} onAsk={() => setIsAsking(true)} />
      {isActive && !hasJoined ? (
        <Button variant="secondary" size="sm" isPending={isPending} pendingText="Sending…" onClick={handleInvite}>
          Send link again<span className="sr-only">: {name}</span>
        </Button>
      ) : null}
      {isAsking ? <DeactivateQuestion member={member} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function MemberCard({ member }: { member: TeamMember }) {
  return (
    <article
      aria-labelledby={nameIdOf(member)}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <div className="grid justify-items-start gap-1.5">
        <h2 id={nameIdOf(member)} tabIndex={-1} className="text-lg break-words">
          {nameOf(member)}
        </h2>
        <MemberStatus member={member} />
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
        <Fact label="Username">
          <span className="break-all">{member.username}</span>
        </Fact>
        <Fact label="Email">
          <EmailLink email={member.email} />
        </Fact>
        <Fact label="Phone">
          <PhoneLink phone={member.phone} />
        </Fact>
        <Fact label="Last seen">
          <LastSeen at={member.lastSeenAt} />
        </Fact>
      </dl>
      <MemberActions member={member} />
    </article>
  );
}

/** Renders the team as cards, for a phone. */
export function MemberCards({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {members.map((member) => (
        <li key={member.id}>
          <MemberCard member={member} />
        </li>
      ))}
    </ul>
  );
}

const cell = 'px-3 py-2 align-top';

function MemberRow({ member }: { member: TeamMember }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} pt-4 font-normal`}>
        <span id={nameIdOf(member)} tabIndex={-1} className="block font-semibold break-words">
          {nameOf(member)}
        </span>
        <span className="block break-all text-ink-3">{member.username}</span>
      </th>
      <td className={cell}>
        <div className="grid justify-items-start">
          <EmailLink email={member.email} />
          <PhoneLink phone={member.phone} />
        </div>
      </td>
      <td className={`${cell} pt-4`}>
        <MemberStatus member={member} />
      </td>
      <td className={`${cell} pt-4`}>
        <LastSeen at={member.lastSeenAt} />
      </td>
      <td className={cell}>
        <MemberActions member={member} />
      </td>
    </tr>
  );
}

/** Renders the team as a table, where there is room. */
export function MemberTable({ members }: { members: readonly TeamMember[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-1">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Your team, by name</caption>
        <thead className="text-xs text-ink-2">
          <tr>
            {['Name and username', 'Email and phone', 'Status', 'Last seen', 'Actions'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-3">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
