import { CalendarCheck, MapPin, Phone, ShieldCheck, Users, Zap, type LucideIcon } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

const stages: readonly Point[] = [
  {
    Icon: Users,
    title: 'Electrician matching',
    text: 'Licensed electricians near you see the job. Your full details stay hidden until one takes it.',
  },
  {
    Icon: Phone,
    title: 'Direct contact',
    text: 'The one who takes it phones you. Nobody else gets your details.',
  },
  {
    Icon: CalendarCheck,
    title: 'Work arranged',
    text: 'You agree on a price and a time, or say no at no cost.',
  },
];

const reasons: readonly Point[] = [
  { Icon: ShieldCheck, title: 'Verified electricians', text: 'Licensed and insured.' },
  { Icon: MapPin, title: 'Australia-wide coverage', text: 'Every state, in town and out.' },
  { Icon: Zap, title: 'Fast response', text: 'Open 24 hours, every day.' },
];

/** What happens between a request and the work, in three steps. */
export function QuoteStages() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {stages.map(({ Icon, title, text }, index) => (
        <li key={title} className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4">
          <Icon aria-hidden="true" className="size-7 text-earth" />
          <h2 className="mt-1 text-lg">{`${index + 1}. ${title}`}</h2>
          <p className="text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Why to ask here. */
export function WhyCard() {
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 print:hidden">
      <h2 className="text-lg">Why {clientConfig.brand.name}?</h2>
      <ul className="grid gap-3">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
            <span>
              <strong className="block">{title}</strong>
              <span className="text-sm text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
