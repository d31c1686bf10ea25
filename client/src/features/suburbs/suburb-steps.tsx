import { clientConfig } from '@/lib/ssr/client-config.ts';

const stepsWith = (checked: string) => [
  { title: 'Tell us about the job', text: 'It takes about 60 seconds. Your suburb is already filled in.' },
  { title: 'One electrician gets it', text: `Another gets your number only if that sale is reversed. ${checked}` },
  { title: 'They call you', text: 'Ask for a price, then say yes or no. There’s no obligation.' },
];

/** Renders what happens after someone asks for a quote. */
export function SuburbSteps() {
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="steps" className="text-xl lg:text-2xl">
        How it works
      </h2>
      <ol className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
        {stepsWith(clientConfig.words.checks.brief).map(({ title, text }, index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-1">
            <span aria-hidden="true" className="font-display text-2xl font-bold text-earth">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
