import { PaymentElement } from '@stripe/react-stripe-js';
import { useEffect, useState } from 'react';
import { Panel } from '@/components/ui/panel.tsx';
import { PROVIDER_TIMEOUT_MS } from './provider-answer.ts';

/** Provides the card provider's fields, and whether they can be typed in. Says so when they do not load. */
export function useCardFields() {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('failed'), PROVIDER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const fields = (
    <>
      {state === 'failed' ? (
        <Panel tone="danger" role="alert">
          The card form couldn’t be loaded. Close this dialog and try again.
        </Panel>
      ) : null}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
    </>
  );
  return { isReady: state === 'ready', fields };
}
