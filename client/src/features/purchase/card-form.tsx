import { Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { useCardFields } from '@/components/card/card-fields.tsx';
import { cardAppearance } from '@/components/card/card-provider.ts';
import { CARD_MINIMUM_CENTS } from '@shared/domain/auction/auction-price.ts';
import { cardFormPaymentMethod, type PaymentMethod } from './payment-method.ts';

interface TerminalListener {
  /** Receives the payment method once the form is ready, and null when it unmounts. */
  onTerminal: (terminal: PaymentMethod | null) => void;
}

function CardFields({
  stripe,
  savesCard,
  onTerminal,
}: { stripe: Stripe; savesCard: boolean } & TerminalListener) {
  const elements = useElements();
  const { isReady, fields } = useCardFields();
  useEffect(() => {
    if (!elements || !isReady) return undefined;
    onTerminal(cardFormPaymentMethod(stripe, elements, savesCard));
    return () => onTerminal(null);
  }, [stripe, elements, savesCard, isReady, onTerminal]);
  return fields;
}

/** Renders the provider's card form and "Save this card". The amount is set when the button is pressed. */
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
