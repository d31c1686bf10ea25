import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { useSession } from '@/lib/session.ts';
import { AddMember } from './add-member.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { teamQuery } from './team-api.ts';
import { TeamSight } from './team-sight.tsx';
import { nameIdOf } from './team-texts.ts';

function Members({ members, isWide }: { members: readonly TeamMember[]; isWide: boolean }) {
  if (members.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title="Nobody in your team yet"
        message="Add the people who call your customers and do your jobs. They get a letter with a link to set their password."
      />
    );
  }
  return isWide ? <MemberTable members={members} /> : <MemberCards members={members} />;
}

function TeamList({ addedId, isWide }: { addedId: number | null; isWide: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(teamQuery);
  const shownId = data?.find(({ id }) => id === addedId)?.id;
  useEffect(() => {
    if (shownId !== undefined) document.getElementById(nameIdOf({ id: shownId }))?.focus();
  }, [shownId]);
  if (data) return <Members members={data} isWide={isWide} />;
  if (isPending) {
    return (
      <SkeletonGroup label="Loading your team" className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className={isWide ? 'h-20 rounded-lg' : 'h-64 rounded-lg'} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ErrorState
      title="Your team could not be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** The owner's team: who is in it, the way to someone new, and what they can see. */
export function Team({ isWide }: { isWide: boolean }) {
  const [addedId, setAddedId] = useState<number | null>(null);
  const { user } = useSession();
  return (
    <div className="grid gap-4">
      <ConfirmEmailNotice>Confirm it to add people to your team.</ConfirmEmailNotice>
      {user?.isEmailConfirmed === false ? null : <AddMember onAdded={({ id }) => setAddedId(id)} />}
      <TeamList addedId={addedId} isWide={isWide} />
      <TeamSight />
    </div>
  );
}
