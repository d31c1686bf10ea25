import { BadgeDollarSign, Phone, Users } from 'lucide-react';
import { clientConfig } from '@/lib/ssr/client-config.ts';

const reasons = [
  { Icon: Users, title: 'One electrician, not five', text: 'Each request is sold once.' },
  { Icon: Phone, title: 'A person to talk to', text: 'Call us and quote your reference.' },
  { Icon: BadgeDollarSign, title: 'You pay the electrician', text: 'By cash, credit card or bank transfer.' },
] as const;

export function WhyChoose() {
  return (
    <section aria-labelledby="why" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="why" className="text-xl lg:text-2xl">
        Why Choose {clientConfig.brand.name}
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
        {reasons.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] content-start gap-x-3 rounded-lg border border-line bg-surface px-5 py-4 shadow-1"
          >
            <Icon aria-hidden="true" className="size-7 text-earth" />
            <h3 className="text-lg">{title}</h3>
            <p className="col-start-2 mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
