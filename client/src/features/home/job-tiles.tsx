import { Link } from 'wouter';
import type { serviceTypes } from '@shared/domain/words/enums.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import pictures from './pictures/jobs.svg?no-inline';

interface Job {
  /** The part of the picture that shows it. */
  view: string;
  name: string;
  serviceType: (typeof serviceTypes)[number];
  /** What the quote form's description starts with. */
  electricalWork: string;
}

const jobs: readonly Job[] = [
  { view: 'point', name: 'Power point', serviceType: 'installation', electricalWork: 'Install or replace a power point' },
  { view: 'board', name: 'Switchboard', serviceType: 'upgrade', electricalWork: 'Upgrade the switchboard' },
  { view: 'car', name: 'EV charger', serviceType: 'upgrade', electricalWork: 'Install an EV charger' },
  { view: 'light', name: 'Lights', serviceType: 'installation', electricalWork: 'Install or replace lights' },
  { view: 'switch', name: 'Safety switch', serviceType: 'repair', electricalWork: 'Safety switch keeps tripping' },
  { view: 'fault', name: 'Fault or no power', serviceType: 'emergency', electricalWork: 'Fault or no power' },
  { view: 'smoke', name: 'Smoke alarm', serviceType: 'maintenance', electricalWork: 'Test or replace smoke alarms' },
  { view: 'fan', name: 'Ceiling fan', serviceType: 'installation', electricalWork: 'Install or replace a ceiling fan' },
];

const hrefOf = ({ serviceType, electricalWork }: Job) =>
  `${paths.getQuote}?${new URLSearchParams({ serviceType, electricalWork }).toString()}`;

/** Common jobs, each a way into the quote form with the work filled in. */
export function JobTiles() {
  return (
    <section aria-labelledby="jobs" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-10 md:px-6">
        <h2 id="jobs" className="text-xl lg:text-2xl">
          What needs doing?
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
          {jobs.map((job) => (
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
