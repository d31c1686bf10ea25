import { clsx } from 'clsx';
import { memo, useRef } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { SortHeader } from '@/components/lists/sort-header.tsx';
import { formatDollars, formatRelative, formatShortDay } from '@/lib/time/format.ts';
import { useKeyDown } from '@/lib/hooks/use-key-down.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { boughtText, stageSince } from './job-texts.ts';
import { isOwnJob, paymentText } from './purchase-state.ts';
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
  isTicked: boolean;
  /** Whether it has just been added or bought. */
  hasArrived: boolean;
  /** `byKeyboard` is true when the row was activated by a key, which then leads into the job. */
  onSelect: (purchaseId: number, byKeyboard: boolean) => void;
  onTick: (purchaseId: number) => void;
}

/** Renders what is shown below a customer's name: the payment while it matters, unsaved work, or the buyer. Not for the open job, which shows it itself. */
function RowNote({ purchase, showsBuyer, isSelected }: Pick<RowProps, 'purchase' | 'showsBuyer' | 'isSelected'>) {
  const { line } = useJobSave(purchase);
  const problem = paymentText(purchase) ?? (line && line.tone !== 'good' ? line.text : null);
  if (problem && !isSelected) return <span className="font-semibold text-active-wire">{problem}</span>;
  return <span className="text-ink-3">{showsBuyer ? boughtText(purchase) : purchase.jobReference}</span>;
}

const JobRow = memo(function JobRow({ purchase, showsBuyer, isSelected, isTicked, hasArrived, onSelect, onTick }: RowProps) {
  const { id, customerName, electricalWork, serviceLocation, purchasedAt, amountPaid } = purchase;
  const since = stageSince(purchase);
  return (
    <tr className={clsx('relative h-11 border-t border-line', isSelected ? 'bg-sunken' : 'hover:bg-sunken/60', hasArrived && 'animate-arrive')}>
      <td className="relative z-10 w-11">
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            checked={isTicked}
            onChange={() => onTick(id)}
            aria-label={`Choose ${isolate(customerName)}`}
            className="size-4.5 accent-earth"
          />
        </label>
      </td>
      <th scope="row" className={`${cell} font-semibold`}>
        <button
          type="button"
          id={jobRowId(id)}
          aria-current={isSelected ? 'true' : undefined}
          // Only a press of the pointer has a count of clicks.
          onClick={({ detail }) => onSelect(id, detail === 0)}
          className="grid min-h-11 w-full content-center text-left leading-5 after:absolute after:inset-0"
        >
          <bdi className="truncate">{customerName}</bdi>{' '}
          <span className="truncate text-xs font-normal">
            <RowNote {...{ purchase, showsBuyer, isSelected }} />
          </span>
        </button>
      </th>
      <td className={`${cell} leading-5`}>
        <span className="block truncate">{electricalWork}</span>{' '}
        <span className="block truncate text-xs text-ink-2">{serviceLocation}</span>
      </td>
      <td className={`${cell} text-ink-2`}>{formatRelative(since, useMinute(since))}</td>
      <td className={`${cell} ${onlyWide} text-ink-2`}>{formatShortDay(purchasedAt)}</td>
      <td className={`${cell} ${onlyWide} text-right tnum`}>{isOwnJob(purchase) ? 'Own job' : formatDollars(amountPaid)}</td>
    </tr>
  );
});

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

interface JobTableProps {
  rows: readonly PurchasedLead[];
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  showsBuyer: boolean;
  selectedId: number | null;
  arrivedId: number | null;
  onSelect: RowProps['onSelect'];
  ticked: ReadonlySet<number>;
  onTick: RowProps['onTick'];
  onTickAll: (areTicked: boolean) => void;
}

function TableHead({ rows, order, onOrder, ticked, onTickAll }: Pick<JobTableProps, 'rows' | 'order' | 'onOrder' | 'ticked' | 'onTickAll'>) {
  const areAllTicked = rows.every(({ id }) => ticked.has(id));
  return (
    <thead className="text-xs text-ink-2">
      <tr>
        <th scope="col" className="w-11">
          <label className="grid size-11 place-items-center">
            <input
              type="checkbox"
              checked={areAllTicked}
              onChange={() => onTickAll(!areAllTicked)}
              aria-label="Choose all shown"
              className="size-4.5 accent-earth"
            />
          </label>
        </th>
        <th scope="col" className="w-[38%] px-2 font-semibold xl:w-[25%]">
          Customer
        </th>
        <th scope="col" className="px-2 font-semibold">
          Work and location
        </th>
        <th scope="col" className="w-26 px-2 font-semibold">
          In stage
        </th>
        <SortHeader ascending="oldest" descending="newest" sort={order} onSort={onOrder} className={`w-20 ${onlyWide}`}>
          Bought
        </SortHeader>
        <SortHeader ascending="lowest" descending="highest" sort={order} onSort={onOrder} className={`w-20 text-right ${onlyWide}`}>
          Cost
        </SortHeader>
      </tr>
    </thead>
  );
}

/** Renders jobs as rows of two short lines, to select one from; the arrow keys select the next. Several can be ticked to be archived or exported together. */
export function JobTable({ rows, showsBuyer, selectedId, arrivedId, onSelect, ticked, onTick, ...head }: JobTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useKeyDown(body, (event) => {
    const step = steps[event.key];
    const at = rows.findIndex(({ id }) => event.target instanceof HTMLElement && event.target.id === jobRowId(id));
    const next = step && at >= 0 ? rows[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    document.getElementById(jobRowId(next.id))?.focus();
    onSelect(next.id, false);
  });
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">Jobs: choosing a row shows the job beside the list</caption>
        <TableHead {...head} rows={rows} ticked={ticked} />
        <tbody ref={body}>
          {rows.map((purchase) => (
            <JobRow
              key={purchase.id}
              {...{ purchase, showsBuyer, onSelect, onTick }}
              isSelected={purchase.id === selectedId}
              isTicked={ticked.has(purchase.id)}
              hasArrived={purchase.id === arrivedId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
