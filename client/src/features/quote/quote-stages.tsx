import { CalendarCheck, MapPin, Phone, ShieldCheck, Users, Zap, type LucideIcon } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

const stagesFor = (electricians: string): readonly Point[] => [
  {
    Icon: Users,
    title: 'Electrician matching',
    text: `${electricians} near you see the job. Your full details stay hidden until one takes it.`,
  },
  {
    Icon: Phone,
    title: 'Direct contact',
    text: 'The one who takes it gets your details to phone you. Nobody else does.',
  },
  {
    Icon: CalendarCheck,
    title: 'Work arranged',
    text: 'You agree on a price and a time, or say no at no cost.',
  },
];

const reasonsFor = ({ title, brief }: { title: string; brief: string }): readonly Point[] => [
  { Icon: ShieldCheck, title, text: brief },
  { Icon: MapPin, title: 'Australia-wide coverage', text: 'Every state, in town and out.' },
  { Icon: Zap, title: 'Fast response', text: 'Send a job at any hour, every day.' },
];

/** What happens between a request and the work, in three steps. */
export function QuoteStages() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {stagesFor(clientConfig.words.electrician.start).map(({ Icon, title, text }, index) => (
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
        {reasonsFor(clientConfig.words.checks).map(({ Icon, title, text }) => (
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
