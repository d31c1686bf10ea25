import { Phone, Users } from 'lucide-react';
import { LicenceRegisters } from '@/components/forms/licence-registers.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';

const reasons = [
  {
    Icon: Users,
    title: 'One electrician, not five',
    text: 'Each request is sold once. Your details go to the electrician who takes it.',
  },
  {
    Icon: Phone,
    title: 'A person to talk to',
    text: 'Nobody called, or something’s not right? Call us and quote your request reference.',
  },
] as const;

export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="why" className="text-xl lg:text-2xl">
        Why Choose {clientConfig.brand.name}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
        <li className="rounded-lg border border-line bg-surface p-5 shadow-1">
          <LicenceRegisters />
        </li>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-1">
            <Icon aria-hidden="true" className="size-7 text-earth" />
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
