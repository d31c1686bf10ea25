import { infiniteQueryOptions, replaceEqualDeep, type InfiniteData } from '@tanstack/react-query';
import type { AnsweredLead, AvailableLead, listLeads } from '@shared/contracts/leads.ts';
import { request, type AddressOf } from '@/lib/api/api-client.ts';
import { isRefetch } from '@/lib/query/refetching.ts';

const listLeadsAddress: AddressOf<typeof listLeads> = { method: 'GET', path: '/api/leads' };

/** Key of every market query; a key's second part is the part of the market. */
export const MARKET = ['leads'] as const;

/** The leads of the service area alone, or all. */
export type MarketPart = 'mine' | 'all';

interface MarketPage {
  part: MarketPart;
  /** When the server read it; of a page that did not change since, the first time. */
  readAt: number;
  rows: AvailableLead[];
  nextCursor: string | null;
  /** Leads on all pages. */
  total: number;
  /** Leads outside the service area that are left out. */
  outside: number;
}

/** The loaded pages of the market. */
export type MarketPages = InfiniteData<MarketPage, string | null>;

async function readPage(part: MarketPart, cursor: string | null, how: { signal: AbortSignal; isQuiet: boolean }): Promise<MarketPage> {
  const query = { area: part === 'mine' ? part : undefined, cursor: cursor ?? undefined };
  const response = await request(listLeadsAddress, { query, ...how });
  const answered = (await response.json()) as AnsweredLead[];
  const { headers } = response;
  return {
    part,
    readAt: Number(headers.get('x-server-time')),
    // Dropped because the momentary price would change every lead's identity at every poll.
    rows: answered.map(({ currentPrice: _price, ...lead }) => lead),
    nextCursor: headers.get('x-next-cursor'),
    total: Number(headers.get('x-total-count')),
    outside: Number(headers.get('x-outside-count')),
  };
}

/** Returns all loaded leads, in the server's order. */
export function leadsOf({ pages }: Pick<MarketPages, 'pages'>): AvailableLead[] {
  return pages.flatMap(({ rows }) => rows);
}

const isSameList = <T>(before: readonly T[], now: readonly T[]) =>
  before.length === now.length && now.every((value, index) => value === before[index]);

function isSamePage(before: MarketPage, now: MarketPage): boolean {
  const { nextCursor, total, outside } = now;
  const isSame = before.nextCursor === nextCursor && before.total === total && before.outside === outside;
  return isSame && isSameList(before.rows, now.rows);
}

/** Reuses the objects of unchanged leads, wherever they are in the list now (structural sharing). */
function withSameLeads(before: MarketPages, now: MarketPages): MarketPages {
  const known = new Map(leadsOf(before).map((lead) => [lead.id, lead]));
  const pages = now.pages.map((page, index) => {
    const kept = { ...page, rows: page.rows.map((lead) => replaceEqualDeep(known.get(lead.id), lead)) };
    const old = before.pages[index];
    return old && isSamePage(old, kept) ? old : kept;
  });
  return isSameList(before.pages, pages) ? before : { ...now, pages };
}

/** Loads the market page by page: the service area first, then the rest, each newest first. */
export function marketQuery(part: MarketPart) {
  return infiniteQueryOptions({
    queryKey: [...MARKET, part] as const,
    queryFn: (context) => readPage(part, context.pageParam, { signal: context.signal, isQuiet: isRefetch(context) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: (before, now) =>
      before === undefined ? now : withSameLeads(before as MarketPages, now as MarketPages),
  });
}
