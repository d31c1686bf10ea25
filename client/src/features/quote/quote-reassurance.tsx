import { BadgeDollarSign, Clock, ShieldCheck, type LucideIcon } from 'lucide-react';
import { PhoneButton } from '@/components/phone-link.tsx';

const promises: readonly { Icon: LucideIcon; text: string }[] = [
  { Icon: BadgeDollarSign, text: 'Free, and no obligation to go ahead' },
  { Icon: ShieldCheck, text: 'One licensed, insured electrician calls you, not five' },
  { Icon: Clock, text: 'A call within 24 hours, day or night' },
];

/** What the form costs and brings, beside it on a wide screen and under it on a phone. */
export function QuoteReassurance() {
  return (
    <aside aria-label="What you get" className="grid content-start gap-5 lg:pt-2">
      <ul className="grid gap-3">
        {promises.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
            <span className="text-sm text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-2 border-t border-line pt-5">
        <p className="text-sm text-ink-2">Rather talk to a person? We answer 24 hours, every day.</p>
        <PhoneButton />
      </div>
    </aside>
  );
}
