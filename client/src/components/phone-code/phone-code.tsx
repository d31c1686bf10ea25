import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { changeRequestPhone, checkPhoneCode, CustomerRequest, readRequest, sendPhoneCode } from '@shared/contracts/customer-requests.ts';
import { SECOND_MS } from '@shared/domain/time/durations.ts';
import { CodeForm } from '@/components/second-factor/code-form.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { NumberChange } from './number-change.tsx';

// The types tie these addresses to their contracts, without the schemas.
const readAddress: AddressOf<typeof readRequest> = { method: 'POST', path: '/api/request' };
const sendAddress: AddressOf<typeof sendPhoneCode> = { method: 'POST', path: '/api/request/phone-code' };
const checkAddress: AddressOf<typeof checkPhoneCode> = { method: 'POST', path: '/api/request/phone-code/check' };
const changeAddress: AddressOf<typeof changeRequestPhone> = { method: 'POST', path: '/api/request/phone' };

// Only a demo has it. Without it the code is in the demo's message folder.
const DemoPhone = lazyOr(async () => (await import('./demo-phone.tsx')).DemoPhone, () => null);

/** Reads a request; null when that fails. */
export const readRequestOf = (token: string): Promise<CustomerRequest | null> =>
  call<typeof readRequest>(readAddress, { body: { token } }).catch(() => null);

/** Texts the code of a request, only the first time unless another is asked for. */
export const sendCode = (token: string, isAgain: boolean): Promise<CustomerRequest> =>
  call<typeof sendPhoneCode>(sendAddress, { body: { token, isAgain } });

/** Counts whole seconds down to zero, from the render that brings a new `phone`. */
function useResendSeconds(phone: CustomerRequest['phone']): number {
  const [left, setLeft] = useState(phone.resendInSeconds);
  useEffect(() => {
    const endsAt = Date.now() + phone.resendInSeconds * SECOND_MS;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [phone]);
  return left;
}

interface Props {
  token: string;
  request: CustomerRequest;
  /** Called with the request as it is after each act. */
  onRequest: (request: CustomerRequest) => void;
}

const LOOK_MS = 3 * SECOND_MS;

/** Reads a request again every three seconds after a text, until another could be asked for, because the text may turn out to fail. */
function useDelivery({ token, request: { phone }, onRequest }: Props): void {
  const show = useEffectEvent(onRequest);
  useEffect(() => {
    if (phone.delivery !== 'queued' && phone.delivery !== 'sent') return undefined;
    const endsAt = Date.now() + phone.resendInSeconds * SECOND_MS;
    let isLatest = true;
    const timer = setInterval(() => {
      if (Date.now() > endsAt) clearInterval(timer);
      else void readRequestOf(token).then((read) => (read && isLatest ? show(read) : undefined));
    }, LOOK_MS);
    return () => {
      isLatest = false;
      clearInterval(timer);
    };
  }, [token, phone]);
}

function Why({ state, phone: { isHeld } }: CustomerRequest) {
  const who = clientConfig.words.electrician.start;
  const unsold = isHeld ? `${who} see your request once it’s confirmed.` : `${who} can see it already. This tells them that the number is yours.`;
  return <p className="text-sm text-ink-2">{state === 'taken' ? 'An electrician has your request already. With a confirmed number, your rating of them counts.' : unsold}</p>;
}

/** Renders what became of the latest text, or that there will be one. */
function Text({ request }: Props) {
  const { phone, phoneEnd } = request;
  if (phone.delivery === 'failed') {
    return (
      <p role="alert" className="font-semibold">
        Our text didn’t reach the number ending in {phoneEnd}. Is the number right?
      </p>
    );
  }
  return (
    <>
      <p>
        {phone.delivery === null ? 'We’ll text' : 'We texted'} a code to your number ending in {phoneEnd}.
      </p>
      <Why {...request} />
    </>
  );
}

function Resend({ token, request, onRequest, onAsked }: Props & { onAsked: () => void }) {
  const { isPending, error, attempt } = useAttempt();
  const { phone } = request;
  const left = useResendSeconds(phone);
  const isFirst = phone.delivery === null;
  const send = () =>
    attempt(async () => {
      onRequest(await sendCode(token, !isFirst));
      onAsked();
    });
  return (
    <>
      {error ? <FormFailure error={error} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={phone.hasCode ? 'quiet' : 'primary'} isPending={isPending} disabled={left > 0} pendingText="Sending…" onClick={send}>
          {isFirst ? 'Text me a code' : 'Text me again'}
        </Button>
        {left > 0 ? <span className="text-sm text-ink-3">in {left} s</span> : null}
      </div>
    </>
  );
}

/** Renders how a customer confirms their phone number with a texted code, or changes the number. Nothing where there is nothing to confirm. */
export function PhoneCode(props: Props) {
  const { token, request, onRequest } = props;
  const { phone } = request;
  const [asked, setAsked] = useState(0);
  useDelivery(props);
  if (phone.state === 'off' || phone.state === 'closed') return null;
  if (phone.state === 'confirmed') {
    return (
      <output className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-earth" />
        Your phone number is confirmed.
      </output>
    );
  }
  const isUnsold = request.state === 'waiting' || request.state === 'checking';
  return (
    <section aria-labelledby="confirm-phone" className="grid gap-4 rounded-lg border border-line-strong bg-surface p-5 print:hidden">
      <h2 id="confirm-phone" className="text-lg">
        Confirm your phone number
      </h2>
      {phone.state === 'landline' ? (
        <p>
          The number ending in {request.phoneEnd} is a landline, which gets no texts. {phone.isHeld ? 'We’ll call you on it.' : 'Nothing else is needed.'}
        </p>
      ) : (
        <>
          <Text {...props} />
          {phone.hasCode ? (
            <CodeForm
              label="Code from the text"
              hint="6 digits. It works for 10 minutes."
              isDigits
              isTexted
              submit="Confirm"
              pendingText="Checking…"
              onSubmit={async (code) => onRequest(await call<typeof checkPhoneCode>(checkAddress, { body: { token, code } }))}
            />
          ) : null}
          <Resend {...props} onAsked={() => setAsked((count) => count + 1)} />
        </>
      )}
      {isUnsold ? (
        <NumberChange
          onChange={async (customerPhone) => {
            const changed = await call<typeof changeRequestPhone>(changeAddress, { body: { token, customerPhone } });
            onRequest(changed.phone.state === 'open' ? await sendCode(token, false) : changed);
            setAsked((count) => count + 1);
          }}
        />
      ) : null}
      {phone.isDemo && phone.state === 'open' ? (
        <Suspense>
          <DemoPhone key={asked} token={token} />
        </Suspense>
      ) : null}
    </section>
  );
}
