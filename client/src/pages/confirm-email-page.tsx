import { useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { confirmEmail } from '@shared/contracts/email-confirmation.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureAlert } from '@/features/auth/failure-alert.tsx';
import { forgetAddressToken, readAddressToken, useAddressToken } from '@/features/auth/use-address-token.ts';
import { ViewHeading } from '@/features/auth/view-heading.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { currentUser, refreshSession, useSession } from '@/lib/session.ts';
import { usePage } from '@/lib/use-page.ts';

const confirmAddress: AddressOf<typeof confirmEmail> = { method: 'POST', path: '/api/auth/confirm-email' };

// Most people are signed in already.
const SignInForLink = lazyPart(async () => (await import('@/features/auth/sign-in-for-link.tsx')).SignInForLink);

type Step = 'asking' | 'signed-out' | 'other-account' | 'done' | 'dead';

const isDead = (error: unknown) => error instanceof ApiError && (error.code === 'token_invalid' || error.code === 'invalid_input');

/** The link works, but for another account, or nobody is signed in. */
const isForSomeoneElse = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === 'forbidden');

/** What to do about a link that the server refused to this person; undefined where somebody else is signed in by now. */
function stepFor(refused: number | null | undefined, user: CurrentUser | null): Step | undefined {
  if (refused === undefined) return undefined;
  if (user === null) return 'signed-out';
  return user.id === refused ? 'other-account' : undefined;
}

/**
 * Confirms the address when told to: opening a link changes nothing, as programs for mail open links too. The server takes the link
 * from the account that it is for alone; anyone else signs in here, where the link is kept, and the press still counts.
 */
function useConfirming() {
  const token = useAddressToken('token');
  const { user } = useSession();
  const [step, setStep] = useState<Step>('asking');
  const [refused, setRefused] = useState<number | null>();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    // Anyone who is quicker than the page has pressed before it knew.
    const known = token ?? readAddressToken('token');
    if (!known) return;
    setIsPending(true);
    setError(null);
    setRefused(undefined);
    try {
      await call<typeof confirmEmail>(confirmAddress, { body: { token: known } });
      forgetAddressToken();
      setStep('done');
      await refreshSession();
    } catch (failure) {
      if (isDead(failure)) {
        setStep('dead');
      } else if (isForSomeoneElse(failure)) {
        // Who is signed in may have changed unseen: a session ends by itself.
        await refreshSession();
        setRefused(currentUser()?.id ?? null);
      } else {
        setError(failure);
      }
    } finally {
      setIsPending(false);
    }
  };
  const asked: Step = token === null ? 'dead' : (stepFor(refused, user) ?? 'asking');
  return { step: step === 'asking' ? asked : step, error, isPending, confirm: () => void confirm() };
}

function Dead() {
  return (
    <>
      <ViewHeading>This link does not work</ViewHeading>
      <p>
        It has expired, was used already, or was cut off on its way to you. Sign in and press “Send the link again” on your
        dashboard. We are also at <PhoneLink />.
      </p>
      <ButtonLink href={paths.login} className="justify-self-start">
        Sign in
      </ButtonLink>
    </>
  );
}

function Done() {
  return (
    <>
      <ViewHeading describedBy="confirmed">Your email address is confirmed</ViewHeading>
      <p id="confirmed">You can now get alerts by email and add team members.</p>
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to your dashboard
      </ButtonLink>
    </>
  );
}

function Confirming() {
  const { step, error, isPending, confirm } = useConfirming();
  if (step === 'done') return <Done />;
  if (step === 'dead') return <Dead />;
  if (step === 'signed-out' || step === 'other-account') {
    return <SignInForLink isOtherAccount={step === 'other-account'} onSignedIn={confirm} />;
  }
  return (
    <>
      {error ? <FailureAlert error={error} fallback="Your address was not confirmed. Please try again." /> : null}
      <p>
        Did you create an account with us? Sign in to it and confirm that the address we sent this link to is yours. If you did not
        create one, do not confirm it, and call us on <PhoneLink />.
      </p>
      <Button isPending={isPending} pendingText="Confirming…" onClick={confirm} className="w-full">
        Confirm this address
      </Button>
    </>
  );
}

/** Confirms the email address of an account with the link that was sent there, for someone who is signed in to it. */
export function ConfirmEmailPage() {
  const { name } = clientConfig.brand;
  usePage({
    title: `Confirm your email address | ${name}`,
    description: `Confirm the email address of your ${name} account with the link that we sent there, once you are signed in.`,
    robots: 'noindex',
    canonicalPath: paths.confirmEmail,
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-10 md:py-14">
      <h1 className="text-3xl">Confirm your email address</h1>
      <noscript>
        <p>
          Confirming an address needs JavaScript. Turn it on and open the link again, or call <PhoneLink />.
        </p>
      </noscript>
      <Confirming />
    </div>
  );
}
