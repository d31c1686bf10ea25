import { Check, Star } from 'lucide-react';
import { clientConfig } from '@/lib/client-config.ts';

const facts = [
  'Your details go to one electrician, not five',
  'The quote is free and you owe nothing for asking',
  'Ask at any hour of any day, emergencies included',
  'Pay your electrician by cash, credit card or bank transfer',
] as const;

function Rating() {
  const { rating } = clientConfig.brand;
  if (!rating) return null;
  return (
    <p className="mt-5 inline-flex items-center gap-2 rounded-md bg-surface px-3.5 py-2.5 font-semibold shadow-1">
      <Star aria-hidden="true" className="size-5 shrink-0 fill-spark text-ink" />
      Rated {rating.value} out of 5 from {rating.count} reviews
    </p>
  );
}

export function AcrossAustralia() {
  return (
    <section
      aria-labelledby="across"
      className="border-y border-line bg-sunken"
    >
      <div className="mx-auto grid max-w-page gap-6 px-4 py-12 md:grid-cols-2 md:px-6">
        <div>
          <h2 id="across" className="text-xl lg:text-2xl">
            Across Australia
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">
            One form for households and businesses in every state and territory, instead of ringing
            around.
          </p>
          <Rating />
        </div>
        <ul className="grid content-center gap-3">
          {facts.map((fact) => (
            <li key={fact} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-earth" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
