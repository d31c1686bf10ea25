import type { ElectricianProfile } from '@shared/contracts/profiles.ts';
import { formatDay } from '@/lib/time/format.ts';

/** Renders what customers say about an electrician, latest first, each with the answer. */
export function ProfileReviews({ reviews }: { reviews: ElectricianProfile['reviews'] }) {
  if (reviews.length === 0) return <p className="text-ink-2">No customer has rated them yet.</p>;
  return (
    <section aria-labelledby="reviews" className="grid gap-3">
      <h2 id="reviews" className="text-xl">
        What customers say
      </h2>
      <ul className="grid gap-4">
        {reviews.map(({ rating, text, createdAt, reply }) => (
          <li key={`${createdAt} ${rating}`} className="grid gap-1.5 border-t border-line pt-4 first:border-t-0">
            <p className="text-sm text-ink-2">
              <strong className="text-ink">{rating} of 5 stars</strong>, {formatDay(createdAt)}
            </p>
            {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
            {reply ? (
              <p className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
                <strong>Their answer:</strong> {reply}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">Only customers who were called can rate, once for a request that the electrician paid for. Nobody can pay to change this.</p>
    </section>
  );
}
