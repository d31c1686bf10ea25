import { useEffect, useState } from 'react';
import type { readUnsubscribe, unsubscribe } from '@shared/contracts/alerts.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { FailureAlert } from '@/features/auth/failure-alert.tsx';
import { forgetAddressToken, useAddressToken } from '@/features/auth/use-address-token.ts';
import { ViewHeading } from '@/features/auth/view-heading.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { usePage } from '@/lib/use-page.ts';

const readAddress: AddressOf<typeof readUnsubscribe> = { method: 'GET', path: '/api/alerts/unsubscribe/:token' };
const endAddress: AddressOf<typeof unsubscribe> = { method: 'POST', path: '/api/alerts/unsubscribe/:token' };

type Alerts = WireResponseOf<typeof readUnsubscribe>;

/** How far the page is with the link that its address brought. */
type Step =
  | { at: 'reading' }
  | { at: 'asking'; alerts: Alerts }
  | { at: 'done'; alerts: Alerts }
  | { at: 'unknown' }
  | { at: 'failed'; error: unknown };

/** A link that names nothing, or that no link can look like. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

const failed = (error: unknown): Step => (isUnknown(error) ? { at: 'unknown' } : { at: 'failed', error });

async function read(token: string, signal: AbortSignal): Promise<Step> {
  try {
    const alerts = await call<typeof readUnsubscribe>(readAddress, { params: { token }, signal });
    return alerts.isOn ? { at: 'asking', alerts } : { at: 'done', alerts };
  } catch (error) {
    return failed(error);
  }
}

/** Reads what the link would end, and ends it when told to: opening a link changes nothing. */
function useUnsubscribing() {
  const token = useAddressToken('token');
  const [step, setStep] = useState<Step>({ at: 'reading' });
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const isReading = step.at === 'reading';
  useEffect(() => {
    if (!token || !isReading) return undefined;
    const stop = new AbortController();
    void read(token, stop.signal).then((next) => (stop.signal.aborted ? undefined : setStep(next)));
    return () => stop.abort();
  }, [token, isReading]);
  const end = async () => {
    if (!token) return;
    setIsPending(true);
    setError(null);
    try {
      const alerts = await call<typeof unsubscribe>(endAddress, { params: { token } });
      forgetAddressToken();
      setStep({ at: 'done', alerts });
    } catch (failure) {
      if (isUnknown(failure)) setStep({ at: 'unknown' });
      else setError(failure);
    } finally {
      setIsPending(false);
    }
  };
  const shown: Step = token === null && isReading ? { at: 'unknown' } : step;
  return { step: shown, error, isPending, end: () => void end(), retry: () => setStep({ at: 'reading' }) };
}

function Unknown() {
  return (
    <>
      <ViewHeading>This link does not work</ViewHeading>
      <p>
        It may have been cut off on its way to you. Open the link in the e-mail once more, or sign in and turn alerts off
        under Alerts. We are also at <PhoneLink />.
      </p>
      <ButtonLink href={paths.login} className="justify-self-start">
        Sign in
      </ButtonLink>
    </>
  );
}

function Done({ alerts: { email } }: { alerts: Alerts }) {
  return (
    <>
      <ViewHeading describedBy="stopped">No more of these e-mails</ViewHeading>
      <p id="stopped" className="wrap-anywhere">
        Alerts about new leads no longer go to {email}. Letters about your purchases and your account still do.
      </p>
      <p>You can turn them on again under Alerts on your dashboard.</p>
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to your dashboard
      </ButtonLink>
    </>
  );
}

function Asking({ alerts, isPending, error, onEnd }: { alerts: Alerts; isPending: boolean; error: unknown; onEnd: () => void }) {
  return (
    <>
      {error ? <FailureAlert error={error} fallback="The e-mails were not stopped. Please try again." /> : null}
      <p className="wrap-anywhere">
        Alerts about new leads go to <span className="font-semibold">{alerts.email}</span>.
      </p>
      <Button isPending={isPending} pendingText="Stopping…" onClick={onEnd} className="w-full">
        Stop these e-mails
      </Button>
    </>
  );
}

function Unsubscribing() {
  const { step, error, isPending, end, retry } = useUnsubscribing();
  switch (step.at) {
    case 'reading':
      return (
        <Panel>
          <output className="text-base">Reading your link…</output>
        </Panel>
      );
    case 'asking':
      return <Asking alerts={step.alerts} isPending={isPending} error={error} onEnd={end} />;
    case 'done':
      return <Done alerts={step.alerts} />;
    case 'unknown':
      return <Unknown />;
    case 'failed':
      return (
        <FailureAlert error={step.error} fallback="Your link could not be read.">
          <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
            Try again
          </Button>
        </FailureAlert>
      );
    default:
      return step satisfies never;
  }
}

/** Ends alerts by e-mail for whoever has the link of such a letter, without signing in. */
export function UnsubscribePage() {
  const { name } = clientConfig.brand;
  usePage({
    title: `Stop alerts by e-mail | ${name}`,
    description: `Stop the e-mails that ${name} sends about new leads near you with the link of such a letter, without signing in.`,
    robots: 'noindex',
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-10 md:py-14">
      <h1 className="text-3xl">Stop alerts by e-mail</h1>
      <noscript>
        <p>
          Stopping the e-mails here needs JavaScript. Turn it on and open the link again, or call <PhoneLink />.
        </p>
      </noscript>
      <Unsubscribing />
    </div>
  );
}
