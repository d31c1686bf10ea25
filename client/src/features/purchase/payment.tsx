import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { cardName } from '@shared/domain/words/card-name.ts';
import { CardFormFailure } from '@/components/card/card-form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { demoPaymentMethod, savedCardPaymentMethod, type PaymentMethod } from './payment-method.ts';
import { SavedCard } from './saved-card.tsx';
import { isExpired, savedCardQuery, type SavedCardDetails } from './saved-card-data.ts';
import { isTestMode, TEST_MODE } from './test-mode-banner.tsx';

async function loadCardParts() {
  const { payments } = clientConfig;
  if (payments.kind !== 'stripe') throw new Error('No cards are taken here');
  const [{ openStripe }, { CardForm }] = await loadChunk(() => Promise.all([import('@/components/card/card-provider.ts'), import('./card-form.tsx')]));
  return { stripe: await openStripe(payments.publishableKey), CardForm };
}

/** Loads the card provider and its form when the first purchase opens; part of no first load. */
export const cardPartsQuery = queryOptions({
  queryKey: ['card-parts'] as const,
  queryFn: loadCardParts,
  gcTime: Infinity,
  // The provider's object cannot be compared structurally.
  structuralSharing: false,
});

function usable(card: SavedCardDetails | null | undefined): SavedCardDetails | null {
  return card && !isExpired(card, serverNow()) ? card : null;
}

/** Provides the payment method of this purchase: the demo, the saved card, or one that is entered. */
export function usePaymentMethod() {
  const isReal = clientConfig.payments.kind === 'stripe';
  const parts = useQuery({ ...cardPartsQuery, enabled: isReal });
  const saved = useQuery({ ...savedCardQuery, enabled: isReal });
  const [wantsAnother, setWantsAnother] = useState(false);
  const [formTerminal, setFormTerminal] = useState<PaymentMethod | null>(null);
  const keptCard = usable(saved.data?.card);
  const card = wantsAnother ? null : keptCard;
  const stripe = parts.data?.stripe;
  const savedTerminal = useMemo(() => (stripe ? savedCardPaymentMethod(stripe) : null), [stripe]);
  const cardTerminal = card ? savedTerminal : formTerminal;
  return {
    isReal,
    parts,
    isPending: isReal && (parts.isPending || saved.isPending),
    keptCard,
    /** The saved card that the button pays with; null for the demo and for an entered card. */
    card,
    /** Null while the button cannot pay yet. */
    terminal: isReal ? cardTerminal : demoPaymentMethod,
    setWantsAnother,
    setFormTerminal,
  };
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonGroup>
  );
}

/** Renders the saved card, or the provider's card form. */
export function PaymentPart({
  cents,
  method: { parts, isPending, keptCard, card, setWantsAnother, setFormTerminal },
}: {
  cents: number;
  method: ReturnType<typeof usePaymentMethod>;
}) {
  if (parts.isError) return <CardFormFailure error={parts.error} isRetrying={parts.isFetching} onRetry={() => void parts.refetch()} />;
  if (isPending || !parts.data) return <Loading />;
  if (card) return <SavedCard card={card} onUseAnother={() => setWantsAnother(true)} />;
  const { stripe, CardForm } = parts.data;
  return (
    <section aria-label="Your card" className="grid gap-3">
      <CardForm stripe={stripe} cents={cents} onTerminal={setFormTerminal} />
      {keptCard ? (
        <Button variant="secondary" onClick={() => setWantsAnother(false)}>
          Use {cardName(keptCard)}
        </Button>
      ) : null}
    </section>
  );
}

/** The button that ends a purchase, whatever it costs. */
export const payButtonClass = 'w-full sm:w-auto';

/** Renders the pay button with its amount, and the name of the saved card if there is one. */
export function PaymentStep({
  formId,
  cents,
  holdCents,
  isPending,
  isPaused,
  method: { isReal, card, terminal },
}: {
  formId: string;
  cents: number;
  /** The amount held until the sale: the price, or the amount of a payment that is already open. */
  holdCents: number;
  isPending: boolean;
  isPaused: boolean;
  method: Pick<ReturnType<typeof usePaymentMethod>, 'isReal' | 'card' | 'terminal'>;
}) {
  const sum = formatCents(cents);
  return (
    <>
      {isReal ? (
        <p className="w-full text-sm text-ink-2 tnum">
          We hold {formatCents(holdCents)}. You pay the live price at the moment you win, never more.
        </p>
      ) : null}
      <Button
        type="submit"
        form={formId}
        variant="spark"
        className={clsx(payButtonClass, !isPending && 'flex-col !gap-0')}
        disabled={isPaused || !terminal}
        isPending={isPending}
        pendingText="Completing…"
      >
        <span className="tnum">
          {isReal ? 'Pay' : 'Complete demo purchase'} {sum}
          {card ? <span className="whitespace-nowrap"> with {cardName(card)}</span> : null}
        </span>
        {isTestMode() ? <span className="text-xs font-normal">{TEST_MODE}</span> : null}
      </Button>
    </>
  );
}
