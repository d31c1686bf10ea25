import { clsx } from 'clsx';
import { memo, type KeyboardEvent } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { formatDay, formatDollars, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { boughtText, stageSince } from './job-texts.ts';
import { isOwnJob, paymentText } from './purchase-state.ts';
import { SortHeader } from './sort-header.tsx';
import { useJobSave } from './use-job-save.ts';

/** Returns the id of a job's row, used to focus it. */
export const jobRowId = (purchaseId: number) => `job-row-${purchaseId}`;

const cell = 'truncate px-2';
// Where the list is narrow, beside the open job on a small desktop.
const onlyWide = 'max-xl:hidden';

interface RowProps {
  purchase: PurchasedLead;
  showsBuyer: boolean;
  isSelected: boolean;
  isChosen: boolean;
  /** `byKeyboard` is true when the row was activated by a key, which then leads into the job. */
  onSelect: (purchaseId: number, byKeyboard: boolean) => void;
  onChoose: (purchaseId: number) => void;
}

/** Renders what stands beside a customer's name: the payment while it matters, unsaved work, or the buyer. The open job says it itself. */
function RowNote({ purchase, showsBuyer, isSelected }: Pick<RowProps, 'purchase' | 'showsBuyer' | 'isSelected'>) {
  const { line } = useJobSave(purchase);
  const problem = paymentText(purchase) ?? (line && line.tone !== 'good' ? line.text : null);
  if (problem && !isSelected) return <span className="font-semibold text-active-wire">{problem}</span>;
  return <span className="text-ink-3">{showsBuyer ? boughtText(purchase) : purchase.jobReference}</span>;
}

const JobRow = memo(function JobRow({ purchase, showsBuyer, isSelected, isChosen, onSelect, onChoose }: RowProps) {
  const { id, customerName, electricalWork, serviceLocation, purchasedAt, amountPaid } = purchase;
  const since = stageSince(purchase);
  return (
    <tr className={clsx('relative h-11 border-t border-line', isSelected ? 'bg-sunken' : 'hover:bg-sunken/60')}>
      <td className="relative z-10 w-11">
        <label className="grid size-11 place-items-center">
          <input type="checkbox" checked={isChosen} onChange={() => onChoose(id)} className="size-4.5 accent-earth" />
          <span className="sr-only">Choose {customerName}</span>
        </label>
      </td>
      <th scope="row" className={`${cell} font-semibold`}>
        <button
          type="button"
          id={jobRowId(id)}
          aria-current={isSelected ? 'true' : undefined}
          // Only a press of the pointer has a count of clicks.
          onClick={({ detail }) => onSelect(id, detail === 0)}
          className="block min-h-11 max-w-full truncate text-left after:absolute after:inset-0"
        >
          <bdi>{customerName}</bdi>{' '}
          <span className="ml-1 text-xs font-normal">
            <RowNote {...{ purchase, showsBuyer, isSelected }} />
          </span>
        </button>
      </th>
      <td className={`${cell} ${onlyWide} text-ink-2`}>{electricalWork}</td>
      <td className={`${cell} text-ink-2`}>{serviceLocation}</td>
      <td className={`${cell} text-ink-2`}>{formatRelative(since, useMinute(since))}</td>
      <td className={`${cell} ${onlyWide} text-ink-2`}>{formatDay(purchasedAt)}</td>
      <td className={`${cell} ${onlyWide} text-right tnum`}>{isOwnJob(purchase) ? 'Own job' : formatDollars(amountPaid)}</td>
    </tr>
  );
});

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Renders jobs as rows of one line, to select one from; the arrow keys select the next. Several can be chosen to be archived or exported together. */
export function JobTable({
  rows,
  order,
  onOrder,
  showsBuyer,
  selectedId,
  onSelect,
  chosen,
  onChoose,
  onChooseAll,
}: {
  rows: readonly PurchasedLead[];
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  showsBuyer: boolean;
  selectedId: number | null;
  onSelect: RowProps['onSelect'];
  chosen: ReadonlySet<number>;
  onChoose: RowProps['onChoose'];
  onChooseAll: (areChosen: boolean) => void;
}) {
  const areAllChosen = rows.every(({ id }) => chosen.has(id));
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const at = rows.findIndex(({ id }) => event.target instanceof HTMLElement && event.target.id === jobRowId(id));
    const next = step && at >= 0 ? rows[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    document.getElementById(jobRowId(next.id))?.focus();
    onSelect(next.id, false);
  };
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">Jobs: choosing a row shows the job beside the list</caption>
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-11">
              <label className="grid size-11 place-items-center">
                <input
                  type="checkbox"
                  checked={areAllChosen}
                  onChange={() => onChooseAll(!areAllChosen)}
                  className="size-4.5 accent-earth"
                />
                <span className="sr-only">Choose all shown</span>
              </label>
            </th>
            <th scope="col" className="w-[34%] px-2 font-semibold xl:w-[26%]">
              Customer
            </th>
            <th scope="col" className={`px-2 font-semibold ${onlyWide}`}>
              Work
            </th>
            <th scope="col" className="px-2 font-semibold xl:w-[18%]">
              Location
            </th>
            <th scope="col" className="w-24 px-2 font-semibold">
              In this stage
            </th>
            <SortHeader by="date" order={order} onOrder={onOrder} className={`w-26 ${onlyWide}`}>
              Bought
            </SortHeader>
            <SortHeader by="amount" order={order} onOrder={onOrder} className={`w-23 text-right ${onlyWide}`}>
              Lead cost
            </SortHeader>
          </tr>
        </thead>
        <tbody onKeyDown={handleKey}>
          {rows.map((purchase) => (
            <JobRow
              key={purchase.id}
              purchase={purchase}
              showsBuyer={showsBuyer}
              isSelected={purchase.id === selectedId}
              isChosen={chosen.has(purchase.id)}
              onSelect={onSelect}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
