import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '@/components/ui/chip.tsx';
import { formatCount, formatDateTime, formatDollars, formatRelative } from '@/lib/time/format.ts';
import type { Today } from './operator-reading.ts';

function Answer({ term, className = '', children }: { term: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`grid min-w-0 content-start gap-0.5 ${className}`}>
      <dt className="text-sm text-ink-2">{term}</dt>
      {children}
    </div>
  );
}

const bigClass = 'font-display text-2xl font-bold tnum';

function LastSale({ sale, now }: { sale: Today['lastSale']; now: Date }) {
  if (!sale) return <dd className="font-semibold">Nothing sold yet</dd>;
  const { amountPaid, buyerName, companyName, jobReference, at } = sale;
  return (
    <>
      <dd className={bigClass}>{formatDollars(amountPaid)}</dd>
      <dd className="font-semibold break-words">{[buyerName, companyName].filter(Boolean).join(', ')}</dd>
      <dd className="text-sm text-ink-2">
        {jobReference ? `${jobReference}, ` : ''}
        <time dateTime={at}>
          {formatDateTime(at)}, {formatRelative(at, now)}
        </time>
      </dd>
    </>
  );
}

function NextCallback({ callback, now }: { callback: Today['nextCallback']; now: Date }) {
  if (!callback) return null;
  const { name, businessName, dueAt } = callback;
  const isOverdue = new Date(dueAt) <= now;
  return (
    <>
      <dd className="font-semibold break-words">Next: {[name, businessName].filter(Boolean).join(', ')}</dd>
      <dd className={isOverdue ? 'text-sm font-semibold text-active-wire' : 'text-sm text-ink-2'}>
        {isOverdue ? 'Overdue since' : 'Call by'} <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
      </dd>
    </>
  );
}

/** Renders today's leads and sales, the last sale and the next callback. */
export function TodayStrip({ today, readAt }: { today: Today; readAt: string }) {
  const now = new Date(readAt);
  const { inbound, sold, lastSale, callbacksWaiting, callbacksOverdue, nextCallback } = today;
  return (
    <section aria-labelledby="operator-today" className="rounded-lg border border-line-strong bg-surface p-4">
      <h2 id="operator-today" className="text-lg">
        Today
      </h2>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))_repeat(2,minmax(0,2fr))]">
        <Answer term="Leads received today">
          <dd className={bigClass}>{formatCount(inbound)}</dd>
        </Answer>
        <Answer term="Sold today">
          <dd className={bigClass}>{formatCount(sold)}</dd>
        </Answer>
        <Answer term="Last sale" className="max-lg:col-span-full">
          <LastSale sale={lastSale} now={now} />
        </Answer>
        <Answer term="Callbacks waiting" className="max-lg:col-span-full">
          <dd className="flex flex-wrap items-center gap-2">
            <span className={bigClass}>{formatCount(callbacksWaiting)}</span>{' '}
            {callbacksOverdue > 0 ? (
              <Chip tone="danger" icon={TriangleAlert}>
                {formatCount(callbacksOverdue)} overdue
              </Chip>
            ) : null}
          </dd>
          <NextCallback callback={nextCallback} now={now} />
        </Answer>
      </dl>
    </section>
  );
}
