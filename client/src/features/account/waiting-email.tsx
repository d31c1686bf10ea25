import { useState } from 'react';
import type { EmailChange } from '@shared/contracts/account.ts';
import { pathOfLink } from '@/components/forms/confirm-email-notice.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { keepEmail, sendLink, useAccountChange } from './account-api.ts';

function useResending(onSent: (confirmUrl: string | null) => void) {
  const [isPending, setIsPending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setIsPending(true);
    setError(null);
    try {
      const { confirmUrl } = await sendLink(null);
      setIsSent(true);
      onSent(confirmUrl ?? null);
    } catch (failure) {
      setError(failure);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, isSent, error, send: () => void send() };
}

/** Says that a new email address waits to be confirmed, sends the link again, or keeps the present address. */
export function WaitingEmail({
  change: { email, expiresAt },
  present,
  confirmUrl,
  onSent,
}: {
  change: EmailChange;
  present: string | null;
  /** In the demo only: the link that was emailed. */
  confirmUrl: string | null;
  onSent: (confirmUrl: string | null) => void;
}) {
  const resending = useResending(onSent);
  const keeping = useAccountChange(keepEmail);
  const error = resending.error ?? keeping.error;
  return (
    <Panel tone="info" title="Open the link we sent you">
      <p className="wrap-anywhere">
        We sent a link to <span className="font-semibold">{email}</span>. Open it by {formatDateTime(expiresAt)} to make the change.
        {present ? ` Until then, we’ll keep using ${present}.` : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isPending={resending.isPending} pendingText="Sending…" onClick={resending.send}>
          Send the link again
        </Button>
        <Button variant="quiet" size="sm" isPending={keeping.isPending} pendingText="Cancelling…" onClick={() => keeping.mutate()}>
          Cancel the change
        </Button>
        {confirmUrl ? (
          <ButtonLink size="sm" href={pathOfLink(confirmUrl)}>
            Open the link
          </ButtonLink>
        ) : null}
      </div>
      <output className="mt-1 block">{resending.isSent ? 'Sent. Nothing there after a few minutes? Check your spam folder.' : null}</output>
      <div role="alert">{error ? <FieldError>{error instanceof Error ? error.message : 'That didn’t work. Please try again.'}</FieldError> : null}</div>
    </Panel>
  );
}
