import { clientConfig } from '@/lib/ssr/client-config.ts';

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="how" className="text-xl lg:text-2xl">
        How It Works
      </h2>
      <ol className="mt-5 grid gap-4 md:grid-cols-3 md:gap-6">
        {clientConfig.words.buying.steps.map(({ title, text }, index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-1">
            <span aria-hidden="true" className="font-display text-2xl font-bold text-earth">
              {`0${index + 1}`}
            </span>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
