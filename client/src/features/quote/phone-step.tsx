import { useEffect, useState } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { PhoneCode, readRequestOf, sendCode } from '@/components/phone-code/phone-code.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';

interface Asked {
  request: CustomerRequest | null;
  error: unknown;
}

/** Asks for the first text. If it is refused, the request is read instead: the text can be asked for again, or the number changed. */
async function ask(token: string): Promise<Asked> {
  try {
    return { request: await sendCode(token, false), error: null };
  } catch (error) {
    return { request: await readRequestOf(token), error };
  }
}

/** Renders the step of the success page that confirms the phone number. It asks for the text by itself, once for each request. */
export function PhoneStep({ token, onRead }: { token: string; onRead?: (request: CustomerRequest) => void }) {
  const [{ request, error }, setAsked] = useState<Asked>({ request: null, error: null });
  useEffect(() => {
    let isHere = true;
    void ask(token).then((asked) => (isHere ? setAsked(asked) : undefined));
    return () => {
      isHere = false;
    };
  }, [token]);
  useEffect(() => {
    if (request) onRead?.(request);
  }, [request, onRead]);
  const again = async () => setAsked(await ask(token));
  return (
    <>
      {error ? (
        <FormFailure error={error}>
          Your request has arrived all the same.
          {request ? null : (
            <Button variant="secondary" size="sm" className="mt-2 justify-self-start" onClick={() => void again()}>
              Try again
            </Button>
          )}
        </FormFailure>
      ) : null}
      {request ? <PhoneCode token={token} request={request} onRequest={(changed) => setAsked({ request: changed, error: null })} /> : null}
    </>
  );
}
