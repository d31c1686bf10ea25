import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { CARD_MINIMUM_CENTS } from '@shared/domain/auction-price.ts';
import { Panel } from '@/components/ui/panel.tsx';
import { cardAppearance } from './card-appearance.ts';
import { cardFormTerminal, type Terminal } from './payment-terminal.ts';

interface TerminalListener {
  /** Told the terminal once the form can be filled in, and null when it goes away. */
  onTerminal: (terminal: Terminal | null) => void;
}

function CardFields({
  stripe,
  savesCard,
  onTerminal,
}: { stripe: Stripe; savesCard: boolean } & TerminalListener) {
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    if (!elements || state !== 'ready') return undefined;
    onTerminal(cardFormTerminal(stripe, elements, savesCard));
    return () => onTerminal(null);
  }, [stripe, elements, savesCard, state, onTerminal]);
  return (
    <>
      {state === 'failed' ? (
        <Panel tone="active" role="alert">
          The card form could not be loaded. Close this dialog and try again.
        </Panel>
      ) : null}
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
    </>
  );
}

/** The provider's card form, and whether the card is to be kept. The sum follows at the press of the button. */
export function CardForm({
  stripe,
  cents,
  onTerminal,
}: { stripe: Stripe; cents: number } & TerminalListener) {
  const [savesCard, setSavesCard] = useState(true);
  const [firstCents] = useState(() => Math.max(cents, CARD_MINIMUM_CENTS));
  const [appearance] = useState(cardAppearance);
  const options = useMemo<StripeElementsOptions>(
    () => ({
      mode: 'payment',
      amount: firstCents,
      currency: 'aud',
      captureMethod: 'manual',
      paymentMethodTypes: ['card'],
      setupFutureUsage: savesCard ? 'on_session' : null,
      locale: 'en-AU',
      appearance,
    }),
    [firstCents, savesCard, appearance],
  );
  return (
    <div className="grid gap-3">
      <Elements stripe={stripe} options={options}>
        <CardFields stripe={stripe} savesCard={savesCard} onTerminal={onTerminal} />
      </Elements>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={savesCard}
          onChange={(event) => setSavesCard(event.target.checked)}
          className="size-6 shrink-0 accent-earth"
        />
        Save this card for next time
      </label>
    </div>
  );
}
