import type { ReactNode } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { MemberActions } from './member-actions.tsx';
import { EmailLink, LastSeen, MemberStatus, PhoneLink } from './member-parts.tsx';
import { nameIdOf, nameOf } from './team-texts.ts';

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

/** The team on a phone: a card for each member. */
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
