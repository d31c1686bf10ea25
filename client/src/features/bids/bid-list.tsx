import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { bidState, filterText, wholeDollars } from '@/components/bid/bid-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { deleteBid, pauseBid, useBidsChange } from './bids-api.ts';

function DeleteQuestion({ bid, onClose }: { bid: WireBid; onClose: () => void }) {
  const { mutate, isPending, error } = useBidsChange(() => deleteBid(bid.id));
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete your bid of ${wholeDollars(bid.amountDollars)}?`}
      description="It buys nothing from then on. Leads it has bought stay yours."
      cancelLabel="Keep it"
      confirmLabel="Delete bid"
      pendingText="Deleting…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}

function BidActions({ bid, onEdit }: { bid: WireBid; onEdit: (bid: WireBid) => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate, isPending, error } = useBidsChange((isPaused: boolean) => pauseBid(bid.id, isPaused));
  const which = <span className="sr-only"> bid of {wholeDollars(bid.amountDollars)}</span>;
  const Icon = bid.isPaused ? Play : Pause;
  return (
    <>
      <div className="-mx-3 flex flex-wrap">
        {bid.lead ? (
          <Link
            href={`${paths.dashboard}?tab=available&lead=${bid.lead.id}`}
            className="inline-flex min-h-11 items-center px-3.5 text-sm font-semibold text-neutral-wire underline"
          >
            See the lead
          </Link>
        ) : (
          <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => onEdit(bid)}>
            <Pencil aria-hidden="true" className="size-4.5" />
            <span>Change{which}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          isPending={isPending}
          pendingText={bid.isPaused ? 'Turning on…' : 'Pausing…'}
          onClick={() => mutate(!bid.isPaused)}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          <span>
            {bid.isPaused ? 'Turn on' : 'Pause'}
            {which}
          </span>
        </Button>
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          <span>Delete{which}</span>
        </Button>
      </div>
      {error ? <FieldError>{error.message}</FieldError> : null}
      {isDeleting ? <DeleteQuestion bid={bid} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}

/** Renders the account's bids: the amount, what it is for, what it does at the moment, and its actions. */
export function BidList({ view: { bids, limits }, onEdit }: { view: OwnBids; onEdit: (bid: WireBid) => void }) {
  return (
    <ul className="grid gap-3">
      {bids.map((bid) => {
        const { label, tone, text } = bidState(bid, limits);
        return (
          <li key={bid.id} className="rounded-lg border border-line bg-surface px-4 pt-4 pb-1 shadow-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-display text-2xl font-bold tnum">{wholeDollars(bid.amountDollars)}</span>
              <Chip tone={tone}>{label}</Chip>
              <span className="text-sm text-ink-2">{text}</span>
            </div>
            <p className="mt-1">{filterText(bid)}</p>
            <BidActions bid={bid} onEdit={onEdit} />
          </li>
        );
      })}
    </ul>
  );
}
