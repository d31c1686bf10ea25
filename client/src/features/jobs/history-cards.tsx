import { useId, type ReactNode } from 'react';
import { purchaseOrders, type PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { Select } from '@/components/ui/input.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { Amount, EditAction, HistoryStatus } from './history-parts.tsx';
import { buyerText } from './job-texts.ts';
import { TaxDocumentLinks } from './tax-document-links.tsx';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

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
      className="rounded-lg border border-line bg-surface p-4 shadow-1 [contain-intrinsic-size:auto_17rem] [content-visibility:auto]"
    >
      <div className="flex min-h-11 items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg break-words">
          <bdi>{purchase.customerName}</bdi>
        </h2>
        <EditAction purchase={purchase} onEdit={onEdit} />
      </div>
      <dl className="grid gap-1 text-sm">
        <Fact term="Amount paid">
          <Amount purchase={purchase} className="flex-row-reverse font-semibold" />
        </Fact>
        <Fact term="Status">
          <HistoryStatus purchase={purchase} />
        </Fact>
        {purchase.taxDocuments.length > 0 ? (
          <Fact term="Documents">
            <TaxDocumentLinks purchase={purchase} />
          </Fact>
        ) : null}
        <Fact term="Purchased">{formatDateTime(purchase.purchasedAt)}</Fact>
        <Fact term="Reference">{purchase.jobReference}</Fact>
        {showsBuyer ? <Fact term="Bought by">{buyerText(purchase)}</Fact> : null}
        <Fact term="Work">
          <span className="line-clamp-2">{purchase.electricalWork}</span>
        </Fact>
        <Fact term="Location">{purchase.serviceLocation}</Fact>
        <Fact term="Urgency">{urgencyLabels[purchase.urgency]}</Fact>
      </dl>
    </article>
  );
}

const orderTexts: Record<PurchaseOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
};

/** Renders the purchase history as cards, for a phone. */
export function HistoryCards({
  rows,
  total,
  order,
  onOrder,
  showsBuyer,
  onEdit,
}: {
  rows: readonly PurchasedLead[];
  total: string;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  const orderId = useId();
  return (
    <>
      <div className="mb-3 flex items-center gap-2">
        <label htmlFor={orderId} className="shrink-0 text-sm text-ink-2">
          Sort by
        </label>
        <div className="min-w-0 grow">
          <Select
            id={orderId}
            value={order}
            onChange={({ target }) => onOrder(purchaseOrders.find((known) => known === target.value) ?? 'newest')}
          >
            {purchaseOrders.map((known) => (
              <option key={known} value={known}>
                {orderTexts[known]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((purchase) => (
          <li key={purchase.id}>
            <HistoryCard purchase={purchase} showsBuyer={showsBuyer} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>Total (excludes refunds and archived jobs)</span>
        <span>{total}</span>
      </p>
    </>
  );
}
