import { BadgeDollarSign, Hammer, ShieldCheck, Unlock } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

const benefits = [
  {
    Icon: ShieldCheck,
    title: 'Exclusive to you',
    text: 'A lead you buy is gone for everyone else. A bad lead is replaced.',
  },
  {
    Icon: BadgeDollarSign,
    title: 'You set the price',
    text: 'Buy early and be first, or wait while it falls. The price is on screen, to the cent.',
  },
  {
    Icon: Unlock,
    title: 'No lock-in contracts',
    text: 'No subscription and no monthly fee. Busy this week? Simply do not take a lead.',
  },
  {
    Icon: Hammer,
    title: 'Built by tradies',
    text: 'Made with people who know what a dead lead at 6 pm on a Friday feels like.',
  },
] as const;

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="benefits" className="text-xl lg:text-2xl">
          What you get
        </h2>
        {clientConfig.demo ? (
          <p className="mt-2 text-ink-2">Top electricians are earning $2,000+/week.</p>
        ) : null}
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" className="size-7 text-earth" />
              <h3 className="mt-3 text-lg">{title}</h3>
              <p className="mt-1 text-sm text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
