import { CalendarCheck, MapPin, Phone, ShieldCheck, Users, Zap, type LucideIcon } from 'lucide-react';
import { PhoneButton } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { FiledQuote } from './filed-quote.ts';
import { JobReference } from './job-reference.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

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

function Stages() {
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

function WhyCard() {
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

/** Thanks for a request that is in: its reference, what follows, and who to call. */
export function QuoteThanks({ jobReference }: FiledQuote) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-6 md:py-12">
      <div className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">Electrical Quote Submitted!</h1>
        <p className="max-w-prose">
          Thank you. A licensed electrician calls you within 24 hours, from their own number.
        </p>
      </div>
      <JobReference jobReference={jobReference} />
      <Stages />
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <WhatHappensNext jobReference={jobReference} />
        <WhyCard />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PhoneButton label={`Call now ${clientConfig.brand.phone}`} variant="primary" />
        <ButtonLink href={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
        <ButtonLink href={paths.getQuote} variant="secondary">
          Get Another Quote
        </ButtonLink>
      </div>
    </div>
  );
}
