import { useId } from 'react';
import { formatCount, formatDollars } from '@/lib/time/format.ts';
import type { Analytics } from './operator-reading.ts';

type Figures = Omit<Analytics, 'today'>;

function Tile({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3 sm:p-4">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-display text-lg font-bold break-words tnum sm:text-2xl">{value}</dd>
    </div>
  );
}

function FiguresCard({
  title,
  about,
  columns = '',
  figures,
}: {
  title: string;
  about: string;
  columns?: string | undefined;
  figures: readonly (readonly [string, string])[];
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4">
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <p className="text-sm text-ink-2">{about}</p>
      <dl className={`mt-2 grid ${columns}`}>
        {figures.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2">
            <dt>{term}</dt>
            <dd className="font-display text-lg font-bold tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders the market's totals: tiles, lead figures and purchases by stage. */
export function MarketFigures({ figures }: { figures: Figures }) {
  const { salesStages: stages } = figures;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <Tile term="Total Providers" value={formatCount(figures.totalProviders)} />
        <Tile term="Active Providers" value={formatCount(figures.activeProviders)} />
        <Tile term="Total Revenue" value={formatDollars(figures.totalRevenue)} />
        <Tile term="Total Purchases" value={formatCount(figures.totalPurchases)} />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <FiguresCard
          title="Lead Analytics"
          about="What customers filed and what leads bring in."
          figures={[
            ['Inbound Leads', formatCount(figures.inboundLeads)],
            ['Conversion Rate', `${figures.conversionRate.toFixed(1)}%`],
            ['Average Lead Value', formatDollars(figures.averageLeadValue)],
            ['Avg Revenue per Provider', formatDollars(figures.averageRevenuePerProvider)],
            ['Median time to decide a report', figures.decisionHours === null ? 'none yet' : `${figures.decisionHours} h`],
          ]}
        />
        <FiguresCard
          title="Sales Pipeline"
          about="Where purchases are now. Safety Check and Finalised are ticked separately."
          columns="gap-x-6 sm:grid-cols-2"
          figures={[
            ['Purchased', formatCount(stages.purchased)],
            ['Called', formatCount(stages.called)],
            ['Booked In', formatCount(stages.bookedIn)],
            ['Safety Check', formatCount(stages.safetyCheck)],
            ['Paid', formatCount(stages.paid)],
            ['Finalised', formatCount(stages.finalised)],
          ]}
        />
      </div>
    </>
  );
}
