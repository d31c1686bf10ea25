import { useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { confirmEmail } from '@shared/contracts/email-confirmation.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { forgetAddressToken, readAddressToken, useAddressToken } from '@/features/auth/use-address-token.ts';
import { ViewHeading } from '@/features/auth/view-heading.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { currentUser, refreshSession, useSession } from '@/lib/session/session.ts';
import { useHead } from '@/lib/head/use-head.ts';

const confirmAddress: AddressOf<typeof confirmEmail> = { method: 'POST', path: '/api/auth/confirm-email' };

// Lazy, because most users are already signed in.
const SignInForLink = lazyComponent(async () => (await import('@/features/auth/sign-in-for-link.tsx')).SignInForLink);

type Step = 'asking' | 'signed-out' | 'other-account' | 'done' | 'dead';

const isDead = (error: unknown) => error instanceof ApiError && (error.code === 'token_invalid' || error.code === 'invalid_input');

/** Returns true when the link is valid, but for another account or a signed-out user. */
const isForSomeoneElse = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === 'forbidden');

/** Returns the step for a link that was refused for this user; undefined once someone else is signed in. */
function stepFor(refused: number | null | undefined, user: CurrentUser | null): Step | undefined {
  if (refused === undefined) return undefined;
  if (user === null) return 'signed-out';
  return user.id === refused ? 'other-account' : undefined;
}

/**
 * Confirms the address on a press, because email software opens links too. The server accepts the link only from its own account;
 * other users sign in here, where the link is kept, and the press still counts.
 */
function useConfirming() {
  const token = useAddressToken('token');
  const { user } = useSession();
  const [step, setStep] = useState<Step>('asking');
  const [refused, setRefused] = useState<number | null>();
  const { isPending, error, attempt } = useAttempt();
  const confirm = async () => {
    // The user may submit before the token has been read.
    const known = token ?? readAddressToken('token');
    if (!known) return;
    setRefused(undefined);
    try {
      await call<typeof confirmEmail>(confirmAddress, { body: { token: known } });
      forgetAddressToken();
      await refreshSession();
      setStep('done');
    } catch (failure) {
      if (isDead(failure)) {
        // The address may have been confirmed in another tab.
        await refreshSession();
        setStep('dead');
      } else if (isForSomeoneElse(failure)) {
        // The session may have ended without notice.
        await refreshSession();
        setRefused(currentUser()?.id ?? null);
      } else {
        throw failure;
      }
    }
  };
  const asked: Step = token === null ? 'dead' : (stepFor(refused, user) ?? 'asking');
  return { step: step === 'asking' ? asked : step, error, isPending, confirm: () => attempt(confirm) };
}

const toDashboard = (
  <ButtonLink href={paths.login} className="justify-self-start">
    Go to your dashboard
  </ButtonLink>
);

function NotNeeded({ email }: { email: string | null }) {
  return (
    <>
      <ViewHeading describedBy="confirmed">Your email address is confirmed already</ViewHeading>
      <p id="confirmed" className="wrap-anywhere">
        You don’t need this link for {email}. Are you changing your address?{' '}
        <Link href={paths.account} className="py-0.5 text-neutral-wire underline">
          Have a new link sent from your account
        </Link>
        .
      </p>
      {toDashboard}
    </>
  );
}

/** Says what is true of a link that doesn't work, to whoever is signed in. */
function Dead() {
  const { user } = useSession();
  if (user?.isEmailConfirmed) return <NotNeeded email={user.email} />;
  return (
    <>
      <ViewHeading>This link doesn’t work</ViewHeading>
      <p>
        It has expired, has already been used or was cut off.{' '}
        {user ? 'Have a new one sent from your account' : 'Sign in and press “Send the link again” on your dashboard'}, or call us on <PhoneLink />.
      </p>
      <ButtonLink href={user ? paths.account : paths.login} className="justify-self-start">
        {user ? 'Go to your account' : 'Sign in'}
      </ButtonLink>
    </>
  );
}

function Done() {
  const { user } = useSession();
  const mayBuy = user?.missingToBuy.length === 0;
  return (
    <>
      <ViewHeading describedBy="confirmed">Your email address is confirmed</ViewHeading>
      <p id="confirmed">
        {mayBuy ? 'You can now get alerts by email and add team members.' : 'Your dashboard says what else you need before you can buy leads.'}
      </p>
      {toDashboard}
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
      {error ? <FormFailure error={error} fallback="We couldn’t confirm your address. Please try again." /> : null}
      <p>
        Did you create an account with us? Sign in to it and confirm the address we sent this link to. If you didn’t create
        one, don’t confirm it, and call us on <PhoneLink />.
      </p>
      <Button isPending={isPending} pendingText="Confirming…" onClick={confirm} className="w-full">
        Confirm this address
      </Button>
    </>
  );
}

/** Renders the page that confirms an account's email address with the link from its email, once signed in. */
export function ConfirmEmailPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Confirm your email address | ${name}`,
    description: `Confirm the email address of your ${name} account with the link we sent there, once you’re signed in.`,
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
