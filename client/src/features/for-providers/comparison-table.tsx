import { clientConfig } from '@/lib/ssr/client-config.ts';
import {
  COMPARED_LEADS,
  inDollars,
  oldWayCosts,
  oldWayPerLead,
  oldWayTotal,
  ourPerLead,
  ourTotal,
} from './comparison.ts';

const cell = 'border-b border-line px-1.5 py-2.5 text-right tnum first:text-left sm:px-4';

function Row({
  what,
  theirs,
  ours,
  isSum = false,
}: {
  what: string;
  theirs: string;
  ours: string;
  isSum?: boolean | undefined;
}) {
  return (
    <tr className={isSum ? 'bg-earth-tint font-semibold' : undefined}>
      <th scope="row" className={isSum ? cell : `${cell} font-normal`}>
        {what}
      </th>
      <td className={cell}>{theirs}</td>
      <td className={isSum ? `${cell} text-earth` : cell}>{ours}</td>
    </tr>
  );
}

/** Renders the old way's costs beside ours. */
export function ComparisonTable() {
  const { name } = clientConfig.brand;
  return (
    <section aria-labelledby="comparison" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="comparison" className="text-xl lg:text-2xl">
        What {COMPARED_LEADS} leads cost
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        Even a modest campaign, {inDollars(4_000)} for {COMPARED_LEADS} leads, is{' '}
        {inDollars(4_000 / COMPARED_LEADS)} per lead. The full bill looks like this.
      </p>
      <section
        tabIndex={0}
        aria-labelledby="comparison-caption"
        className="mt-5 overflow-x-auto rounded-lg border border-line bg-surface shadow-1"
      >
        <table className="w-full border-collapse text-sm sm:text-base">
          <caption id="comparison-caption" className="border-b border-line px-1.5 py-3 text-left text-sm text-ink-3 sm:px-4">
            The old way compared with {name}, for {COMPARED_LEADS} leads. {name} is at the{' '}
            {inDollars(ourPerLead)} minimum start price.
          </caption>
          <thead>
            <tr className="text-xs">
              {['Cost', 'The old way', name].map((heading) => (
                <th key={heading} scope="col" className={cell}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {oldWayCosts.map(({ what, dollars }) => (
              <Row key={what} what={what} theirs={inDollars(dollars)} ours="$0" />
            ))}
            <Row what="Leads" theirs="Included" ours={`${COMPARED_LEADS} × ${inDollars(ourPerLead)}`} />
            <Row isSum what="Total" theirs={inDollars(oldWayTotal)} ours={inDollars(ourTotal)} />
            <Row isSum what="Per lead" theirs={inDollars(oldWayPerLead)} ours={inDollars(ourPerLead)} />
          </tbody>
        </table>
      </section>
    </section>
  );
}
