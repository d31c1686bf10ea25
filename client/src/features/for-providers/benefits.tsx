import { clientConfig } from '@/lib/ssr/client-config.ts';

const benefits = [
  {
    title: 'Exclusive to you',
    text: 'A lead you buy is gone for everyone else. Report a bad one and we’ll decide on a refund or credit.',
  },
  {
    title: 'You set the price',
    text: 'Buy early, or wait while the price falls.',
  },
  {
    title: 'No lock-in contracts',
    text: 'No monthly fee. Busy this week? Buy nothing.',
  },
  {
    title: 'Work it to paid',
    text: 'Calls, quotes and bookings in one place.',
  },
] as const;

/** Renders four reasons to buy leads here. */
export function Benefits() {
  const { earnings } = clientConfig.brand;
  return (
    <section aria-labelledby="benefits" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="benefits" className="text-xl lg:text-2xl">
          What you get
        </h2>
        {earnings ? <p className="mt-2 text-ink-2">Top electricians are earning {earnings}.</p> : null}
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ title, text }) => (
            <li key={title} className="overflow-hidden rounded-lg border border-line bg-paper">
              <div aria-hidden="true" className="wire h-1" />
              <h3 className="mx-4 mt-4 text-lg">{title}</h3>
              <p className="mx-4 mt-1 mb-4 text-sm text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
