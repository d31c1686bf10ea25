import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { formatDay, formatDollars, formatMoment } from '@/lib/time/format.ts';
import type { DiscountCode, DiscountCodeUse } from '@shared/contracts/discounts.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { codeUsesQuery, useSetActive } from './discount-codes-api.ts';
import { offText, stateOf, usesText, validityText } from './discount-code-texts.ts';
import { Facts } from './facts.tsx';
import { buyerText } from './report-texts.ts';

function Use({ use }: { use: DiscountCodeUse }) {
  const { jobReference, at, amountOff } = use;
  return (
    <li className="grid border-t border-line py-2 text-sm">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="min-w-0 break-words">{buyerText(use)}</span>
        <span className="tnum">{amountOff ? `${formatDollars(amountOff)} off` : 'Payment open'}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>{jobReference}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
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
            <p className="text-sm text-ink-2">No longer in use: the payment failed.</p>
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

/** Renders who used a code, on which lead, when, and the discount; loaded when opened. */
function DiscountCodeUses({ code: { id, code } }: { code: DiscountCode }) {
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

function ActiveToggle({ code }: { code: DiscountCode }) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useSetActive(code.id);
  const handleSwitch = (isActive: boolean) =>
    mutate(isActive, {
      onError: (error) =>
        toast({
          title: 'The code wasn’t changed',
          description: error.message,
          variant: 'destructive',
          reference: referenceOf(error),
        }),
    });
  const shown = isPending ? variables : code.isActive;
  return <ActiveSwitch name={code.code} isActive={shown} isPending={isPending} onSwitch={handleSwitch} />;
}

/** Renders a discount code: its discount, uses, validity and switch. */
export function DiscountCodeCard({ code, now }: { code: DiscountCode; now: Date }) {
  const { label, tone } = stateOf(code, now);
  return (
    <article
      aria-label={code.code}
      className={
        'grid grid-cols-1 gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-1 ' +
        'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_max-content] md:items-center'
      }
    >
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1">
        <h2 className="max-w-full text-lg break-all">{code.code}</h2>
        <p className="flex flex-wrap items-center gap-2 font-semibold tnum">
          {offText(code)} <Chip tone={tone}>{label}</Chip>
        </p>
        {code.description ? <p className="text-sm text-ink-2">{code.description}</p> : null}
      </div>
      <Facts
        facts={[
          ['Used', usesText(code)],
          ['Valid', validityText(code)],
          ...(code.boundTo ? [['Only for', code.boundTo] as const] : []),
          ['Created', formatDay(code.createdAt)],
        ]}
      />
      <ActiveToggle code={code} />
      {code.currentUses > 0 ? <DiscountCodeUses code={code} /> : null}
    </article>
  );
}
