import { Elements, useElements } from '@stripe/react-stripe-js';
import type { SetupIntentResult, Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '@shared/contracts/page-paths.ts';
import { useCardFields } from '@/components/card/card-fields.tsx';
import { cardAppearance } from '@/components/card/card-provider.ts';
import { CONFIRM_TIMEOUT_MS, providerAnswer } from '@/components/card/provider-answer.ts';
import type { CardChoice, ConfirmCard } from './card-choice.ts';

type SetConfirm = CardChoice['setConfirm'];

/** Returns the URL to which a bank's page sends the person back. */
const confirmParams = () => ({ return_url: new URL(paths.standingBids, location.origin).href });

const notYet = () => new Error('Your bank hasn’t confirmed the card yet. Try again in a minute.');

/** Returns the id of a confirmed setup. Throws what the provider said of the card. */
async function idOf(answer: Promise<SetupIntentResult>): Promise<string> {
  const { setupIntent, error } = await providerAnswer(answer, CONFIRM_TIMEOUT_MS, notYet);
  if (error) throw new Error(error.message ?? 'The card couldn’t be set up. Try another one.');
  if (setupIntent.status !== 'succeeded') throw notYet();
  return setupIntent.id;
}

const confirmSaved =
  (stripe: Stripe): ConfirmCard =>
  async (setUp) => {
    const { clientSecret } = await setUp(true);
    return await idOf(stripe.confirmSetup({ clientSecret, confirmParams: confirmParams(), redirect: 'if_required' }));
  };

/** Makes the saved card ready to be confirmed; shows nothing. */
function SavedCardSetup({ stripe, onReady }: { stripe: Stripe; onReady: SetConfirm }) {
  useEffect(() => {
    onReady({ run: confirmSaved(stripe) });
    return () => onReady(null);
  }, [stripe, onReady]);
  return null;
}

function CardFields({ stripe, onReady }: { stripe: Stripe; onReady: SetConfirm }) {
  const elements = useElements();
  const { isReady, fields } = useCardFields();
  useEffect(() => {
    if (!elements || !isReady) return undefined;
    const run: ConfirmCard = async (setUp) => {
      const { error } = await providerAnswer(elements.submit(), CONFIRM_TIMEOUT_MS);
      // The form itself shows what is missing.
      if (error) return null;
      const { clientSecret } = await setUp(false);
      return await idOf(stripe.confirmSetup({ elements, clientSecret, confirmParams: confirmParams(), redirect: 'if_required' }));
    };
    onReady({ run });
    return () => onReady(null);
  }, [stripe, elements, isReady, onReady]);
  return fields;
}

/** Renders the provider's form for a card that is charged later, or readies the saved card. */
export function CardSetup({ stripe, usesSavedCard, onReady }: { stripe: Stripe; usesSavedCard: boolean; onReady: SetConfirm }) {
  const [appearance] = useState(cardAppearance);
  const options = useMemo<StripeElementsOptions>(
    () => ({ mode: 'setup', currency: 'aud', paymentMethodTypes: ['card'], setupFutureUsage: 'off_session', locale: 'en-AU', appearance }),
    [appearance],
  );
  if (usesSavedCard) return <SavedCardSetup stripe={stripe} onReady={onReady} />;
  return (
    <Elements stripe={stripe} options={options}>
      <CardFields stripe={stripe} onReady={onReady} />
    </Elements>
  );
}
