import { useId, type ReactNode } from 'react';
import { purchaseOrders, type PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { DetailsButton, useDetails } from '@/components/lists/row-details.tsx';
import { Select } from '@/components/ui/input.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { Amount, EditAction, HistoryStatus } from './history-parts.tsx';
import { buyerText } from './job-texts.ts';
import { shortReportText } from './purchase-state.ts';
import { ReportWords } from './report-state.tsx';
import { TaxDocumentLinks } from './tax-document-links.tsx';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function HistoryFacts({ purchase, showsBuyer }: { purchase: PurchasedLead; showsBuyer: boolean }) {
  return (
    <dl className="grid gap-1 text-sm">
      {purchase.taxDocuments.length > 0 ? (
        <Fact term="Documents">
          <TaxDocumentLinks purchase={purchase} />
        </Fact>
      ) : null}
      {showsBuyer ? <Fact term="Bought by">{buyerText(purchase)}</Fact> : null}
      <Fact term="Work">
        <span className="line-clamp-2">{purchase.electricalWork}</span>
      </Fact>
      <Fact term="Location">{purchase.serviceLocation}</Fact>
      <Fact term="Urgency">{urgencyLabels[purchase.urgency]}</Fact>
    </dl>
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
  const details = useDetails(false);
  const report = shortReportText(purchase);
  return (
    <article
      aria-label={`${purchase.jobReference}, ${isolate(purchase.customerName)}`}
      className="rounded-lg border border-line bg-surface px-4 pt-3 pb-1 shadow-1 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words">
          <bdi>{purchase.customerName}</bdi>
        </h2>
        <Amount purchase={purchase} className="font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        {purchase.jobReference}, {formatDateTime(purchase.purchasedAt)}
      </p>
      <div className="-mr-2 flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex flex-wrap items-center gap-2">
          <HistoryStatus purchase={purchase} />
          {report === null ? null : <span className="text-sm font-semibold">{report}</span>}
        </p>
        <span className="ml-auto">
          <DetailsButton name={purchase.jobReference} details={details} />
        </span>
      </div>
      {details.wasOpened ? (
        <div id={details.id} hidden={!details.isOpen} className="grid gap-2 border-t border-line pt-2">
          <ReportWords purchase={purchase} />
          <HistoryFacts purchase={purchase} showsBuyer={showsBuyer} />
          <div className="-ml-3">
            <EditAction purchase={purchase} onEdit={onEdit} />
          </div>
        </div>
      ) : null}
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
