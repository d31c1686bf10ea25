import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getPurchaseHistory, type HistoryEntry, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { stageLabels, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { DAY_MS } from '@shared/domain/time/durations.ts';
import { Button } from '@/components/ui/button.tsx';
import { call } from '@/lib/api/api-client.ts';
import { formatDateTime, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';

// The key includes `updatedAt`, because each change adds an entry.
const historyQuery = ({ id, updatedAt }: PurchasedLead) =>
  queryOptions({
    queryKey: ['purchase-history', id, updatedAt] as const,
    queryFn: ({ signal }) => call(getPurchaseHistory, { params: { purchaseId: id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const otherTexts: Record<Exclude<HistoryEntry['kind'], 'stage_changed'>, string> = {
  archived: 'Archived',
  restored: 'Restored',
  edited: 'Job details edited',
};

function whatHappened({ kind, from, to }: HistoryEntry): string {
  if (kind !== 'stage_changed') return otherTexts[kind];
  const where = to ? `Moved to ${stageLabels[to]}` : 'Moved';
  return from ? `${where} from ${stageLabels[from]}` : where;
}

function whenHappened(at: string, now: Date): string {
  const exact = formatDateTime(at);
  return now.getTime() - new Date(at).getTime() < DAY_MS ? `${exact} (${formatRelative(at, now)})` : exact;
}

/** Returns the stage change that can still be undone: the latest, while the job is still in its stage. */
function undoable(entries: readonly HistoryEntry[], { salesStage, isArchived }: PurchasedLead) {
  const latest = entries.find(({ kind }) => kind === 'stage_changed');
  return !isArchived && latest?.from && latest.to === salesStage ? latest : undefined;
}

function Entry({ entry, onUndo }: { entry: HistoryEntry; onUndo: (() => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0">
        <p>{whatHappened(entry)}</p>
        <p className="text-xs text-ink-3">
          <bdi>{entry.actorName ?? 'The system'}</bdi>, <time dateTime={entry.at}>{whenHappened(entry.at, useMinute(entry.at))}</time>
        </p>
      </div>
      {onUndo ? (
        <Button variant="secondary" size="sm" onClick={onUndo}>
          Undo<span className="sr-only">: {whatHappened(entry)}</span>
        </Button>
      ) : null}
    </li>
  );
}

/** Renders a job's history, newest first; the latest stage change can be undone. */
export function JobHistory({
  purchase,
  onMove,
}: {
  purchase: PurchasedLead;
  onMove: (to: SalesStage) => void;
}) {
  const { data: entries, error, refetch } = useQuery(historyQuery(purchase));
  if (!entries) {
    return error ? (
      <p role="alert" className="text-sm text-active-wire">
        The history couldn’t be loaded. {error.message}{' '}
        <Button variant="quiet" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <p className="text-sm text-ink-3">Loading the history…</p>
    );
  }
  if (entries.length === 0) return <p className="text-sm text-ink-3">Nothing has happened yet.</p>;
  const last = undoable(entries, purchase);
  return (
    <ol className="text-sm">
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          onUndo={entry === last && last.from ? onMove.bind(null, last.from) : undefined}
        />
      ))}
    </ol>
  );
}
