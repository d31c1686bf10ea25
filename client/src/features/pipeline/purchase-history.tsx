import { History } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import type { PurchaseOrder } from '@shared/domain/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/purchase-filter.ts';
import { useMediaQuery } from '@/lib/use-media-query.ts';
import { HistoryCards } from './history-cards.tsx';
import { HistoryTable } from './history-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

const FIRST_ROWS = 8;

/** Every lead that was ever bought: a table where there is room, cards on a phone. */
export function PurchaseHistory({
  list,
  total = '',
  filter,
  leadsLink,
  ...shared
}: {
  list: PurchaseList;
  /** What all of them sum up to, in words. */
  total: string | undefined;
  filter: PurchaseFilter;
  /** The way to the market, for those who have one. */
  leadsLink: ReactNode;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  /** Where the purchases are not all one's own. */
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const rows = list.rows ?? [];
  // The first screen at once, the rest without holding up a tap.
  const limit = useDeferredValue(rows.length, FIRST_ROWS);
  if (rows.length === 0) {
    if (list.isSearching) return null;
    if (!isEmptyFilter(filter)) return <EmptyState icon={History} title="No purchases match" />;
    return (
      <EmptyState icon={History} title="No purchase history yet">
        {leadsLink}
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
