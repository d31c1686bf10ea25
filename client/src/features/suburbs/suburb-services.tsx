import { serviceTypeLabels } from '@shared/domain/words/labels.ts';
import { serviceTypes } from '@shared/domain/words/enums.ts';

const examples: Record<(typeof serviceTypes)[number], string> = {
  installation: 'Power points, lights, ceiling fans, ovens, cooktops and car chargers.',
  repair: 'Dead power points, flickering lights, and switches that keep tripping.',
  maintenance: 'Safety switch tests, smoke alarms, and a check before you sell or let.',
  emergency: 'Sparks, a burning smell, or no power at all. Any hour, any day.',
  upgrade: 'New switchboards, rewiring, and safety switches for older circuits.',
};

/** Renders the kinds of work that customers can ask for. */
export function SuburbServices() {
  return (
    <section aria-labelledby="services" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="services" className="text-xl lg:text-2xl">
          What you can ask for
        </h2>
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {serviceTypes.map((type) => (
            <div key={type}>
              <dt className="font-display text-lg font-bold">{serviceTypeLabels[type]}</dt>
              <dd className="mt-1 text-sm text-ink-2">{examples[type]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
