import { clientConfig } from '@/lib/client-config.ts';

const cards = [
  {
    title: 'Any Location',
    text: 'From a tripped safety switch in Parramatta to a new switchboard in Fremantle, one form for electricians who work where you are.',
  },
  {
    title: 'Lightning Fast',
    text: 'The form takes about 60 seconds. Send it at any hour of any day, emergencies included.',
  },
] as const;

export function ServiceCards() {
  return (
    <section aria-label="How it works for you" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {[...cards, { title: 'What We Check', text: clientConfig.words.checks.text }].map(({ title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-1">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-2 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
