import type { SuburbLink } from '../../../shared/contracts/page-data.ts';
import { parseSuburbPath, suburbPathOf } from '../../../shared/contracts/page-paths.ts';
import type { AustralianState } from '../../../shared/domain/enums.ts';
import { distanceKm, type Point } from '../../../shared/domain/geo.ts';
import { qualifyingSuburbs } from '../../../shared/domain/suburb-text.ts';
import type { AppContext } from '../../context.ts';
import { type ActiveSuburb, findActiveSuburbs, findSuburbsMark } from './suburb-queries.ts';

const FRESH_MS = 10 * 60_000;
const NEAREST = 6;

interface Placed {
  id: number;
  latitude: number | null;
  longitude: number | null;
}

interface SuburbEntry {
  id: number;
  link: SuburbLink;
  point: Point | null;
  updatedAt: Date;
  isIndexed: boolean;
}

/** All suburbs with pages, and how they stand to each other. */
interface SuburbDirectory {
  /** Those that search engines may show, each with the time of its last change. */
  indexed: readonly SuburbEntry[];
  isIndexed: (id: number) => boolean;
  /** The six nearest other ones, the nearest first; none where it is not known where the suburb lies. */
  nearestTo: (suburb: Placed) => readonly SuburbLink[];
}

/** A suburb as links name it. */
export function suburbLinkOf({ name, state, postcode }: { name: string; state: AustralianState; postcode: string }): SuburbLink {
  return { name, state, postcode, path: suburbPathOf({ name, state, postcode }) };
}

function pointOf({ latitude, longitude }: Placed): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function entriesOf(suburbs: readonly ActiveSuburb[]): SuburbEntry[] {
  const qualifying = qualifyingSuburbs(suburbs);
  const entries = new Map<string, SuburbEntry>();
  for (const suburb of suburbs) {
    const { id, updatedAt } = suburb;
    const link = suburbLinkOf(suburb);
    // A page needs an address of its own: one that can be read back, and that no older suburb has.
    if (!parseSuburbPath(link.path) || entries.has(link.path)) continue;
    entries.set(link.path, { id, link, point: pointOf(suburb), updatedAt, isIndexed: qualifying.has(suburb) });
  }
  return [...entries.values()];
}

function nearestOf(entries: readonly SuburbEntry[], id: number, from: Point): SuburbLink[] {
  return entries
    .flatMap(({ id: other, link, point }) =>
      point === null || other === id ? [] : [{ link, km: distanceKm(from, point) }],
    )
    .toSorted((one, other) => one.km - other.km)
    .slice(0, NEAREST)
    .map(({ link }) => link);
}

function createDirectory(suburbs: readonly ActiveSuburb[]): SuburbDirectory {
  const entries = entriesOf(suburbs);
  const indexed = entries.filter(({ isIndexed }) => isIndexed);
  const indexedIds = new Set(indexed.map(({ id }) => id));
  const nearest = new Map<number, readonly SuburbLink[]>();
  return {
    indexed,
    isIndexed: (id) => indexedIds.has(id),
    nearestTo(suburb) {
      const from = pointOf(suburb);
      if (!from) return [];
      const found = nearest.get(suburb.id) ?? nearestOf(entries, suburb.id, from);
      nearest.set(suburb.id, found);
      return found;
    },
  };
}

interface Judged {
  mark: string;
  directory: SuburbDirectory;
}

/** Judging every text against every other holds up all requests, so it is done only when one has changed. */
async function judge(ctx: AppContext, earlier: Promise<Judged> | undefined): Promise<Judged> {
  const [known, mark] = await Promise.all([earlier, findSuburbsMark(ctx.db)]);
  if (known?.mark === mark) return known;
  return { mark, directory: createDirectory(await findActiveSuburbs(ctx.db)) };
}

const kept = new WeakMap<AppContext, { judged: Promise<Judged>; until: number }>();

/** The directory of suburbs, at most ten minutes old. */
export async function suburbDirectory(ctx: AppContext): Promise<SuburbDirectory> {
  const now = ctx.clock.now().getTime();
  const known = kept.get(ctx);
  if (known && known.until > now) return (await known.judged).directory;
  const judged = judge(ctx, known?.judged);
  kept.set(ctx, { judged, until: now + FRESH_MS });
  judged.catch(() => kept.delete(ctx));
  return (await judged).directory;
}
