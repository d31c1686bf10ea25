import { ShieldCheck, Star, Users } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

const reasons = [
  {
    Icon: ShieldCheck,
    title: 'Licensed & Insured',
    text: 'Ask any electrician for the licence number; by law it is on the quote. You can check it with your state’s regulator.',
  },
  {
    Icon: Users,
    title: 'Trusted Network',
    text: 'A vetted network of local electricians. Your details go to one of them and to nobody else.',
  },
  {
    Icon: Star,
    title: '5-Star Service',
    text: 'On time, tidy, and a clear price first. If something is not right, call us and we help to put it right.',
  },
] as const;

export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="why" className="text-xl lg:text-2xl">
        Why Choose {clientConfig.brand.name}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
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
