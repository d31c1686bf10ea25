import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { LostChunk, reloadPage } from '@/lib/load-chunk.ts';
import { cardName } from './card-name.ts';
import { SavedCard } from './saved-card.tsx';
import type { usePaymentMethod } from './use-payment-method.ts';

function Loading() {
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonGroup>
  );
}

/** What a card payment asks of the buyer: nothing but a look at the card that is kept, or the provider's form. */
export function PaymentPart({
  cents,
  method: { parts, isPending, keptCard, card, setWantsAnother, setFormTerminal },
}: {
  cents: number;
  method: ReturnType<typeof usePaymentMethod>;
}) {
  if (parts.isError) {
    return (
      <Panel tone="active" role="alert" title="The card form could not be loaded">
        <p className="mb-2">Check your connection. Nothing was charged.</p>
        {parts.error instanceof LostChunk ? (
          <Button variant="secondary" onClick={reloadPage}>
            Reload
          </Button>
        ) : (
          <Button variant="secondary" isPending={parts.isFetching} onClick={() => void parts.refetch()}>
            Try again
          </Button>
        )}
      </Panel>
    );
  }
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
