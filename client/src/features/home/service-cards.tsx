import { clientConfig } from '@/lib/ssr/client-config.ts';
import switchboard from './pictures/switchboard.svg?no-inline';

const cards = [
  {
    title: 'Any Location',
    text: 'From a tripped safety switch in Parramatta to a new switchboard in Fremantle.',
  },
  { title: 'Lightning Fast', text: 'The form takes about 60 seconds, day or night.' },
] as const;

export function ServiceCards() {
  return (
    <section
      aria-label="How it works for you"
      className="mx-auto grid max-w-page gap-4 px-4 py-10 md:grid-cols-[5fr_6fr] md:gap-6 md:px-6"
    >
      <img src={switchboard} alt="" width={480} height={360} loading="lazy" className="h-full w-full rounded-lg object-cover" />
      <ul className="grid gap-4">
        {[...cards, { title: 'What we check', text: clientConfig.words.checks.text }].map(({ title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-1">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
