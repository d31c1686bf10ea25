import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { serverNow } from '@/lib/server-clock.ts';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { DiscountCodeCard } from './discount-code-card.tsx';
import { discountCodesQuery } from './discount-codes-api.ts';

const DiscountCodeDialog = lazyDialog(async () => (await import('./discount-code-dialog.tsx')).DiscountCodeDialog);

/** Fewer codes than these are seen at a glance. */
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

/** The discount codes, with a search that stands in the address once there are many, and the way to a new one. */
export function DiscountCodes() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const query = useQuery(discountCodesQuery(q));
  const [isCreating, setIsCreating] = useState(false);
  // While its answer is on the way, the search stays where it is.
  const isSearched = q !== '' || query.isPlaceholderData || (query.data?.length ?? 0) > FEW_CODES;
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
        {(codes) =>
          codes.length === 0 ? (
            <NoCodes q={q} onClear={() => change({ q: '' })} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3">
              {codes.map((code) => (
                <li key={code.id}>
                  <DiscountCodeCard code={code} now={serverNow()} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating ? (
        <DiscountCodeDialog onClose={() => setIsCreating(false)} />
      ) : null}
    </div>
  );
}
