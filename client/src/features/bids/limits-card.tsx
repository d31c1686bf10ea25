import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CardFormFailure } from '@/components/card/card-form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { CardChoice } from './card-choice.ts';

async function loadSetupParts() {
  const { payments } = clientConfig;
  if (payments.kind !== 'stripe') throw new Error('No cards are taken here');
  const [{ openStripe }, { CardSetup }] = await loadChunk(() => Promise.all([import('@/components/card/card-provider.ts'), import('./card-setup.tsx')]));
  return { stripe: await openStripe(payments.publishableKey), CardSetup };
}

const setupPartsQuery = queryOptions({
  queryKey: ['card-setup-parts'] as const,
  queryFn: loadSetupParts,
  gcTime: Infinity,
  // The provider's object cannot be compared structurally.
  structuralSharing: false,
});

function Provider({ card: { choice, setConfirm } }: { card: CardChoice }) {
  const { data, error, isFetching, refetch } = useQuery(setupPartsQuery);
  if (data) return <data.CardSetup key={choice} stripe={data.stripe} usesSavedCard={choice === 'saved'} onReady={setConfirm} />;
  if (error) return <CardFormFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-3">
      <Skeleton className="h-12" />
    </SkeletonGroup>
  );
}

/** Renders the card that bids are charged to, or the choice of one. In the demo they are pretend cards. */
export function LimitsCard({ card, isDemo, id, error }: { card: CardChoice; isDemo: boolean; id: string; error: string | undefined }) {
  const name = useId();
  return (
    <div className="grid gap-3">
      {card.options.length > 1 ? (
        <RadioCards
          legend="The card that is charged"
          name={id}
          options={card.options}
          register={{ name, onChange: ({ target }) => card.choose(target.value), onBlur: () => undefined }}
          value={card.choice ?? ''}
          error={error}
          className="grid-cols-1"
        />
      ) : (
        <h3 className="text-base font-semibold">The card that is charged</h3>
      )}
      {isDemo ? <Panel tone="warning" title="Test mode, no money moves">These cards are made up. Nothing is charged.</Panel> : null}
      {card.needsProvider ? <Provider card={card} /> : null}
    </div>
  );
}
