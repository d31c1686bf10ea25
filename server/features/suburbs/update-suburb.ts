import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { suburbPathOf } from '../../../shared/contracts/page-paths.ts';
import type { updateSuburb as contract } from '../../../shared/contracts/suburbs.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { pointInGazetteer, requireKnownPlace, requireOwnAddress } from './check-place.ts';
import { presentSuburb } from './present-suburb.ts';
import { refreshSuburbDirectory } from './suburb-directory.ts';
import type { SuburbRow } from './suburb-queries.ts';
import { keepFormerPath, lockSuburb, updateSuburbColumns } from './suburb-store.ts';

type Body = BodyOf<typeof contract>;
type Changes = Partial<Omit<SuburbRow, 'id' | 'updatedAt'>>;

/**
 * Changes a suburb, or switches its page on or off. Under another name its page has another address, to which the
 * old one leads until another suburb takes it. Refuses `not_found`, `conflict` when it was changed since it was read, and
 * what `createSuburb` refuses.
 */
export async function updateSuburb(
  ctx: AppContext,
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

async function change(ctx: AppContext, tx: Db, { viewer, suburbId, body }: Asked): Promise<SuburbRow> {
  const { updatedAt, isPlaceConfirmed, ...typed } = body;
  const before = await lockSuburb(tx, suburbId);
  if (!before) throw notFound('suburb');
  if (before.updatedAt.getTime() !== updatedAt.getTime()) {
    throw new AppError('conflict', 'Somebody else has changed this suburb meanwhile');
  }
  const changes = changesOf(ctx, before, typed);
  const names = Object.keys(changes);
  if (names.length === 0) return before;
  const after = { ...before, ...changes };
  const isMoved = suburbPathOf(after) !== suburbPathOf(before);
  if (isMoved) requireKnownPlace(after, pointInGazetteer(ctx.places, after), isPlaceConfirmed);
  if (isMoved) await requireOwnAddress(tx, after, suburbId);
  if (isMoved) await keepFormerPath(tx, suburbPathOf(before), suburbId);

  // Never the time of before: that is how the next one sees that something changed.
  const at = new Date(Math.max(ctx.clock.now().getTime(), updatedAt.getTime() + 1));
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

/** What is to be another value; where it lies comes from the gazetteer when nothing else is said of another place. */
function changesOf(ctx: AppContext, before: SuburbRow, typed: Omit<Body, 'updatedAt' | 'isPlaceConfirmed'>): Changes {
  const wanted: Changes = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const isElsewhere = (['name', 'state', 'postcode'] as const).some((name) => (wanted[name] ?? before[name]) !== before[name]);
  const isUnsaid = isElsewhere ? wanted.latitude == null : wanted.latitude === null;
  const nowhere = { latitude: null, longitude: null };
  const where = isUnsaid ? (pointInGazetteer(ctx.places, { ...before, ...wanted }) ?? nowhere) : {};
  const all: Changes = { ...wanted, ...where };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== before[name as keyof Changes]));
}

/** What the audit log says of a suburb: no text and nothing of a person. */
function wordsOf({ isActive, priceFrom, ...place }: SuburbRow, names: readonly string[], isMoved: boolean) {
  return {
    ...(isMoved ? { page: suburbPathOf(place) } : {}),
    ...(names.includes('isActive') ? { isActive } : {}),
    ...(names.includes('priceFrom') ? { priceFrom } : {}),
  };
}
