import type { SuburbLink } from '../../../../shared/contracts/page-data.ts';
import { parseSuburbPath, suburbPathOf } from '../../../../shared/contracts/page-paths.ts';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { distanceKm, type Point } from '../../../../shared/domain/places/geo.ts';
import { scoreIndexability, type IndexabilityScores, saysEnough } from '../../../../shared/domain/places/suburb-text.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { type ActiveSuburb, findActiveSuburbs, findDescriptions, findChangeMarker } from './suburb-queries.ts';
import type { PlacesContext } from '../context.ts';

const STALE_TIME_MS = 10 * MINUTE_MS;
/** How often to check whether another server has changed a suburb. */
const MARKER_CHECK_MS = 30_000;
const NEAREST = 6;
/** How far a suburb nearby may be. */
const NEAR_KM = 50;

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
  nearDuplicate: { name: string; percent: number } | null;
}

/** All suburbs with pages, and how they relate to each other. */
export interface SuburbDirectory {
  /** The suburbs that search engines may show, each with the time of its last change. */
  indexed: readonly SuburbEntry[];
  isIndexed: (id: number) => boolean;
  /** Returns the near-duplicate: the suburb whose text covers most of this one's; null without one, or for a suburb without a page. */
  nearDuplicateOf: (id: number) => SuburbEntry['nearDuplicate'];
  /** True for a suburb whose page has the address of an older suburb's. */
  isHidden: (id: number) => boolean;
  /** Returns up to six other suburbs nearby, nearest first; none when the suburb's location is unknown. */
  nearestTo: (suburb: Placed) => readonly SuburbLink[];
}

/** Returns a suburb for a link. */
export function suburbLinkOf({ name, state, postcode }: { name: string; state: AustralianState; postcode: string }): SuburbLink {
  return { name, state, postcode, path: suburbPathOf({ name, state, postcode }) };
}

function pointOf({ latitude, longitude }: Placed): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function entriesOf(suburbs: readonly ActiveSuburb[], scores: IndexabilityScores): SuburbEntry[] {
  const names = new Map(suburbs.map(({ id, name }) => [id, name]));
  const entries = new Map<string, SuburbEntry>();
  for (const suburb of suburbs) {
    const { id, updatedAt } = suburb;
    const link = suburbLinkOf(suburb);
    // A page needs its own address: one that can be parsed back, and that no older suburb has.
    if (!parseSuburbPath(link.path) || entries.has(link.path)) continue;
    const text = scores.get(id);
    const nearDuplicate = text?.nearDuplicate ? { name: names.get(text.nearDuplicate.id) ?? '', percent: text.nearDuplicate.percent } : null;
    const isIndexed = text !== undefined && saysEnough(text);
    entries.set(link.path, { id, link, point: pointOf(suburb), updatedAt, isIndexed, nearDuplicate });
  }
  return [...entries.values()];
}

function nearestOf(entries: readonly SuburbEntry[], id: number, from: Point): SuburbLink[] {
  return entries
    .flatMap(({ id: other, link, point }) =>
      point === null || other === id ? [] : [{ link, km: distanceKm(from, point) }],
    )
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, NEAREST)
    .map(({ link }) => link);
}

function createDirectory(suburbs: readonly ActiveSuburb[], scores: IndexabilityScores): SuburbDirectory {
  const entries = entriesOf(suburbs, scores);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const hidden = new Set(suburbs.map(({ id }) => id).filter((id) => !known.has(id)));
  const nearest = new Map<number, readonly SuburbLink[]>();
  return {
    indexed: entries.filter(({ isIndexed }) => isIndexed),
    isIndexed: (id) => known.get(id)?.isIndexed ?? false,
    nearDuplicateOf: (id) => known.get(id)?.nearDuplicate ?? null,
    isHidden: (id) => hidden.has(id),
    nearestTo(suburb) {
      const from = pointOf(suburb);
      if (!from) return [];
      const found = nearest.get(suburb.id) ?? nearestOf(entries, suburb.id, from);
      nearest.set(suburb.id, found);
      return found;
    },
  };
}

interface Scored {
  marks: ReadonlyMap<number, string>;
  marker: string;
  scores: IndexabilityScores;
  directory: SuburbDirectory;
}

function changeMarkerOf(suburbs: readonly ActiveSuburb[]): string {
  return `${suburbs.length}:${suburbs.reduce((last, { updatedAt }) => Math.max(last, updatedAt.getTime()), 0)}`;
}

/** Recalculates only what has changed: scoring every text against every other would block all requests. */
async function scoreAgain(ctx: PlacesContext, earlier: Promise<Scored> | undefined): Promise<Scored> {
  const [known, suburbs] = await Promise.all([earlier?.catch(() => undefined), findActiveSuburbs(ctx.db)]);
  const marks = new Map(suburbs.map(({ id, mark }) => [id, mark]));
  const gone = [...(known?.marks.keys() ?? [])].filter((id) => !marks.has(id));
  const changed = suburbs.filter(({ id, mark }) => known?.marks.get(id) !== mark);
  if (known && gone.length + changed.length === 0) return known;
  const ids = changed.map(({ id }) => id);
  const descriptions = ids.length > 0 ? await findDescriptions(ctx.db, ids) : new Map<number, string | null>();
  const scores = scoreIndexability(
    known?.scores ?? new Map(),
    new Map([
      ...gone.map((id) => [id, null] as const),
      ...changed.map((suburb) => [suburb.id, { ...suburb, description: descriptions.get(suburb.id) ?? null }] as const),
    ]),
  );
  return { marks, marker: changeMarkerOf(suburbs), scores, directory: createDirectory(suburbs, scores) };
}

interface Kept {
  scored: Promise<Scored>;
  /** Until when it's used as it is, apart from checks for other servers' changes. */
  until: number;
  checkAt: number;
}

const kept = new WeakMap<PlacesContext, Kept>();

/** Refreshes the directory with all changes. It includes everything that was committed before the call. */
export async function refreshSuburbDirectory(ctx: PlacesContext): Promise<SuburbDirectory> {
  const now = ctx.clock.now().getTime();
  const scored = scoreAgain(ctx, kept.get(ctx)?.scored);
  const own = { scored, until: now + STALE_TIME_MS, checkAt: now + MARKER_CHECK_MS };
  kept.set(ctx, own);
  scored.catch(() => {
    if (kept.get(ctx) === own) kept.delete(ctx);
  });
  return (await scored).directory;
}

/**
 * Returns the directory of suburbs. Changes made through this server show at once, on other servers within half a minute, and changes made
 * directly in the database within ten minutes.
 */
export async function suburbDirectory(ctx: PlacesContext): Promise<SuburbDirectory> {
  const now = ctx.clock.now().getTime();
  const known = kept.get(ctx);
  if (!known || known.until <= now) return refreshSuburbDirectory(ctx);
  if (known.checkAt > now) return (await known.scored).directory;
  known.checkAt = now + MARKER_CHECK_MS;
  const [{ marker, directory }, seen] = await Promise.all([known.scored, findChangeMarker(ctx.db)]);
  return seen === marker ? directory : refreshSuburbDirectory(ctx);
}
