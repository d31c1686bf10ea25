import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { urgencyLabels } from '@shared/domain/labels.ts';
import { formatDateTime } from '@/lib/format.ts';
import { Amount, EditAction, HistoryStatus } from './history-parts.tsx';
import { buyerText } from './job-texts.ts';

function HistoryCard({
  purchase,
  showsBuyer,
  onEdit,
}: {
  purchase: PurchasedLead;
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  return (
    <article
      aria-label={`${purchase.jobReference}, ${purchase.customerName}`}
      className="rounded-lg border border-line bg-surface p-4 shadow-1 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-lg">{purchase.customerName}</h2>
        <Amount purchase={purchase} />
      </div>
      <p className="text-xs text-ink-3">
        {formatDateTime(purchase.purchasedAt)}, {purchase.jobReference}
      </p>
      {showsBuyer ? <p className="text-xs text-ink-3">Bought by {buyerText(purchase)}</p> : null}
      <p className="mt-1 line-clamp-2 text-sm text-ink-2">{purchase.electricalWork}</p>
      <p className="mt-1 text-sm">
        {purchase.serviceLocation}, {urgencyLabels[purchase.urgency]}
      </p>
      <div className="mt-2 flex min-h-11 items-end justify-between gap-2">
        <HistoryStatus purchase={purchase} />
        <EditAction purchase={purchase} onEdit={onEdit} />
      </div>
    </article>
  );
}

/** The history on a phone. */
export function HistoryCards({
  rows,
  total,
  showsBuyer,
  onEdit,
}: {
  rows: readonly PurchasedLead[];
  total: string;
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((purchase) => (
          <li key={purchase.id}>
            <HistoryCard purchase={purchase} showsBuyer={showsBuyer} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>Total, refunds left out</span>
        <span>{total}</span>
      </p>
    </>
  );
}
