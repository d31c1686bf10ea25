import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { suburbPathOf } from '../../../../shared/contracts/page-paths.ts';
import type { updateSuburb as contract } from '../../../../shared/contracts/suburbs.ts';
import type { Db } from '../../../platform/db/client.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { notFound } from '../../../platform/errors.ts';
import { pointInGazetteer, requireKnownPlace, requireOwnAddress } from './check-place.ts';
import { presentSuburb } from './present-suburb.ts';
import { refreshSuburbDirectory } from './suburb-directory.ts';
import type { SuburbRow } from './suburb-queries.ts';
import { keepFormerPath, lockSuburb, updateSuburbColumns } from './suburb-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { PlacesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Body = BodyOf<typeof contract>;
type Changes = Partial<Omit<SuburbRow, 'id' | 'updatedAt'>>;

/**
 * Changes a suburb, or switches its page on or off. A new name gives its page a new address; the old one redirects to it until another
 * suburb takes it. Throws `not_found`, `conflict` when the suburb was changed since it was read (optimistic locking), and whatever
 * `createSuburb` throws.
 */
export async function updateSuburb(
  ctx: PlacesContext,
  viewer: Viewer,
  suburbId: number,
  body: Body,
): Promise<ResultOf<typeof contract>> {
  const row = await ctx.db.transaction((tx) => change(ctx, tx, { viewer, suburbId, body }));
  return presentSuburb(row, await refreshSuburbDirectory(ctx));
}

interface Asked {
  viewer: Viewer;
  suburbId: number;
  body: Body;
}

async function change(ctx: PlacesContext, tx: Db, { viewer, suburbId, body }: Asked): Promise<SuburbRow> {
  const { base, isPlaceConfirmed, ...typed } = body;
  const before = await lockSuburb(tx, suburbId);
  if (!before) throw notFound('suburb');
  assertNotStale({ subject: 'this suburb', base, stored: before });
  const changes = changesOf(ctx, before, typed);
  const names = Object.keys(changes);
  if (names.length === 0) return before;
  const after = { ...before, ...changes };
  const isMoved = suburbPathOf(after) !== suburbPathOf(before);
  if (isMoved) requireKnownPlace(after, pointInGazetteer(ctx.places, after), isPlaceConfirmed);
  if (isMoved) await requireOwnAddress(tx, after, suburbId);
  if (isMoved) await keepFormerPath(tx, suburbPathOf(before), suburbId);

  // Always later than before, so that the next writer sees the change (optimistic locking).
  const at = new Date(Math.max(ctx.clock.now().getTime(), before.updatedAt.getTime() + 1));
  const row = await updateSuburbColumns(tx, suburbId, { ...changes, updatedAt: at });
  await recordAudit(tx, {
    actorUserId: viewer.id,
    action: before.isActive && !row.isActive ? 'suburb.deactivated' : 'suburb.updated',
    subjectType: 'suburb',
    subjectId: suburbId,
    before: wordsOf(before, names, isMoved),
    after: { fields: names, ...wordsOf(row, names, isMoved) },
    at,
  });
  return row;
}

/** Returns the changed columns. A new place gets its location from the gazetteer, unless the location is given. */
function changesOf(ctx: PlacesContext, before: SuburbRow, typed: Omit<Body, 'base' | 'isPlaceConfirmed'>): Changes {
  const wanted: Changes = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const isElsewhere = (['name', 'state', 'postcode'] as const).some((name) => (wanted[name] ?? before[name]) !== before[name]);
  const isUnsaid = isElsewhere ? wanted.latitude == null : wanted.latitude === null;
  const nowhere = { latitude: null, longitude: null };
  const where = isUnsaid ? (pointInGazetteer(ctx.places, { ...before, ...wanted }) ?? nowhere) : {};
  const all: Changes = { ...wanted, ...where };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== before[name as keyof Changes]));
}

/** Returns what the audit log records about a suburb: no text and no personal data. */
function wordsOf({ isActive, priceFrom, ...place }: SuburbRow, names: readonly string[], isMoved: boolean) {
  return {
    ...(isMoved ? { page: suburbPathOf(place) } : {}),
    ...(names.includes('isActive') ? { isActive } : {}),
    ...(names.includes('priceFrom') ? { priceFrom } : {}),
  };
}
