import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { formatDateTime } from '@/lib/time/format.ts';
import { Amount, EditAction, HistoryStatus } from './history-parts.tsx';
import { boughtText } from './job-texts.ts';
import { SortHeader } from './sort-header.tsx';
import { TaxDocumentLinks } from './tax-document-links.tsx';

const cell = 'px-2 py-1 xl:px-3';

function HistoryRow({
  purchase,
  showsBuyer,
  onEdit,
}: {
  purchase: PurchasedLead;
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  return (
    <tr className="h-11 border-t border-line">
      <td className={`${cell} whitespace-nowrap`}>{formatDateTime(purchase.purchasedAt)}</td>
      <td className={`${cell} whitespace-nowrap`}>{purchase.jobReference}</td>
      <th scope="row" className={`${cell} max-w-36 truncate text-left font-semibold`} title={purchase.customerName}>
        <bdi>{purchase.customerName}</bdi>
        {showsBuyer ? <span className="block truncate font-normal text-ink-3">{boughtText(purchase)}</span> : null}
      </th>
      <td className={`${cell} max-w-40 truncate`} title={purchase.electricalWork}>
        {purchase.electricalWork}
      </td>
      <td className={`${cell} max-w-32 truncate`} title={`${purchase.serviceLocation}, ${urgencyLabels[purchase.urgency]}`}>
        {purchase.serviceLocation}
        <span className="sr-only">, {urgencyLabels[purchase.urgency]}</span>
      </td>
      <td className={`${cell} text-right`}>
        <Amount purchase={purchase} />
      </td>
      <td className={cell}>
        <HistoryStatus purchase={purchase} />
      </td>
      <td>
        <span className="flex">
          <TaxDocumentLinks purchase={purchase} areIcons />
        </span>
      </td>
      <td>
        <EditAction purchase={purchase} onEdit={onEdit} isIcon />
      </td>
    </tr>
  );
}

function HistoryHead({
  order,
  onOrder,
}: {
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
}) {
  return (
    <thead className="text-xs text-ink-2">
      <tr>
        <SortHeader by="date" order={order} onOrder={onOrder}>
          Purchase date
        </SortHeader>
        {['Job reference', 'Customer', 'Electrical work', 'Location and urgency'].map((heading) => (
          <th key={heading} scope="col" className="px-3">
            {heading}
          </th>
        ))}
        <SortHeader by="amount" order={order} onOrder={onOrder} className="text-right">
          Amount paid
        </SortHeader>
        <th scope="col" className="px-3">
          Status
        </th>
        <th scope="col" className="px-1">
          Documents
        </th>
        <th scope="col" className="px-3">
          <span className="sr-only">Edit</span>
        </th>
      </tr>
    </thead>
  );
}

/** Renders the purchase history as a table, sortable by date and amount. */
export function HistoryTable({
  rows,
  total,
  order,
  showsBuyer,
  onOrder,
  onEdit,
}: {
  rows: readonly PurchasedLead[];
  total: string;
  showsBuyer: boolean;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-1">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Purchase history: every lead bought, claimed or added</caption>
        <HistoryHead order={order} onOrder={onOrder} />
        <tbody>
          {rows.map((purchase) => (
            <HistoryRow
              key={purchase.id}
              purchase={purchase}
              showsBuyer={showsBuyer}
              onEdit={onEdit}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" colSpan={5} className={`${cell} text-left`}>
              Total (excludes refunds and archived jobs)
            </th>
            <td colSpan={4} className={cell}>
              {total}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
