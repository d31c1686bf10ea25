import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PROVIDER_TIMEOUT_MS, providerAnswer, ProviderUnreachableError } from './provider-answer.ts';

/** Loads the card provider's script. No other code loads it. Throws ProviderUnreachableError when it does not come. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await providerAnswer(loadStripe(publishableKey), PROVIDER_TIMEOUT_MS).catch(() => {
    throw new ProviderUnreachableError();
  });
  if (!stripe) throw new Error('The card provider needs a browser');
  return stripe;
}

/** Returns the styling of the provider's card form, from the design tokens of the current theme. */
export function cardAppearance(): Appearance {
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
