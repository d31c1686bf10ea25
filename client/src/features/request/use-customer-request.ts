import { useEffect, useState } from 'react';
import type {
  answerRequest,
  cancelRequest,
  changeRequest,
  CustomerRequest,
  endRequestLink,
  readRequest,
  reviewRequest,
} from '@shared/contracts/customer-requests.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';

// The types tie these addresses to their contracts, without the schemas.
const readAddress: AddressOf<typeof readRequest> = { method: 'POST', path: '/api/request' };
const changeAddress: AddressOf<typeof changeRequest> = { method: 'POST', path: '/api/request/change' };
const cancelAddress: AddressOf<typeof cancelRequest> = { method: 'POST', path: '/api/request/cancel' };
const answerAddress: AddressOf<typeof answerRequest> = { method: 'POST', path: '/api/request/answer' };
const reviewAddress: AddressOf<typeof reviewRequest> = { method: 'POST', path: '/api/request/review' };
const endLinkAddress: AddressOf<typeof endRequestLink> = { method: 'POST', path: '/api/request/end-link' };

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

type Without<B> = Omit<B, 'token'>;

/** What the customer can do on the page. */
export interface RequestActs {
  isPending: boolean;
  change: (input: Without<WireBodyOf<typeof changeRequest>>) => void;
  cancel: () => void;
  answer: (input: Without<WireBodyOf<typeof answerRequest>>) => void;
  review: (input: Without<WireBodyOf<typeof reviewRequest>>) => void;
  endLink: () => void;
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

  useEffect(() => {
    if (at !== 'shown' || isPending) return undefined;
    const stop = new AbortController();
    const update = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await read(token, stop.signal);
      // What is on the page stays there while the network is down.
      if (!stop.signal.aborted && next.at !== 'failed') setStep(next);
    };
    const timer = setInterval(() => void update(), MINUTE_MS);
    const onVisible = () => void update();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, at, isPending]);

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
  const acts: RequestActs = {
    isPending,
    change: (input) => act(() => call<typeof changeRequest>(changeAddress, { body: { token, ...input } })),
    cancel: () => act(() => call<typeof cancelRequest>(cancelAddress, { body: { token } })),
    answer: (input) => act(() => call<typeof answerRequest>(answerAddress, { body: { token, ...input } })),
    review: (input) => act(() => call<typeof reviewRequest>(reviewAddress, { body: { token, ...input } })),
    endLink: () =>
      attempt(async () => {
        await call<typeof endRequestLink>(endLinkAddress, { body: { token } });
        setStep({ at: 'link-ended' });
      }),
  };
  return { step, error, acts, retry: () => setStep({ at: 'reading' }) };
}
