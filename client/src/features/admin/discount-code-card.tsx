import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { formatDay, formatDollars, formatMoment } from '@/lib/time/format.ts';
import type { DiscountCode, DiscountCodeUse } from '@shared/contracts/discounts.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { codeUsesQuery, useSetActive } from './discount-codes-api.ts';
import { Facts } from './facts.tsx';
import { buyerText } from './report-texts.ts';
import { formatEnd } from './sydney-days.ts';

/** Says what a code takes off: "12.5% off", "$15.00 off", "Free". */
function offText({ discountType, discountValue }: DiscountCode): string {
  if (discountType === 'free') return 'Free';
  const value = discountValue ?? '0.00';
  return discountType === 'percentage' ? `${Number(value)}% off` : `${formatDollars(value)} off`;
}

/** Says how often a code was used: "3 of 10", "3, no limit". */
function usesText({ currentUses, maxUses }: DiscountCode): string {
  return maxUses === null ? `${currentUses}, no limit` : `${currentUses} of ${maxUses}`;
}

/** Says when a code counts, in Sydney's days. */
function validityText({ validFrom, validUntil }: DiscountCode): string {
  if (validFrom && validUntil) return `${formatDay(validFrom)} to ${formatEnd(validUntil)}`;
  if (validFrom) return `From ${formatDay(validFrom)}`;
  return validUntil ? `Until ${formatEnd(validUntil)}` : 'Any time';
}

/** Says whether a code could be used at this instant, and if not, why. */
function stateOf(code: DiscountCode, now: Date): { label: string; tone: Tone } {
  const { isActive, maxUses, currentUses, validFrom, validUntil } = code;
  if (!isActive) return { label: 'Off', tone: 'plain' };
  if (maxUses !== null && currentUses >= maxUses) return { label: 'Used up', tone: 'neutral' };
  if (validUntil && new Date(validUntil) <= now) return { label: 'Expired', tone: 'neutral' };
  if (validFrom && new Date(validFrom) > now) return { label: 'Not yet valid', tone: 'spark' };
  return { label: 'Valid now', tone: 'earth' };
}

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
