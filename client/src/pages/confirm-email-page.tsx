import { useState } from 'react';
import type { confirmEmail } from '@shared/contracts/email-confirmation.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureAlert } from '@/features/auth/failure-alert.tsx';
import { forgetAddressToken, readAddressToken, useAddressToken } from '@/features/auth/use-address-token.ts';
import { ViewHeading } from '@/features/auth/view-heading.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { refreshSession, useSession } from '@/lib/session.ts';
import { usePage } from '@/lib/use-page.ts';

const confirmAddress: AddressOf<typeof confirmEmail> = { method: 'POST', path: '/api/auth/confirm-email' };

type Step = 'asking' | 'done' | 'dead';

const isDead = (error: unknown) => error instanceof ApiError && (error.code === 'token_invalid' || error.code === 'invalid_input');

/** Confirms the address when told to: opening a link changes nothing, as programs for mail open links too. */
function useConfirming() {
  const token = useAddressToken('token');
  const { user } = useSession();
  const [step, setStep] = useState<Step>('asking');
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    // Anyone who is quicker than the page has pressed before it knew.
    const known = token ?? readAddressToken('token');
    if (!known) return;
    setIsPending(true);
    setError(null);
    try {
      await call<typeof confirmEmail>(confirmAddress, { body: { token: known } });
      forgetAddressToken();
      setStep('done');
      if (user) await refreshSession();
    } catch (failure) {
      if (isDead(failure)) setStep('dead');
      else setError(failure);
    } finally {
      setIsPending(false);
    }
  };
  const shown: Step = token === null && step === 'asking' ? 'dead' : step;
  return { step: shown, error, isPending, confirm: () => void confirm() };
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
  return (
    <>
      {error ? <FailureAlert error={error} fallback="Your address was not confirmed. Please try again." /> : null}
      <p>
        Did you create an account with us? Confirm that the address we sent this link to is yours. If you did not create one, do
        not confirm it, and call us on <PhoneLink />.
      </p>
      <Button isPending={isPending} pendingText="Confirming…" onClick={confirm} className="w-full">
        Confirm this address
      </Button>
    </>
  );
}

/** Confirms the email address of an account with the link that was sent there, signed in or not. */
export function ConfirmEmailPage() {
  const { name } = clientConfig.brand;
  usePage({
    title: `Confirm your email address | ${name}`,
    description: `Confirm the email address of your ${name} account with the link that we sent there, without signing in.`,
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
