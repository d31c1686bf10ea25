import { BadgeDollarSign, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { PhoneButton } from '@/components/phone-link.tsx';
import { clientConfig } from '@/lib/client-config.ts';

const promisesOf = (checked: string): readonly { Icon: LucideIcon; text: string }[] => [
  { Icon: BadgeDollarSign, text: 'Free, and no obligation to go ahead' },
  { Icon: Users, text: 'Your details go to one electrician, not five' },
  { Icon: ShieldCheck, text: checked },
];

/** What the form costs and brings, beside it on a wide screen and under it on a phone. */
export function QuoteReassurance() {
  return (
    <aside aria-label="What you get" className="grid content-start gap-5 lg:pt-2">
      <ul className="grid gap-3">
        {promisesOf(clientConfig.words.checks.brief).map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
            <span className="text-sm text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-2 border-t border-line pt-5">
        <p className="text-sm text-ink-2">Rather talk to a person? Call us.</p>
        <PhoneButton />
      </div>
    </aside>
  );
}
