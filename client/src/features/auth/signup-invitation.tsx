import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useSession } from '@/lib/session/session.ts';
import type { Invitation } from './use-invitation.ts';

function Refused({ message }: { message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Panel ref={alert} tone="danger" role="alert" title="This invitation doesn’t work">
      <p>{message}</p>
    </Panel>
  );
}

function Unread({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Panel tone="warning" role="alert" title="We couldn’t open your invitation">
      <p>{message} Or fill in the form, your invitation still counts.</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Panel>
  );
}

function Found({ invitation }: { invitation: Invitation }) {
  if (invitation.state === 'reading') return <p className="text-ink-2">Opening your invitation…</p>;
  if (invitation.state !== 'read') return null;
  return (
    <Panel
      tone="success"
      title={
        <>
          Invitation for <bdi>{invitation.invited.companyName}</bdi>
        </>
      }
    >
      <p>We filled in what you told us. Change anything that isn’t right.</p>
    </Panel>
  );
}

function SignedInNote() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Panel
      tone="info"
      title={
        <>
          You’re signed in as{' '}
          <bdi>
            {user.firstName} {user.lastName}
          </bdi>
        </>
      }
    >
      <p>The invitation creates a new account, then signs you in to it instead.</p>
    </Panel>
  );
}

/** Renders what the invitation in the URL does, or why it cannot be used. */
export function SignupInvitation({ invitation, onRetry }: { invitation: Invitation; onRetry: () => void }) {
  return (
    <>
      <output className="empty:hidden">
        <Found invitation={invitation} />
      </output>
      {invitation.state === 'invalid' ? <Refused message={invitation.error.message} /> : null}
      {invitation.state === 'unread' ? <Unread message={invitation.error.message} onRetry={onRetry} /> : null}
      {invitation.state === 'none' ? null : <SignedInNote />}
    </>
  );
}
