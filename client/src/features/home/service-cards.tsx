import { RegisterLinks } from '@/components/forms/licence-registers.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import switchboard from './pictures/switchboard.svg?no-inline';

const cards = [
  { title: 'Any Location', text: 'Every state and territory.' },
  { title: 'Lightning Fast', text: 'The form takes about 60 seconds.' },
] as const;

export function ServiceCards() {
  return (
    <section
      aria-label="How it works for you"
      className="mx-auto grid max-w-page gap-4 px-4 pt-12 md:grid-cols-[5fr_6fr] md:gap-6 md:px-6"
    >
      <img src={switchboard} alt="" width={480} height={360} loading="lazy" className="h-36 w-full rounded-lg object-cover md:h-full" />
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-1">
        {cards.map(({ title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface px-4 py-3 shadow-1 md:px-5 md:py-4">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
        <li className="col-span-full rounded-lg border border-line bg-surface px-4 pt-3 pb-2 shadow-1 md:px-5 md:pt-4">
          <h2 className="text-lg">What we check</h2>
          <p className="mt-1 text-sm text-ink-2">{clientConfig.words.checks.text}</p>
          <RegisterLinks />
        </li>
      </ul>
    </section>
  );
}
