import { useEffect, useState } from 'react';
import type { CustomerRequest, readRequest } from '@shared/contracts/customer-requests.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';

// The type ties this address to its contract, without the schemas.
const readAddress: AddressOf<typeof readRequest> = { method: 'POST', path: '/api/request' };

/** What the page shows. */
type Step =
  | { at: 'reading' }
  | { at: 'shown'; request: CustomerRequest }
  | { at: 'unknown' }
  | { at: 'link-ended' }
  | { at: 'failed' };

const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

function firstStep(given: CustomerRequest | null | undefined): Step {
  if (given) return { at: 'shown', request: given };
  return given === null ? { at: 'unknown' } : { at: 'reading' };
}

async function read(token: string, signal?: AbortSignal): Promise<Step> {
  try {
    return { at: 'shown', request: await call<typeof readRequest>(readAddress, { body: { token }, signal }) };
  } catch (error) {
    return isUnknown(error) ? { at: 'unknown' } : { at: 'failed' };
  }
}

/** What the parts that are loaded later change the page with. */
export interface RequestControl {
  token: string;
  isPending: boolean;
  /** Shows the request as another act returned it. */
  show: (request: CustomerRequest) => void;
  /** Performs an act, and shows the request as it is then. */
  act: (change: () => Promise<CustomerRequest>) => void;
  /** Performs the act that turns the link off. */
  end: (act: () => Promise<unknown>) => void;
}

/** Reads the request again every minute while it can be seen, and when it comes into sight. */
function useUpdates(token: string, isOn: boolean, show: (step: Step) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = new AbortController();
    const update = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await read(token, stop.signal);
      // What is on the page stays there while the network is down.
      if (!stop.signal.aborted && next.at !== 'failed') show(next);
    };
    const timer = setInterval(() => void update(), MINUTE_MS);
    const onVisible = () => void update();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, isOn, show]);
}

/** Loads the request of a link unless the document has it, keeps it up to date while it can be seen, and changes it. */
export function useCustomerRequest(token: string) {
  const given = usePageData()?.request;
  const [step, setStep] = useState(() => firstStep(given));
  const { isPending, error, attempt } = useAttempt();
  const { at } = step;

  useEffect(() => {
    if (at !== 'reading') return undefined;
    const stop = new AbortController();
    void read(token, stop.signal).then((next) => (stop.signal.aborted ? undefined : setStep(next)));
    return () => stop.abort();
  }, [token, at]);

  useUpdates(token, at === 'shown' && !isPending, setStep);

  const act = (change: () => Promise<CustomerRequest>) =>
    attempt(async () => {
      try {
        setStep({ at: 'shown', request: await change() });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'not_found') {
          setStep({ at: 'unknown' });
          return;
        }
        // Somebody else was faster: the page shows how things are now, and why it was refused.
        if (failure instanceof ApiError && failure.code === 'conflict') setStep(await read(token));
        throw failure;
      }
    });
  const control: RequestControl = {
    token,
    isPending,
    show: (request) => setStep({ at: 'shown', request }),
    act,
    end: (ending) =>
      attempt(async () => {
        await ending();
        setStep({ at: 'link-ended' });
      }),
  };
  return { step, error, control, retry: () => setStep({ at: 'reading' }) };
}
