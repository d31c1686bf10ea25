import { History } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { HistoryCards } from './history-cards.tsx';
import { HistoryTable } from './history-table.tsx';
import { sortedHistory, totalsText, type HistoryOrder } from './pipeline-rows.ts';
import { useMediaQuery } from './use-media-query.ts';

const FIRST_ROWS = 8;

/** Every lead that was ever bought: a table where there is room, cards on a phone. */
export function PurchaseHistory({
  rows,
  leadsLink,
  showsBuyer,
  onEdit,
}: {
  rows: readonly PurchasedLead[];
  /** The way to the market, for those who have one. */
  leadsLink: ReactNode;
  /** Where the purchases are not all one's own. */
  showsBuyer: boolean;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const [order, setOrder] = useState<HistoryOrder>({ by: 'date', isAscending: false });
  // The first screen at once, the rest without holding up a tap.
  const limit = useDeferredValue(rows.length, FIRST_ROWS);
  if (rows.length === 0) {
    return (
      <EmptyState icon={History} title="No purchase history yet">
        {leadsLink}
      </EmptyState>
    );
  }
  const shown = sortedHistory(rows, order).slice(0, limit);
  const total = totalsText(rows);
  const shared = { rows: shown, total, showsBuyer, onEdit };
  return isWide ? (
    <HistoryTable {...shared} order={order} onOrder={setOrder} />
  ) : (
    <HistoryCards {...shared} />
  );
}
