import { Plus, TicketPercent } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { serverNow } from '@/lib/server-clock.ts';
import { DiscountCodeCard } from './discount-code-card.tsx';
import { discountCodesQuery } from './discount-codes-api.ts';
import { Loaded } from './loaded.tsx';

const DiscountCodeDialog = lazy(async () => ({
  default: (await import('./discount-code-dialog.tsx')).DiscountCodeDialog,
}));

/** Every discount code, and the way to a new one. */
export function DiscountCodes() {
  const query = useQuery(discountCodesQuery);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" onClick={() => setIsCreating(true)}>
        <Plus aria-hidden="true" className="size-5" />
        New code
      </Button>
      <Loaded query={query} what="discount codes">
        {(codes) =>
          codes.length === 0 ? (
            <EmptyState
              icon={TicketPercent}
              title="No discount codes yet"
              message="Buyers type a code before they pay, and pay less."
            />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
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
        <Suspense fallback={null}>
          <DiscountCodeDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
