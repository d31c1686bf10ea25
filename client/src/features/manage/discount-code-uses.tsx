import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DiscountCode, DiscountCodeUse } from '@shared/contracts/discounts.ts';
import { LoadMore } from '@/components/load-more.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDollars, formatMoment } from '@/lib/format.ts';
import { codeUsesQuery } from './discount-codes-api.ts';
import { buyerText } from './report-texts.ts';

function Use({ use }: { use: DiscountCodeUse }) {
  const { jobReference, at, amountOff } = use;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-t border-line py-2 text-sm">
      <span className="font-semibold break-words">{buyerText(use)}</span>
      <span className="tnum text-right font-semibold">{amountOff ? `${formatDollars(amountOff)} off` : 'Payment open'}</span>
      <span className="text-ink-2">{jobReference}</span>
      <time dateTime={at} className="text-right text-ink-2">
        {formatMoment(at)}
      </time>
    </li>
  );
}

function Uses({ codeId }: { codeId: number }) {
  const query = useInfiniteQuery(codeUsesQuery(codeId));
  return (
    <div className="grid gap-3">
      <Loaded query={query} what="uses">
        {({ pages }) => {
          const uses = pages.flatMap((page) => page.uses);
          return uses.length === 0 ? (
            <p className="text-sm text-ink-2">It is not in use any more: the payment came to nothing.</p>
          ) : (
            <ul className="grid grid-cols-1">
              {uses.map((use) => (
                <Use key={`${use.leadId} ${use.at}`} use={use} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="uses" />
    </div>
  );
}

/** Who used a code, on which lead, when, and what it took off; asked for when it is opened. */
export function DiscountCodeUses({ code: { id, code } }: { code: DiscountCode }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <div className="grid gap-2 md:col-span-3">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3.5 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
        <span>
          Uses<span className="sr-only"> of {code}</span>
        </span>
      </Button>
      {isOpen ? (
        <div id={listId}>
          <Uses codeId={id} />
        </div>
      ) : null}
    </div>
  );
}
