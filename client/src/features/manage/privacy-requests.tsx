import type { PrivacyView } from '@shared/contracts/privacy.ts';
import { formatCount, formatMoment } from '@/lib/format.ts';
import { kindLabels, rowsOf } from './privacy-texts.ts';

/** Which requests about personal data were met, when and by whom, without the data. */
export function PrivacyRequests({ requests }: { requests: PrivacyView['requests'] }) {
  return (
    <section aria-labelledby="privacy-requests" className="grid gap-3">
      <h2 id="privacy-requests" className="text-lg">
        Latest requests
      </h2>
      {requests.length === 0 ? <p className="text-ink-2">Nobody was looked up, corrected or made anonymous yet.</p> : null}
      <ul className="grid gap-2">
        {requests.map(({ id, kind, at, doneBy, counts }) => (
          <li key={id} className="rounded-md border border-line bg-surface p-3 text-sm">
            <span className="font-semibold">
              {kindLabels[kind]} (number {id})
            </span>
            <br />
            {formatMoment(at)}, by {doneBy ?? 'the server’s terminal'}, {formatCount(rowsOf(counts))} rows
          </li>
        ))}
      </ul>
    </section>
  );
}
