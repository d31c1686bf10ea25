import { Check, X, type LucideIcon } from 'lucide-react';

const sees = [
  'Every job in your pipeline, its history and its papers, with the customer’s contact details',
  'Stages, notes, sums and job details, which they can change',
  'Call attempts and reports of bad leads, and jobs they add themselves',
];

const seesNot = [
  'Leads on sale, their prices, and how to buy them',
  'Archiving jobs',
  'Your service area, your cards and this page',
];

function Points({ heading, points, icon: Icon }: { heading: string; points: readonly string[]; icon: LucideIcon }) {
  return (
    <div>
      <h3 className="text-base font-semibold">{heading}</h3>
      <ul className="mt-1.5 grid gap-1.5 text-sm text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says what people of a team can see and do, and what not. */
export function TeamSight() {
  return (
    <section aria-labelledby="team-sight" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="team-sight" className="text-lg">
        What a team member sees
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Points heading="Theirs to work with" points={sees} icon={Check} />
        <Points heading="Yours alone" points={seesNot} icon={X} />
      </div>
    </section>
  );
}
