import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { SearchField } from '@/components/forms/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { serverNow } from '@/lib/time/server-clock.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { codeSorts, type CodeSort, type DiscountCode } from '@shared/contracts/discounts.ts';
import { DiscountCodeCard } from './discount-code-card.tsx';
import { DiscountCodeTable } from './discount-code-table.tsx';
import { discountCodesQuery } from './discount-codes-api.ts';

const DiscountCodeDialog = lazyDialog(async () => (await import('./discount-code-dialog.tsx')).DiscountCodeDialog);

/** With fewer codes than this the search is hidden. */
const FEW_CODES = 20;

function NoCodes({ q, onClear }: { q: string; onClear: () => void }) {
  if (!q) {
    return (
      <EmptyState
        icon={TicketPercent}
        title="No discount codes yet"
        message="Buyers type a code before they pay, and pay less."
      />
    );
  }
  return (
    <EmptyState icon={TicketPercent} title="No discount codes match">
      <Button variant="secondary" onClick={onClear}>
        Show all codes
      </Button>
    </EmptyState>
  );
}

interface ListProps {
  codes: readonly DiscountCode[];
  sort: CodeSort | undefined;
  onSort: (sort: CodeSort | '') => void;
  isBusy: boolean;
}

function CodeList({ codes, sort = '-created', onSort, isBusy }: ListProps) {
  const isWide = useMediaQuery(TABLE_FROM);
  const now = serverNow();
  if (isWide) {
    return <DiscountCodeTable codes={codes} now={now} sort={sort} onSort={(choice) => onSort(choice === '-created' ? '' : choice)} isBusy={isBusy} />;
  }
  return (
    <ul aria-busy={isBusy} className="grid grid-cols-1 gap-3">
      {codes.map((code) => (
        <li key={code.id}>
          <DiscountCodeCard code={code} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the discount codes, with a search in the URL once there are many, and a button for a new one. */
export function DiscountCodes() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const sort = codeSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(discountCodesQuery({ q, sort }));
  const [isCreating, setIsCreating] = useState(false);
  const codes = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // While it loads, the search stays in place.
  const isSearched = q !== '' || query.isPlaceholderData || codes.length > FEW_CODES;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" className="size-5" />
          New code
        </Button>
        {isSearched ? (
          <SearchField label="Search discount codes" value={q} onSearch={(text) => change({ q: text })} />
        ) : null}
      </div>
      <Loaded query={query} what="discount codes">
        {() =>
          codes.length === 0 ? (
            <NoCodes q={q} onClear={() => change({ q: '' })} />
          ) : (
            <CodeList codes={codes} sort={sort} onSort={(choice) => change({ sort: choice })} isBusy={query.isPlaceholderData} />
          )
        }
      </Loaded>
      <LoadMore query={query} what="discount codes" />
      {isCreating ? (
        <DiscountCodeDialog onClose={() => setIsCreating(false)} />
      ) : null}
    </div>
  );
}
