import { CircleCheck, Mail, UserX, type LucideIcon } from 'lucide-react';
import type { TeamMember } from '@shared/contracts/team.ts';
import type { Tone } from '@/components/ui/chip.tsx';

export const nameOf = ({ firstName, lastName }: TeamMember) => `${firstName} ${lastName}`;

/** The id of the element that names a member, so that it can take the focus. */
export const nameIdOf = ({ id }: Pick<TeamMember, 'id'>) => `member-${id}`;

/** Orders members as the list does. */
export function byName(one: TeamMember, other: TeamMember): number {
  return nameOf(one).localeCompare(nameOf(other), 'en-AU') || one.id - other.id;
}

/** Says how a member stands. */
export function statusOf({ isActive, hasJoined }: TeamMember): { label: string; tone: Tone; icon: LucideIcon } {
  if (!isActive) return { label: 'Deactivated', tone: 'plain', icon: UserX };
  return hasJoined
    ? { label: 'Active', tone: 'earth', icon: CircleCheck }
    : { label: 'Invited, not joined yet', tone: 'spark', icon: Mail };
}

/** Says what deactivating a member does to them. */
export function deactivationText({ hasJoined }: TeamMember): string {
  return hasJoined
    ? 'They are signed out within a minute and can no longer open your jobs. You can reactivate them at any time.'
    : 'They are signed out within a minute and can no longer open your jobs. The link in their letter stops working.';
}
