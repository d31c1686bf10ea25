import { BadgeDollarSign, CalendarCheck, Clock, ShieldCheck } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

const tilesOf = ({ title, brief }: { title: string; brief: string }) => [
  {
    Icon: Clock,
    title: 'Fast Response',
    text: 'Electricians who work near you can see the job as soon as it is up, at any hour.',
  },
  {
    Icon: ShieldCheck,
    title,
    text: brief,
  },
  {
    Icon: CalendarCheck,
    title: 'Flexible Scheduling',
    text: 'Pick a day, or say “any time this week”.',
  },
  {
    Icon: BadgeDollarSign,
    title: 'Upfront Pricing',
    text: 'Ask for the price before any work starts. Asking costs nothing.',
  },
];

export function FeatureTiles() {
  return (
    <section aria-label="What you get" className="border-y border-line bg-surface">
      <ul className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 md:px-6 lg:grid-cols-4">
        {tilesOf(clientConfig.words.checks).map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-7 text-earth" />
            <h2 className="mt-3 text-lg">{title}</h2>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
