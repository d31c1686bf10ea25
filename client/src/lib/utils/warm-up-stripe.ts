import { clientConfig } from '@/lib/ssr/client-config.ts';

const ORIGIN = 'https://js.stripe.com';

/** Preconnects to Stripe before a purchase; once, and only where cards are taken. */
export function warmUpStripe(): void {
  if (clientConfig.payments.kind !== 'stripe') return;
  if (document.head.querySelector(`link[rel="preconnect"][href="${ORIGIN}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = ORIGIN;
  document.head.append(link);
}
