import type { Testimonial } from '@shared/contracts/client-config.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

function Stars({ rating }: { rating: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
      <span aria-hidden="true" className="text-lg text-earth">
        {'★'.repeat(rating)}
      </span>
      Rated {rating} out of 5
    </p>
  );
}

function TestimonialCard({ testimonial: { name, city, text, rating } }: { testimonial: Testimonial }) {
  return (
    <figure className="grid h-full grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-1">
      <Stars rating={rating} />
      <blockquote className="text-ink">“{text}”</blockquote>
      <figcaption className="text-sm text-ink-2">
        <span className="font-semibold">{name}</span>, {city}
      </figcaption>
    </figure>
  );
}

/** Renders testimonials; nothing when there are none. */
export function Testimonials() {
  const { testimonials } = clientConfig.brand;
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="testimonials" className="text-xl lg:text-2xl">
        What electricians say
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-2 md:gap-6">
        {testimonials.map((testimonial) => (
          <li key={`${testimonial.name} ${testimonial.city}`}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}
