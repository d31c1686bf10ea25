import { History } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { HistoryCards } from './history-cards.tsx';
import { HistoryTable } from './history-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

const FIRST_ROWS = 8;

/** Renders every lead ever bought: a table where there is room, cards on a phone. */
export function PurchaseHistory({
  list,
  total = '',
  filter,
  nextStep,
  ...shared
}: {
  list: PurchaseList;
  /** The totals, as text. */
  total: string | undefined;
  filter: PurchaseFilter;
  /** What to do next where the list is empty. */
  nextStep: ReactNode;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  /** True where the purchases belong to several buyers. */
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const rows = list.rows ?? [];
  // The first screen renders at once, the rest deferred so that taps stay fast.
  const limit = useDeferredValue(rows.length, FIRST_ROWS);
  if (rows.length === 0) {
    if (list.isSearching) return null;
    const texts = isEmptyFilter(filter)
      ? { title: 'No purchase history yet', message: 'Each lead you buy is listed here with its price and receipt.' }
      : { title: 'No purchases match', message: 'Your search or dates leave them out.' };
    return (
      <EmptyState icon={History} {...texts}>
        {nextStep}
      </EmptyState>
    );
  }
  const shown = rows.slice(0, Math.max(limit, FIRST_ROWS));
  return (
    <>
      {isWide ? (
        <HistoryTable {...shared} rows={shown} total={total} />
      ) : (
        <HistoryCards {...shared} rows={shown} total={total} />
      )}
      <MoreRows list={list} />
    </>
  );
}
