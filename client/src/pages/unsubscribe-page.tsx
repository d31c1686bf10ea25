import { useEffect, useState } from 'react';
import type { readUnsubscribe, unsubscribe } from '@shared/contracts/alerts.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { forgetAddressToken, useAddressToken } from '@/features/auth/use-address-token.ts';
import { ViewHeading } from '@/features/auth/view-heading.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHead } from '@/lib/head/use-head.ts';

const readAddress: AddressOf<typeof readUnsubscribe> = { method: 'GET', path: '/api/alerts/unsubscribe/:token' };
const endAddress: AddressOf<typeof unsubscribe> = { method: 'POST', path: '/api/alerts/unsubscribe/:token' };

type Alerts = WireResponseOf<typeof readUnsubscribe>;

/** The state of the link in the URL. */
type Step =
  | { at: 'reading' }
  | { at: 'asking'; alerts: Alerts }
  | { at: 'done'; alerts: Alerts }
  | { at: 'unknown' }
  | { at: 'failed'; error: unknown };

/** Returns true for a link that is unknown or malformed. */
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

/** Loads what the link would unsubscribe, and does so on a press: opening a link changes nothing. */
function useUnsubscribing() {
  const token = useAddressToken('token');
  const [step, setStep] = useState<Step>({ at: 'reading' });
  const { isPending, error, attempt } = useAttempt();
  const isReading = step.at === 'reading';
  useEffect(() => {
    if (!token || !isReading) return undefined;
    const stop = new AbortController();
    void read(token, stop.signal).then((next) => (stop.signal.aborted ? undefined : setStep(next)));
    return () => stop.abort();
  }, [token, isReading]);
  const end = async () => {
    if (!token) return;
    try {
      const alerts = await call<typeof unsubscribe>(endAddress, { params: { token } });
      forgetAddressToken();
      setStep({ at: 'done', alerts });
    } catch (failure) {
      if (!isUnknown(failure)) throw failure;
      setStep({ at: 'unknown' });
    }
  };
  const shown: Step = token === null && isReading ? { at: 'unknown' } : step;
  return { step: shown, error, isPending, end: () => attempt(end), retry: () => setStep({ at: 'reading' }) };
}

function Unknown() {
  return (
    <>
      <ViewHeading>This link doesn’t work</ViewHeading>
      <p>
        It may have been cut off. Open the link in the email again, or sign in and turn alerts off under Alerts. You can
        also call us on <PhoneLink />.
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
      <ViewHeading describedBy="stopped">You’re unsubscribed</ViewHeading>
      <p id="stopped" className="wrap-anywhere">
        We won’t email {email} about new leads. You’ll still get emails about your purchases and account.
      </p>
      <p>You can turn alerts back on under Alerts on your dashboard.</p>
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to your dashboard
      </ButtonLink>
    </>
  );
}

function Asking({ alerts, isPending, error, onEnd }: { alerts: Alerts; isPending: boolean; error: unknown; onEnd: () => void }) {
  return (
    <>
      {error ? <FormFailure error={error} fallback="We couldn’t unsubscribe you. Please try again." /> : null}
      <p className="wrap-anywhere">
        Alerts about new leads go to <span className="font-semibold">{alerts.email}</span>.
      </p>
      <Button isPending={isPending} pendingText="Stopping…" onClick={onEnd} className="w-full">
        Unsubscribe
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
        <FormFailure error={step.error} fallback="We couldn’t read your link.">
          <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
            Try again
          </Button>
        </FormFailure>
      );
    default:
      return step satisfies never;
  }
}

/** Renders the page that an unsubscribe link in an alert email opens. Works without signing in. */
export function UnsubscribePage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Unsubscribe from alerts | ${name}`,
    description: `Unsubscribe from the emails that ${name} sends about new leads near you, without signing in.`,
    robots: 'noindex',
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-10 md:py-14">
      <h1 className="text-3xl">Unsubscribe from alerts</h1>
      <noscript>
        <p>
          Unsubscribing here needs JavaScript. Turn it on and open the link again, or call <PhoneLink />.
        </p>
      </noscript>
      <Unsubscribing />
    </div>
  );
}
