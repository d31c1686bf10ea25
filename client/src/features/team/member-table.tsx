import type { TeamMember } from '@shared/contracts/team.ts';
import { MemberActions } from './member-actions.tsx';
import { EmailLink, LastSeen, MemberStatus, PhoneLink } from './member-parts.tsx';
import { nameIdOf, nameOf } from './team-texts.ts';

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

/** The team where there is room: a row for each member. */
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
