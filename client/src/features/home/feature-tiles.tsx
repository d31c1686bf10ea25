import { BadgeDollarSign, CalendarCheck, Clock, ShieldCheck } from 'lucide-react';
import { clientConfig } from '@/lib/ssr/client-config.ts';

const tilesOf = ({ title, brief }: { title: string; brief: string }) => [
  { Icon: Clock, title: 'Fast Response', text: 'Nearby electricians see it at once.' },
  { Icon: ShieldCheck, title, text: brief },
  { Icon: CalendarCheck, title: 'Flexible Scheduling', text: 'Pick a day, or any time this week.' },
  { Icon: BadgeDollarSign, title: 'Upfront Pricing', text: 'Ask for the price before work starts.' },
];

export function FeatureTiles() {
  return (
    <section aria-label="What you get" className="mx-auto max-w-page px-4 py-10 md:px-6">
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {tilesOf(clientConfig.words.checks).map(({ Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Icon aria-hidden="true" className="size-7 text-earth" />
            <h2 className="text-lg">{title}</h2>
            <p className="col-start-2 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
