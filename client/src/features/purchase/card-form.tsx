import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useState } from 'react';
import { Panel } from '@/components/ui/panel.tsx';
import { CARD_MINIMUM_CENTS } from '@shared/domain/auction/auction-price.ts';
import { cardFormPaymentMethod, type PaymentMethod } from './payment-method.ts';

/** Loads the card provider's script. No other code loads it. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card provider needs a browser');
  return stripe;
}

/** Returns the styling of the provider's card form, from the design tokens of the current theme. */
function cardAppearance(): Appearance {
  const root = document.documentElement;
  const styles = getComputedStyle(root);
  const token = (name: string) => styles.getPropertyValue(`--c-${name}`).trim();
  const ring = { outline: `3px solid ${token('neutral-wire')}`, outlineOffset: '2px', boxShadow: 'none' };
  return {
    theme: root.dataset['theme'] === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('earth'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('active-wire'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: '10px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { borderColor: token('line-strong'), ...ring },
      '.Input--invalid': { border: `2px solid ${token('active-wire')}`, boxShadow: 'none' },
      '.Label': { fontSize: '17px', fontWeight: '600', color: token('ink') },
      '.Error': { fontSize: '15px', fontWeight: '600' },
    },
  };
}

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
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    if (!elements || state !== 'ready') return undefined;
    onTerminal(cardFormPaymentMethod(stripe, elements, savesCard));
    return () => onTerminal(null);
  }, [stripe, elements, savesCard, state, onTerminal]);
  return (
    <>
      {state === 'failed' ? (
        <Panel tone="active" role="alert">
          The card form couldn’t be loaded. Close this dialog and try again.
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
