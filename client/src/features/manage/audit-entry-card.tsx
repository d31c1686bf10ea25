import type { AuditEntry } from '@shared/contracts/audit.ts';
import { formatMoment } from '@/lib/format.ts';
import { AuditLink } from './audit-link.tsx';
import { actionText, changesOf, subjectKey, subjectText, type AuditChange } from './audit-texts.ts';
import { Facts } from './facts.tsx';

function Change({ change: { before, after } }: { change: AuditChange }) {
  if (before === undefined) return after;
  if (after === undefined) return `was ${before}`;
  return (
    <>
      {before}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      {after}
    </>
  );
}

/** One line of the audit log: when, who, what, and what changed. */
export function AuditEntryCard({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const subject = subjectKey(entry);
  return (
    <article
      aria-label={`${actionText(entry.action)}, ${subjectText(entry)}`}
      className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-6"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-0.5">
        <h2 className="text-base">{actionText(entry.action)}</h2>
        <p className="text-sm text-ink-2">
          {subject === undefined ? (
            subjectText(entry)
          ) : (
            <AuditLink name="subject" value={subject}>
              {subjectText(entry)}
            </AuditLink>
          )}
        </p>
        <p className="text-sm break-words text-ink-3">
          {entry.actorUsername === null ? (
            (entry.actorName ?? 'System')
          ) : (
            <AuditLink name="person" value={entry.actorUsername}>
              {entry.actorName ?? entry.actorUsername}
            </AuditLink>
          )}
          , <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        </p>
      </div>
      {changes.length === 0 ? null : (
        <Facts facts={changes.map((change) => [change.name, <Change key={change.name} change={change} />])} />
      )}
    </article>
  );
}
