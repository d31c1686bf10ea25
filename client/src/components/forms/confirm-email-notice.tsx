import { clsx } from 'clsx';
import { ChevronDown, Zap } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { sendEmailConfirmation } from '@shared/contracts/email-confirmation.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { refreshSession, useSession } from '@/lib/session/session.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { Panel } from '@/components/ui/panel.tsx';

const sendAddress: AddressOf<typeof sendEmailConfirmation> = { method: 'POST', path: '/api/auth/email-confirmation' };

/** Returns an emailed link's path and query, because its host may not be the one this browser uses. */
export function pathOfLink(confirmUrl: string): string {
  const { pathname, search } = new URL(confirmUrl);
  return `${pathname}${search}`;
}

function useSending() {
  const { isPending, error, attempt } = useAttempt();
  const [sent, setSent] = useState<{ confirmUrl: string | null } | null>(null);
  const send = async () => {
    const { isEmailConfirmed, confirmUrl } = await call<typeof sendEmailConfirmation>(sendAddress);
    if (isEmailConfirmed) await refreshSession();
    else setSent({ confirmUrl: confirmUrl ?? null });
  };
  return { isPending, error, sent, send: () => attempt(send) };
}

/** Refetches the session when the user returns from the tab or app in which the link opened. */
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
          <ButtonLink size="sm" href={pathOfLink(sent.confirmUrl)}>
            Open the link
          </ButtonLink>
        ) : null}
      </div>
      <output className="wrap-anywhere">{sent ? `Sent to ${email}. Nothing there after a few minutes? Check your spam folder.` : null}</output>
      <div role="alert">{error ? <FieldError>{error.message}</FieldError> : null}</div>
    </div>
  );
}

const TITLE = 'Confirm your email address';

/** Renders the notice as one line, which opens to the rest of it. */
function FoldedNotice({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <details className={clsx('group rounded-md border border-spark bg-spark-tint px-3 text-sm open:pb-3', className)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <Zap aria-hidden="true" className="size-4.5 shrink-0 text-spark-ink" />
        <span className="grow">{TITLE}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/**
 * Renders a notice that the account's email address is not confirmed, with a button that resends the link; nothing once it is. `isFolded` above
 * other work, where it is one line until it is opened.
 */
export function ConfirmEmailNotice({ className, isFolded = false, children }: { className?: string; isFolded?: boolean; children: ReactNode }) {
  const { user } = useSession();
  const isWaiting = user?.isEmailConfirmed === false;
  useComingBack(isWaiting);
  if (!isWaiting) return null;
  const { email } = user;
  const content = (
    <>
      {email ? (
        <p className="wrap-anywhere">
          We sent a link to {email}. {children}
        </p>
      ) : (
        <p>
          {children}{' '}
          <Link href={paths.account} className="inline-block py-0.5 underline">
            Add your email address
          </Link>
        </p>
      )}
      {email ? <SendAgain email={email} /> : null}
    </>
  );
  if (isFolded) return <FoldedNotice className={className}>{content}</FoldedNotice>;
  return (
    <Panel tone="warning" title={TITLE} className={className}>
      {content}
    </Panel>
  );
}
