import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { clientConfig } from '@/lib/client-config.ts';
import { loadChunk } from '@/lib/load-chunk.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { isExpired } from './card-name.ts';
import { savedCardQuery, type SavedCard } from './leads-api.ts';
import { demoTerminal, savedCardTerminal, type Terminal } from './payment-terminal.ts';

async function loadCardParts() {
  const { payments } = clientConfig;
  if (payments.kind !== 'stripe') throw new Error('No cards are taken here');
  const [{ openStripe }, { CardForm }] = await loadChunk(() =>
    Promise.all([import('./load-stripe.ts'), import('./card-form.tsx')]),
  );
  return { stripe: await openStripe(payments.publishableKey), CardForm };
}

/** The card provider and its form: not part of any first load, asked for when the first purchase opens. */
export const cardPartsQuery = queryOptions({
  queryKey: ['card-parts'] as const,
  queryFn: loadCardParts,
  gcTime: Infinity,
  // The provider's object is no data to be compared.
  structuralSharing: false,
});

function usable(card: SavedCard | null | undefined): SavedCard | null {
  return card && !isExpired(card, serverNow()) ? card : null;
}

/** How this purchase is paid: the demo, the card that is kept, or one that is entered. */
export function usePaymentMethod() {
  const isReal = clientConfig.payments.kind === 'stripe';
  const parts = useQuery({ ...cardPartsQuery, enabled: isReal });
  const saved = useQuery({ ...savedCardQuery, enabled: isReal });
  const [wantsAnother, setWantsAnother] = useState(false);
  const [formTerminal, setFormTerminal] = useState<Terminal | null>(null);
  const keptCard = usable(saved.data?.card);
  const card = wantsAnother ? null : keptCard;
  const stripe = parts.data?.stripe;
  const savedTerminal = useMemo(() => (stripe ? savedCardTerminal(stripe) : null), [stripe]);
  const cardTerminal = card ? savedTerminal : formTerminal;
  return {
    isReal,
    parts,
    isPending: isReal && (parts.isPending || saved.isPending),
    keptCard,
    /** The card that the button pays with; null for the demo and for one that is entered. */
    card,
    /** Null while a press could not pay. */
    terminal: isReal ? cardTerminal : demoTerminal,
    setWantsAnother,
    setFormTerminal,
  };
}
