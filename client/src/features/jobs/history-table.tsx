import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { SortHeader } from '@/components/lists/sort-header.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { Amount, EditAction, HistoryStatus } from './history-parts.tsx';
import { boughtText } from './job-texts.ts';
import { shortReportText } from './purchase-state.ts';
import { ReportWords } from './report-state.tsx';
import { TaxDocumentLinks } from './tax-document-links.tsx';

const COLUMNS = 9;

const cell = 'px-1.5 py-1 leading-4.5 first:pl-2';
const shared = 'block w-0 min-w-full truncate';

interface ToggleProps {
  purchase: PurchasedLead;
  /** The id of the row with all that is known of the report. */
  reportId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Renders what became of a report, in a word or two; a press opens all of it. */
function ReportToggle({ purchase, reportId, isOpen, onToggle }: ToggleProps) {
  const report = shortReportText(purchase);
  if (report === null) return null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? reportId : undefined}
      onClick={onToggle}
      className="-my-1 inline-flex min-h-11 items-center gap-0.5 pl-1.5 font-semibold text-neutral-wire"
    >
      {report}
      <span className="sr-only">: what became of the report of {purchase.jobReference}</span>
      <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
    </button>
  );
}

function HistoryRow({
  purchase,
  showsBuyer,
  onEdit,
}: {
  purchase: PurchasedLead;
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const reportId = useId();
  return (
    <>
      <tr className="h-11 border-t border-line">
        <td className={cell}>
          {/* So wide that the day stands in one line and the time in the next. */}
          <span className="block w-24">{formatDateTime(purchase.purchasedAt)}</span>
        </td>
        <td className={`${cell} whitespace-nowrap`}>{purchase.jobReference}</td>
        {/* These three share the room that the others leave, whatever their words are: the inner width takes none of its own. */}
        <th scope="row" className={`${cell} w-1/5 min-w-28 text-left font-semibold`} title={purchase.customerName}>
          <span className={shared}>
            <bdi>{purchase.customerName}</bdi>
          </span>
          {showsBuyer ? <span className={`${shared} text-xs font-normal text-ink-3`}>{boughtText(purchase)}</span> : null}
        </th>
        <td className={`${cell} w-1/3 min-w-36`} title={purchase.electricalWork}>
          <span className="line-clamp-2 w-0 min-w-full">{purchase.electricalWork}</span>
        </td>
        <td className={`${cell} w-1/4 min-w-28`} title={`${purchase.serviceLocation}, ${urgencyLabels[purchase.urgency]}`}>
          <span className={shared}>{purchase.serviceLocation}</span>
          <span className="sr-only">, </span>
          <span className={`${shared} text-xs text-ink-2`}>{urgencyLabels[purchase.urgency]}</span>
        </td>
        <td className={`${cell} text-right`}>
          <Amount purchase={purchase} isStacked />
        </td>
        <td className={`${cell} whitespace-nowrap`}>
          <HistoryStatus purchase={purchase} />
          <ReportToggle purchase={purchase} reportId={reportId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
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
      {isOpen ? (
        <tr id={reportId}>
          <td colSpan={COLUMNS} className="px-4 pb-3">
            <ReportWords purchase={purchase} />
          </td>
        </tr>
      ) : null}
    </>
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
        <SortHeader ascending="oldest" descending="newest" sort={order} onSort={onOrder}>
          Purchase date
        </SortHeader>
        {['Job reference', 'Customer', 'Electrical work', 'Location and urgency'].map((heading) => (
          <th key={heading} scope="col" className="px-1.5">
            {heading}
          </th>
        ))}
        <SortHeader ascending="lowest" descending="highest" sort={order} onSort={onOrder} className="text-right whitespace-nowrap">
          Amount paid
        </SortHeader>
        <th scope="col" className="px-1.5">
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
