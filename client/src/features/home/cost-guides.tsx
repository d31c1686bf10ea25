import { Link } from 'wouter';
import type { CostGuide } from '@shared/contracts/home-page.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

// The kinds are single words: the list of all labels would be another file to fetch.
const nameOf = ({ serviceType }: CostGuide) => serviceType.replace(/^./, (letter) => letter.toUpperCase());

const inDollars = (dollars: number) => `$${dollars.toLocaleString('en-AU')}`;

function rangeOf({ fromDollars, toDollars }: CostGuide): string {
  return fromDollars === toDollars ? `About ${inDollars(fromDollars)}` : `${inDollars(fromDollars)}–${inDollars(toDollars)}`;
}

/** Renders what customers paid for each kind of work, and the source of the figures. */
export function CostGuides({ guides }: { guides: readonly CostGuide[] }) {
  return (
    <div className="lg:row-span-2">
      <h3 className="text-lg">What jobs have cost</h3>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface px-4 shadow-1">
        {guides.map((guide) => (
          <li key={guide.serviceType} className="flex flex-wrap items-baseline gap-x-2 py-2">
            <Link
              href={`${paths.getQuote}?serviceType=${guide.serviceType}`}
              className="inline-flex min-h-6 items-center font-semibold text-neutral-wire underline underline-offset-4"
            >
              {nameOf(guide)}
            </Link>
            <span className="text-sm text-ink-3">{guide.jobs} jobs</span>
            <span className="tnum ml-auto font-display text-lg font-bold">{rangeOf(guide)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">
        {clientConfig.demo ? 'Made up for the demo. ' : null}
        Paid in the last 12 months: the middle half of what electricians usually charge. Each counts once.
      </p>
    </div>
  );
}
