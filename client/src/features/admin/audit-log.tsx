import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, call, LONG_TIMEOUT_MS, referenceOf, request, type AddressOf } from '@/lib/api/api-client.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { formatMoment } from '@/lib/time/format.ts';
import { fileNameOf, saveFile } from '@/lib/utils/save-file.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import type { AuditEntry, exportAuditLog, listAuditLog } from '@shared/contracts/audit.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditLink } from './audit-link.tsx';
import { auditAsked, daysError, partOf, wholeLog, type AuditPart } from './audit-part.ts';
import { changesOf, type AuditChange } from './audit-changes.ts';
import { actionText, subjectKey, subjectText } from './audit-texts.ts';

const exportAuditLogAddress: AddressOf<typeof exportAuditLog> = { method: 'GET', path: '/api/audit-log/export' };
const listAuditLogAddress: AddressOf<typeof listAuditLog> = { method: 'GET', path: '/api/audit-log' };

/** Loads a filtered part of the audit log page by page, newest first; refetched on every visit. */
const auditQuery = (part: AuditPart) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', part] as const,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAuditLog>(listAuditLogAddress, { query: { ...auditAsked(part), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

/** Renders an entry of the audit log: when, who, what, and what changed. */
function AuditEntryCard({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const subject = subjectKey(entry);
  return (
    <article
      aria-label={`${actionText(entry.action)}, ${subjectText(entry)}`}
      className="grid grid-cols-1 gap-x-4 px-4 py-1 text-sm md:grid-cols-[10.5rem_minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,6fr)] md:items-baseline"
    >
      <time dateTime={entry.at} className="text-ink-3">
        {formatMoment(entry.at)}
      </time>
      <p className="min-w-0 break-words">
        {entry.actorUsername === null ? (
          (entry.actorName ?? 'System')
        ) : (
          <AuditLink name="person" value={entry.actorUsername}>
            <bdi>{entry.actorName ?? entry.actorUsername}</bdi>
          </AuditLink>
        )}
      </p>
      <h2 className="text-sm max-md:order-first">{actionText(entry.action)}</h2>
      <p className="min-w-0 break-words">
        {subject === undefined ? (
          subjectText(entry)
        ) : (
          <AuditLink name="subject" value={subject}>
            {subjectText(entry)}
          </AuditLink>
        )}
      </p>
      {changes.length === 0 ? null : (
        <dl className="flex min-w-0 flex-wrap gap-x-4 break-words">
          {changes.map((change) => (
            <div key={change.name} className="min-w-0">
              <dt className="inline text-ink-3">{change.name}: </dt>
              <dd className="inline">
                <Change change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** The maximum number of pages in a file, two thousand lines each. */
const MAX_PAGES = 50;

/** Tells Excel the encoding; lost when a response is read as text. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Saved {
  fileName: string;
  /** True when there were more lines than a file holds. */
  isCut: boolean;
}

/** Saves the filtered lines as the server writes them, newest first. Throws ApiError when a page fails. */
async function saveAuditLog(part: AuditPart, signal: AbortSignal): Promise<Saved> {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...auditAsked(part), cursor };
    const response = await request(exportAuditLogAddress, { query, signal, timeoutMs: LONG_TIMEOUT_MS });
    pages.push(await response.text());
    cursor = response.headers.get('x-next-cursor') ?? undefined;
  } while (cursor !== undefined && pages.length < MAX_PAGES);
  const fileName = fileNameOf('audit-log', sydneyDate(new Date()));
  saveFile([BYTE_ORDER_MARK, ...pages], fileName);
  return { fileName, isCut: cursor !== undefined };
}

function savedText({ fileName, isCut }: Saved): ToastMessage {
  if (!isCut) return { title: 'Audit log downloaded', description: fileName };
  return { title: 'The newest 100,000 entries were downloaded', description: 'Choose fewer days for the others.' };
}

function failedText(error: unknown): ToastMessage {
  const isTold = error instanceof ApiError;
  return {
    variant: 'destructive',
    title: 'Download failed',
    description: isTold ? error.message : 'We couldn’t create the file. Please try again.',
    reference: isTold ? referenceOf(error) : undefined,
  };
}

/** Renders the button that downloads the filtered audit log, all pages of it. */
function AuditDownload({ part }: { part: AuditPart }) {
  const { toast } = useToast();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const { signal } = (running.current = new AbortController());
    setIsRunning(true);
    try {
      toast(savedText(await saveAuditLog(part, signal)));
    } catch (error) {
      if (!signal.aborted) toast(failedText(error));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <div>
      <Button variant="secondary" size="sm" isPending={isRunning} pendingText="Downloading…" onClick={() => void download()}>
        Download CSV
      </Button>
    </div>
  );
}

function NoEntries({ isWhole, onClear }: { isWhole: boolean; onClear: () => void }) {
  if (isWhole) return <EmptyState icon={ScrollText} title="Nothing logged yet" />;
  return (
    <EmptyState icon={ScrollText} title="No entries match">
      <Button variant="secondary" onClick={onClear}>
        Show everything
      </Button>
    </EmptyState>
  );
}

/** Renders the audit log, newest first, page by page; the URL has its filters. */
export function AuditLog() {
  const { params, change } = useAddressQuery();
  const part = partOf(params);
  const asked = daysError(part) ? { ...part, to: '' } : part;
  const query = useInfiniteQuery(auditQuery(asked));
  const isWhole = Object.values(part).every((value) => value === '');
  return (
    <div className="grid gap-4">
      <AuditFilter part={part} onChange={change} />
      <AuditDownload part={asked} />
      <Loaded query={query} what="entries">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <NoEntries isWhole={isWhole} onClear={() => change({ ...wholeLog })} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditEntryCard entry={entry} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="entries" />
    </div>
  );
}
