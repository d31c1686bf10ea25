import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/lists/loaded.tsx';
import { formatDateTime, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { followUpsQuery } from './operator-queries.ts';
import type { FollowUp } from './operator-reading.ts';

const kinds: Record<FollowUp['kind'], string> = {
  held: 'Held',
  unplaced: 'Place not certain',
  concern: 'The customer has a concern',
  link: 'A new link hasn’t arrived',
  uncalled: 'Nobody has called',
  unsold: 'Nobody took it',
};

function Row({ row: { kind, jobReference, suburb, since, buyerName }, now }: { row: FollowUp; now: Date }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
      <span className="min-w-0 break-words">
        <strong>{kinds[kind]}</strong>: {[jobReference, suburb].filter(Boolean).join(', ')}
        {buyerName ? (
          <>
            , with <bdi>{buyerName}</bdi>
          </>
        ) : null}
      </span>
      <time dateTime={since} className="text-sm text-ink-2">
        since {formatDateTime(since)}, {formatRelative(since, now)}
      </time>
    </li>
  );
}

/** Renders the customers who need our help, without their contacts. */
export function FollowUpsSection() {
  const query = useQuery(followUpsQuery);
  const now = useMinute();
  return (
    <section aria-labelledby="follow-ups" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="follow-ups" className="text-base">
        Follow-ups
      </h2>
      <p className="text-sm text-ink-2">Customers who are waiting for help.</p>
      <Loaded query={query} what="follow-ups">
        {(found) =>
          found.length === 0 ? (
            <p className="mt-2">No customers are waiting for help.</p>
          ) : (
            <ul className="mt-2 max-h-80 overflow-y-auto">
              {found.map((row) => (
                <Row key={`${row.kind} ${row.jobReference} ${row.since}`} row={row} now={now} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
