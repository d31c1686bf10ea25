import { Link } from 'wouter';
import { commonJobs, type CommonJob } from '@/lib/utils/common-jobs.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import pictures from './pictures/jobs.svg?no-inline';

const hrefOf = ({ serviceType, electricalWork }: CommonJob) =>
  `${paths.getQuote}?${new URLSearchParams({ serviceType, electricalWork }).toString()}`;

/** Renders common jobs as links to the quote form with the work filled in. */
export function JobTiles() {
  return (
    <section aria-labelledby="jobs" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-10 md:px-6">
        <h2 id="jobs" className="text-xl lg:text-2xl">
          What needs doing?
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
          {commonJobs.map((job) => (
            <li key={job.view}>
              <Link
                href={hrefOf(job)}
                className="flex h-full items-center gap-2 rounded-lg border border-line bg-paper p-2 text-sm font-semibold wrap-anywhere text-ink no-underline hover:border-line-strong max-[22rem]:flex-col max-[22rem]:items-start sm:gap-3 sm:p-3"
              >
                <img src={`${pictures}#${job.view}`} alt="" width={48} height={48} loading="lazy" className="max-sm:size-9" />
                {job.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
