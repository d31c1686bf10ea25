import { useEffect, useState, type ReactNode } from 'react';
import type { sendEmailConfirmation } from '@shared/contracts/email-confirmation.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';
import { refreshSession, useSession } from '@/lib/session.ts';
import { PhoneLink } from './phone-link.tsx';
import { Button, ButtonLink } from './ui/button.tsx';
import { FieldError } from './ui/field.tsx';
import { Panel } from './ui/panel.tsx';

const sendAddress: AddressOf<typeof sendEmailConfirmation> = { method: 'POST', path: '/api/auth/email-confirmation' };

/** Its path and query: the link may name a host that this browser does not reach the site by. */
function pathOf(confirmUrl: string): string {
  const { pathname, search } = new URL(confirmUrl);
  return `${pathname}${search}`;
}

function useSending() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<{ confirmUrl: string | null } | null>(null);
  const send = async () => {
    setIsPending(true);
    setError(null);
    try {
      const { isEmailConfirmed, confirmUrl } = await call<typeof sendEmailConfirmation>(sendAddress);
      if (isEmailConfirmed) await refreshSession();
      else setSent({ confirmUrl: confirmUrl ?? null });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, error, sent, send: () => void send() };
}

/** The link is opened in another tab or program: a person who comes back from there sees what it has changed. */
function useComingBack(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const over = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    document.addEventListener('visibilitychange', look, { signal: over.signal });
    return () => over.abort();
  }, [isWaiting]);
}

function SendAgain({ email }: { email: string }) {
  const { isPending, error, sent, send } = useSending();
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isPending={isPending} pendingText="Sending…" onClick={send}>
          Send the link again
        </Button>
        {sent?.confirmUrl ? (
          <ButtonLink size="sm" href={pathOf(sent.confirmUrl)}>
            Open the link
          </ButtonLink>
        ) : null}
      </div>
      <output className="wrap-anywhere">{sent ? `Sent to ${email}. Nothing there after a few minutes? Check your spam folder.` : null}</output>
      <div role="alert">{error ? <FieldError>{error instanceof Error ? error.message : 'The link was not sent. Please try again.'}</FieldError> : null}</div>
    </div>
  );
}

/** Says that the address of the signed-in account is not confirmed, what waits for it, and sends the link again; nothing once it is. */
export function ConfirmEmailNotice({ className, children }: { className?: string; children: ReactNode }) {
  const { user } = useSession();
  const isWaiting = user?.isEmailConfirmed === false;
  useComingBack(isWaiting);
  if (!isWaiting) return null;
  const { email } = user;
  return (
    <Panel tone="spark" title="Confirm your email address" className={className}>
      {email ? (
        <p className="wrap-anywhere">
          We sent a link to {email}. {children}
        </p>
      ) : (
        <p>
          {children} To add or change your email address, call <PhoneLink />.
        </p>
      )}
      {email ? <SendAgain email={email} /> : null}
    </Panel>
  );
}
