import { useQuery } from '@tanstack/react-query';
import { Check, UserPlus, Users, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmEmailNotice } from '@/components/forms/confirm-email-notice.tsx';
import { BuyingNeedsLink, MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useSession } from '@/lib/session/session.ts';
import { teamNotices } from '@/lib/utils/strings.ts';
import type { TeamMember } from '@shared/contracts/team.ts';
import { MemberCards, MemberTable } from './member-list.tsx';
import { teamQuery } from './team-api.ts';
import { nameIdOf, nameOf } from './team-texts.ts';

const importForm = async () => (await import('./add-member-form.tsx')).AddMemberForm;
const AddMemberForm = lazyComponent(importForm);

// A failed preload is retried on press.
const preload = () => void importForm().catch(() => undefined);

/** Renders the button that opens the form for a new team member, and the notice once they are added. */
function AddMember({ onAdded }: { onAdded: (member: TeamMember) => void }) {
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const handleAdded = (member: TeamMember) => {
    toast(teamNotices.added(nameOf(member), member.email ?? ''));
    setIsOpen(false);
    onAdded(member);
  };
  const handleCancel = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        className="justify-self-start"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden="true" className="size-5" />
        Add a team member
      </Button>
      {isOpen ? <AddMemberForm onAdded={handleAdded} onCancel={handleCancel} /> : null}
    </>
  );
}

const sees = [
  'See every job in your pipeline, its history, documents and the customer’s contact details',
  'Change stages, notes, amounts and job details',
  'Log calls, report bad leads and add jobs of their own',
];

const seesNot = [
  'See and buy leads on sale',
  'Archive jobs',
  'Manage your service area, your cards and this page',
];

function Points({ heading, points, icon: Icon }: { heading: string; points: readonly string[]; icon: LucideIcon }) {
  return (
    <div>
      <h3 className="text-base font-semibold">{heading}</h3>
      <ul className="mt-1.5 grid gap-1.5 text-sm text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says what team members can and cannot do. */
function TeamSight() {
  return (
    <section aria-labelledby="team-sight" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="team-sight" className="text-lg">
        What a team member can do
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Points heading="They can" points={sees} icon={Check} />
        <Points heading="Only you can" points={seesNot} icon={X} />
      </div>
    </section>
  );
}

function Members({ members, isWide }: { members: readonly TeamMember[]; isWide: boolean }) {
  if (members.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title="Nobody on your team yet"
        message="Add the people who call your customers and do your jobs. We’ll email them a link to set their password."
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
      title="Your team couldn’t be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Renders the owner's team: its members, the form for a new one, and what members can do. */
export function Team({ isWide }: { isWide: boolean }) {
  const [addedId, setAddedId] = useState<number | null>(null);
  const { user } = useSession();
  const missing = user?.missingToBuy ?? [];
  return (
    <div className="grid gap-4">
      <ConfirmEmailNotice>Confirm it to add people to your team.</ConfirmEmailNotice>
      {missing.length === 0 && user?.isEmailConfirmed ? <AddMember onAdded={({ id }) => setAddedId(id)} /> : null}
      {missing.some((need) => need !== 'email_unconfirmed') ? (
        <Panel tone="warning" title="You can’t add people yet">
          <p>A team works on the leads you buy, so your account must be able to buy first.</p>
          <MissingToBuy missing={missing} />
          <BuyingNeedsLink />
        </Panel>
      ) : null}
      <TeamList addedId={addedId} isWide={isWide} />
      <TeamSight />
    </div>
  );
}
