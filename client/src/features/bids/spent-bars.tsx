import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { wholeDollars, type BidLimits } from '@/components/bid/bid-words.ts';

interface Bar {
  label: string;
  text: string;
  /** How much of the cap is used, 0 to 1; null without a cap. */
  used: number | null;
}

const share = (part: number, whole: number) => Math.min(1, part / whole);

function moneyBar(label: string, spent: string, cap: number | null): Bar {
  if (cap === null) return { label, text: `${formatDollars(spent)}, no limit`, used: null };
  return { label, text: `${formatDollars(spent)} of ${wholeDollars(cap)}`, used: share(centsFromDecimal(spent), cap * 100) };
}

function leadsBar(label: string, bought: number, cap: number | null): Bar[] {
  return cap === null ? [] : [{ label, text: `${bought} of ${cap}`, used: share(bought, cap) }];
}

function barsOf({ spent, dayDollars, weekDollars, dayLeads, weekLeads }: BidLimits): Bar[] {
  return [
    moneyBar('Today', spent.day, dayDollars),
    moneyBar('This week', spent.week, weekDollars),
    ...leadsBar('Leads today', spent.dayLeads, dayLeads),
    ...leadsBar('Leads this week', spent.weekLeads, weekLeads),
  ];
}

/** Renders what has been spent against each limit, in words with a bar. */
export function SpentBars({ limits }: { limits: BidLimits }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {barsOf(limits).map(({ label, text, used }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold tnum">{text}</dd>
          {used === null ? null : (
            <dd aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-sunken">
              <div className="h-full origin-left rounded-full bg-earth" style={{ transform: `scaleX(${used})` }} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
