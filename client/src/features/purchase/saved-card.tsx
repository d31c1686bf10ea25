import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { cardName } from '@shared/domain/words/card-name.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { writeCached } from '@/lib/query/write-cached.ts';
import { forgetCard, savedCardQuery, type SavedCardDetails } from './saved-card-data.ts';

/** Asks before the saved card is deleted. */
export function ForgetQuestion({ name, onClose }: { name: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: forgetCard,
    onSuccess: async () => {
      await writeCached(queryClient, savedCardQuery, () => ({ card: null }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Forget this card?"
      description={`${name} won’t be offered again. You’ll enter a card for your next purchase.`}
      cancelLabel="Keep it"
      confirmLabel="Forget card"
      pendingText="Forgetting…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}

/** Renders the saved card, with "Use another card" and "Forget this card". */
export function SavedCard({ card, onUseAnother }: { card: SavedCardDetails; onUseAnother: () => void }) {
  const [isForgetting, setIsForgetting] = useState(false);
  const name = cardName(card);
  const expiry = `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`;
  return (
    <section aria-label="Your card" className="rounded-lg border border-line px-4 pt-3 pb-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <CreditCard aria-hidden="true" className="size-5 text-ink-2" />
        <span className="font-semibold tnum">{name}</span>
        <span className="text-sm text-ink-2 tnum">Expires {expiry}</span>
      </p>
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" className="!px-3 !text-sm" onClick={onUseAnother}>
          Use another card
        </Button>
        <Button variant="quiet" className="!px-3 !text-sm" onClick={() => setIsForgetting(true)}>
          Forget this card
        </Button>
      </div>
      {isForgetting ? <ForgetQuestion name={name} onClose={() => setIsForgetting(false)} /> : null}
    </section>
  );
}
