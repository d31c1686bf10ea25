import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { teamFailures, teamNotices } from '@/lib/strings.ts';
import { useMemberAct } from './team-api.ts';
import { deactivationText, nameOf } from './team-texts.ts';

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

/** Whether a question is open, and the button behind it, which has the focus again once it is closed. */
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

/** Deactivate, or Reactivate once that is done: one button, so that it keeps the focus. */
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

/** What an owner may do with a member as they stand. */
export function MemberActions({ member }: { member: TeamMember }) {
  const { toast } = useToast();
  const fail = useFailureNotice();
  const { isAsking, setIsAsking, opener } = useQuestion();
  // Here, where it outlives the button: a refusal may come because they have joined by now.
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
