import type { AbnLookup } from '@shared/contracts/abn.ts';
import { formatAbn } from '@shared/domain/people/abn.ts';
import { formatDay } from '@/lib/time/format.ts';

function factsOf({ status, statusFrom, gstFrom, lookedUpAt }: AbnLookup): string {
  const since = statusFrom ? ` since ${formatDay(statusFrom)}` : '';
  const facts = [
    status === 'active' ? 'active' : `cancelled${since}`,
    gstFrom ? 'registered for GST' : 'not registered for GST',
    `looked up ${formatDay(lookedUpAt)}`,
  ];
  return facts.join(', ');
}

/** Returns a hint for the reviewer; nothing is decided by it. */
function hintOf({ status, fitsCompany }: AbnLookup): string | null {
  if (status === 'cancelled') return 'This ABN is cancelled.';
  return fitsCompany === false ? 'The name in the register differs from the company name on the account.' : null;
}

/** Renders what the business register says of an ABN, and when it was looked up. */
export function AbnFinding({ lookup }: { lookup: AbnLookup }) {
  const { abn, status, entityName, businessNames, lookedUpAt } = lookup;
  const hint = hintOf(lookup);
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>
        ABN {formatAbn(abn)}:{' '}
        {status === 'unknown' ? (
          `not in the business register, looked up ${formatDay(lookedUpAt)}`
        ) : (
          <>
            <span className="font-semibold">{entityName}</span>, {factsOf(lookup)}
          </>
        )}
      </p>
      {businessNames.length > 0 ? <p className="text-ink-2">Business names: {businessNames.join(', ')}</p> : null}
      {hint ? <p className="font-semibold text-spark-ink">{hint}</p> : null}
    </div>
  );
}
