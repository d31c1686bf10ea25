import { CircleCheck, Mail, UserX, type LucideIcon } from 'lucide-react';
import type { TeamMember } from '@shared/contracts/team.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { isolate } from '@/lib/utils/isolate.ts';

export const nameOf = ({ firstName, lastName }: TeamMember) => isolate(`${firstName} ${lastName}`);

/** Returns the id of the element with a member's name, used to focus it. */
export const nameIdOf = ({ id }: Pick<TeamMember, 'id'>) => `member-${id}`;

/** Compares members in the list's order. */
export function byName(one: TeamMember, other: TeamMember): number {
  return nameOf(one).localeCompare(nameOf(other), 'en-AU') || one.id - other.id;
}

/** Returns a member's status. */
export function statusOf({ isActive, hasJoined }: TeamMember): { label: string; tone: Tone; icon: LucideIcon } {
  if (!isActive) return { label: 'Deactivated', tone: 'plain', icon: UserX };
  return hasJoined
    ? { label: 'Active', tone: 'success', icon: CircleCheck }
    : { label: 'Invited, not joined yet', tone: 'warning', icon: Mail };
}

/** Says what happens when a member is deactivated. */
export function deactivationText({ hasJoined }: TeamMember): string {
  return hasJoined
    ? 'They’ll be signed out within a minute and can no longer open your jobs. You can reactivate them at any time.'
    : 'They’ll be signed out within a minute and can no longer open your jobs. The link in their email stops working.';
}
