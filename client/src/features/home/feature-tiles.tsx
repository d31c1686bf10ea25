import { BadgeDollarSign, CalendarCheck, Clock, ShieldCheck } from 'lucide-react';

const tiles = [
  {
    Icon: Clock,
    title: 'Fast Response',
    text: 'Usually matched within minutes, any hour of the day.',
  },
  {
    Icon: ShieldCheck,
    title: 'Licensed Electricians',
    text: 'Electrical work is licensed work. Ask for the licence number and check it.',
  },
  {
    Icon: CalendarCheck,
    title: 'Flexible Scheduling',
    text: 'Pick a day, or say “any time this week”.',
  },
  {
    Icon: BadgeDollarSign,
    title: 'Upfront Pricing',
    text: 'You get the price before any work starts. No hidden costs.',
  },
] as const;

export function FeatureTiles() {
  return (
    <section aria-label="What you get" className="border-y border-line bg-surface">
      <ul className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 md:px-6 lg:grid-cols-4">
        {tiles.map(({ Icon, title, text }) => (
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
