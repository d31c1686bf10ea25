import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { get, update } from 'idb-keyval';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { isEmptyFilter } from '@/lib/utils/purchase-filter.ts';
import { onIdentityChange } from '@/lib/session/session.ts';
import { LISTS, SUMMARIES, type ListAsked, type PurchasePages } from './pipeline-queries.ts';

const PREFIX = 'kept-jobs ';
const KEEP_AFTER_MS = 1000;
/** Pages kept of each list; enough for a day offline. */
const MAX_PAGES = 4;

interface KeptAnswer {
  key: QueryKey;
  data: PurchasePages | PurchaseSummary;
  updatedAt: number;
}

/** The latest answers about a person's jobs, by query. */
type KeptJobs = Readonly<Record<string, KeptAnswer>>;

const startsWith = (key: QueryKey, part: QueryKey) => part.every((word, at) => key[at] === word);

/** Returns true for queries of a fresh dashboard. Searches and sorted lists are not kept. */
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
  return { key, data: { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) }, updatedAt };
}

/** Stores a person's job queries on this device for an offline start. Returns the function that stops it. */
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
    // Blocked or full storage keeps nothing.
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
    // At once: what signing out deletes must not be written again.
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

/** Restores a person's kept job queries into the cache; the dashboard refetches them all the same. */
export async function restoreJobs(queryClient: QueryClient, userId: number): Promise<void> {
  const kept = await get<KeptJobs>(`${PREFIX}${userId}`).catch(() => undefined);
  // A tab may be opened only after hours.
  for (const queryKey of [LISTS, SUMMARIES]) queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  for (const { key, data, updatedAt } of Object.values(kept ?? {})) {
    queryClient.setQueryData(key, data, { updatedAt });
    // However fresh: if the refetch fails, the screen then says how old it is.
    await queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
