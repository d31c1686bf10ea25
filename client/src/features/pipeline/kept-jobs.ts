import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { get, update } from 'idb-keyval';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { isEmptyFilter } from '@/lib/purchase-filter.ts';
import { onIdentityChange } from '@/lib/session.ts';
import { LISTS, SUMMARIES, type ListAsked, type PurchasePages } from './pipeline-queries.ts';

const PREFIX = 'kept-jobs ';
const KEEP_AFTER_MS = 1000;
/** Of each list so many pages are enough for a day without a connection. */
const MOST_PAGES = 4;

interface KeptAnswer {
  key: QueryKey;
  data: PurchasePages | PurchaseSummary;
  updatedAt: number;
}

/** What the server said of a person's jobs last, by what was asked. */
type KeptJobs = Readonly<Record<string, KeptAnswer>>;

const startsWith = (key: QueryKey, part: QueryKey) => part.every((word, at) => key[at] === word);

/** What someone searched for or put in order is theirs for the moment: kept is what a fresh dashboard asks for. */
function isKept({ queryKey }: Query): boolean {
  const asked = (queryKey[2] ?? {}) as ListAsked;
  if (!isEmptyFilter(asked)) return false;
  if (startsWith(queryKey, SUMMARIES)) return true;
  return startsWith(queryKey, LISTS) && !asked.isArchived && (asked.sort ?? 'newest') === 'newest';
}

function answerOf({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }: Query): KeptAnswer | undefined {
  if (data === undefined) return undefined;
  if (startsWith(key, SUMMARIES)) return { key, data: data as PurchaseSummary, updatedAt };
  const { pages, pageParams } = data as PurchasePages;
  return { key, data: { pages: pages.slice(0, MOST_PAGES), pageParams: pageParams.slice(0, MOST_PAGES) }, updatedAt };
}

/** Keeps on this device what is read of a person's jobs, for a start without a connection. Returns what ends it. */
export function keepJobs(queryClient: QueryClient, userId: number): () => void {
  const cache = queryClient.getQueryCache();
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...changed].flatMap(([hash, query]) => {
      const answer = answerOf(query);
      return answer ? [[hash, answer] as const] : [];
    });
    changed.clear();
    // A storage that is blocked or full keeps nothing.
    void update<KeptJobs>(`${PREFIX}${userId}`, (kept) => ({ ...kept, ...Object.fromEntries(answers) })).catch(() => undefined);
  };
  const note = (query: Query) => {
    if (!isKept(query) || query.state.data === undefined) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, KEEP_AFTER_MS);
  };
  for (const query of cache.getAll()) note(query);
  const over = new AbortController();
  const stops = [
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') note(event.query);
    }),
    // At once: what is deleted for someone who signs out must not be written again.
    onIdentityChange(() => end()),
    () => over.abort(),
    () => clearTimeout(timer),
  ];
  const end = () => {
    for (const stop of stops) stop();
  };
  document.addEventListener('visibilitychange', () => changed.size > 0 && write(), { signal: over.signal });
  return end;
}

/** Puts what is kept of a person's jobs where the dashboard looks for it; it asks the server anew all the same. */
export async function restoreJobs(queryClient: QueryClient, userId: number): Promise<void> {
  const kept = await get<KeptJobs>(`${PREFIX}${userId}`).catch(() => undefined);
  // A tab may be opened first after hours.
  for (const queryKey of [LISTS, SUMMARIES]) queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  for (const { key, data, updatedAt } of Object.values(kept ?? {})) {
    queryClient.setQueryData(key, data, { updatedAt });
    // However new it is: asked for anew, it says of itself how old it is.
    await queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
