import type { SuburbLink } from '../../../shared/contracts/page-data.ts';
import { parseSuburbPath, suburbPathOf } from '../../../shared/contracts/page-paths.ts';
import type { AustralianState } from '../../../shared/domain/enums.ts';
import { distanceKm, type Point } from '../../../shared/domain/geo.ts';
import { judgeAgain, type Judgement, saysEnough } from '../../../shared/domain/suburb-text.ts';
import type { AppContext } from '../../context.ts';
import { type ActiveSuburb, findActiveSuburbs, findDescriptions, findSuburbsGlance } from './suburb-queries.ts';

const FRESH_MS = 10 * 60_000;
/** After so long it is asked whether another server has changed a suburb. */
const GLANCE_MS = 30_000;
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
  twin: { name: string; percent: number } | null;
}

/** All suburbs with pages, and how they stand to each other. */
export interface SuburbDirectory {
  /** Those that search engines may show, each with the time of its last change. */
  indexed: readonly SuburbEntry[];
  isIndexed: (id: number) => boolean;
  /** The suburb that says most of this one's text too; null when none does, and for one without a page. */
  twinOf: (id: number) => SuburbEntry['twin'];
  /** True for a suburb whose page has the address of an older one's. */
  isHidden: (id: number) => boolean;
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

function entriesOf(suburbs: readonly ActiveSuburb[], judgement: Judgement): SuburbEntry[] {
  const names = new Map(suburbs.map(({ id, name }) => [id, name]));
  const entries = new Map<string, SuburbEntry>();
  for (const suburb of suburbs) {
    const { id, updatedAt } = suburb;
    const link = suburbLinkOf(suburb);
    // A page needs an address of its own: one that can be read back, and that no older suburb has.
    if (!parseSuburbPath(link.path) || entries.has(link.path)) continue;
    const text = judgement.get(id);
    const twin = text?.twin ? { name: names.get(text.twin.id) ?? '', percent: text.twin.percent } : null;
    const isIndexed = text !== undefined && saysEnough(text);
    entries.set(link.path, { id, link, point: pointOf(suburb), updatedAt, isIndexed, twin });
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

function createDirectory(suburbs: readonly ActiveSuburb[], judgement: Judgement): SuburbDirectory {
  const entries = entriesOf(suburbs, judgement);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const hidden = new Set(suburbs.map(({ id }) => id).filter((id) => !known.has(id)));
  const nearest = new Map<number, readonly SuburbLink[]>();
  return {
    indexed: entries.filter(({ isIndexed }) => isIndexed),
    isIndexed: (id) => known.get(id)?.isIndexed ?? false,
    twinOf: (id) => known.get(id)?.twin ?? null,
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

interface Judged {
  marks: ReadonlyMap<number, string>;
  glance: string;
  judgement: Judgement;
  directory: SuburbDirectory;
}

function glanceOf(suburbs: readonly ActiveSuburb[]): string {
  return `${suburbs.length}:${suburbs.reduce((last, { updatedAt }) => Math.max(last, updatedAt.getTime()), 0)}`;
}

/** Judging every text against every other holds up all requests, so only what has changed is judged again. */
async function judge(ctx: AppContext, earlier: Promise<Judged> | undefined): Promise<Judged> {
  const [known, suburbs] = await Promise.all([earlier?.catch(() => undefined), findActiveSuburbs(ctx.db)]);
  const marks = new Map(suburbs.map(({ id, mark }) => [id, mark]));
  const gone = [...(known?.marks.keys() ?? [])].filter((id) => !marks.has(id));
  const changed = suburbs.filter(({ id, mark }) => known?.marks.get(id) !== mark);
  if (known && gone.length + changed.length === 0) return known;
  const ids = changed.map(({ id }) => id);
  const descriptions = ids.length > 0 ? await findDescriptions(ctx.db, ids) : new Map<number, string | null>();
  const judgement = judgeAgain(
    known?.judgement ?? new Map(),
    new Map([
      ...gone.map((id) => [id, null] as const),
      ...changed.map((suburb) => [suburb.id, { ...suburb, description: descriptions.get(suburb.id) ?? null }] as const),
    ]),
  );
  return { marks, glance: glanceOf(suburbs), judgement, directory: createDirectory(suburbs, judgement) };
}

interface Kept {
  judged: Promise<Judged>;
  /** Until when it is taken as it is, but for a glance at what others did. */
  until: number;
  glanceAt: number;
}

const kept = new WeakMap<AppContext, Kept>();

/** Looks at what has changed. Whoever has committed a change before calling finds it in the directory. */
export async function refreshSuburbDirectory(ctx: AppContext): Promise<SuburbDirectory> {
  const now = ctx.clock.now().getTime();
  const judged = judge(ctx, kept.get(ctx)?.judged);
  const own = { judged, until: now + FRESH_MS, glanceAt: now + GLANCE_MS };
  kept.set(ctx, own);
  judged.catch(() => {
    if (kept.get(ctx) === own) kept.delete(ctx);
  });
  return (await judged).directory;
}

/**
 * The directory of suburbs. A change that is made with a server shows there at once and on the other servers within half
 * a minute, one that is made in the database alone within ten minutes.
 */
export async function suburbDirectory(ctx: AppContext): Promise<SuburbDirectory> {
  const now = ctx.clock.now().getTime();
  const known = kept.get(ctx);
  if (!known || known.until <= now) return refreshSuburbDirectory(ctx);
  if (known.glanceAt > now) return (await known.judged).directory;
  known.glanceAt = now + GLANCE_MS;
  const [{ glance, directory }, seen] = await Promise.all([known.judged, findSuburbsGlance(ctx.db)]);
  return seen === glance ? directory : refreshSuburbDirectory(ctx);
}
