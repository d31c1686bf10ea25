import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { PROFILE, suburbSlug } from '../../../../shared/contracts/page-paths.ts';
import type { getOwnProfile as ownContract, readProfile as contract, switchProfile as switchContract } from '../../../../shared/contracts/profiles.ts';
import { INDEXED_REVIEWS } from '../../../../shared/domain/people/profile.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import { requireConfirmedToAct } from '../../identity/index.ts';
import { redactReviews } from '../../market/index.ts';
import { placeInWords, placeOfAddress } from '../../places/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { currentChecks } from '../current-checks.ts';
import { findAverage, findCallMinutesOf } from '../request-queries.ts';
import { findIndexedSlugs, findOwn, findOwnReviews, findProfile, findShownReviews, storeProfile, storeReply } from './profile-store.ts';

type Profile = ResultOf<typeof contract>;

/** Returns the suburb of a typed place, which may name the electrician's own street; null if it names no suburb. */
function suburbOf(places: SalesContext['places'], typed: string): string | null {
  const found = placeOfAddress(places, typed);
  return found.suburb === null ? null : placeInWords(found);
}

const SHOWN_REVIEWS = 20;
const OWN_REVIEWS = 100;

/** Returns the page of an electrician who has switched it on: what was looked up and when, and what customers say. Throws `not_found`. */
export async function readProfile({ db, clock, places }: Pick<SalesContext, 'db' | 'clock' | 'places'>, slug: string): Promise<Profile> {
  const row = await findProfile(db, slug);
  if (!row) throw new AppError('not_found', 'There is no such page');
  const { userId, name, place, radiusKm, licenseNumber, licenseState, since } = row;
  const at = clock.now();
  return {
    slug,
    name,
    radiusKm,
    since,
    ...currentChecks(row, at),
    place: place && suburbOf(places, place),
    licence: licenseNumber && licenseState ? { number: licenseNumber, state: licenseState } : null,
    usualCallMinutes: await findCallMinutesOf(db, userId, at),
    rating: await findAverage(db, userId),
    reviews: await findShownReviews(db, userId, SHOWN_REVIEWS),
  };
}

async function showOwn({ db }: Pick<SalesContext, 'db'>, userId: number): Promise<ResultOf<typeof ownContract>> {
  const own = await findOwn(db, userId);
  if (!own) throw new AppError('unauthenticated', 'Please sign in');
  const reviews = await findOwnReviews(db, userId, OWN_REVIEWS);
  return { isPublic: own.isPublic, path: own.profileSlug && `${PROFILE}${own.profileSlug}`, reviews };
}

/** Returns whether the viewer's page is public, and what their customers say. */
export const getOwnProfile = (ctx: Pick<SalesContext, 'db'>, viewer: Viewer) => showOwn(ctx, viewer.id);

const MAX_SLUG = 60;

const slugOf = (companyName: string, userId: number) => [suburbSlug(companyName).slice(0, MAX_SLUG).replace(/-$/, ''), userId].filter(Boolean).join('-');

/**
 * Publishes the viewer's page or takes it offline. Its path never changes. Throws `conflict` without a business name, and
 * `email_unconfirmed` before the viewer's address is confirmed.
 */
export async function switchProfile(ctx: SalesContext, viewer: Viewer, { isPublic }: BodyOf<typeof switchContract>) {
  if (isPublic) requireConfirmedToAct(ctx.config, viewer);
  await ctx.db.transaction(async (tx) => {
    const own = await findOwn(tx, viewer.id);
    if (isPublic && !own?.companyName) throw new AppError('conflict', 'Please add your business name first: the page shows it.');
    if (own?.isPublic === isPublic) return;
    await storeProfile(tx, viewer.id, { isPublic, slug: slugOf(own?.companyName ?? '', viewer.id) });
    const line = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at: ctx.clock.now() } as const;
    await recordAudit(tx, { ...line, action: 'user.profile_switched', after: { isPublic } });
  });
  return showOwn(ctx, viewer.id);
}

/** Answers a review of the viewer, once. Throws `not_found`, and `conflict` if it is answered already. */
export async function replyToReview(ctx: SalesContext, viewer: Viewer, { reviewId, reply }: { reviewId: number; reply: string }) {
  await ctx.db.transaction(async (tx) => {
    const outcome = await storeReply(tx, { reviewId, buyerId: viewer.id, reply, at: ctx.clock.now() });
    if (outcome === 'unknown') throw new AppError('not_found', 'There is no such review');
    if (outcome === 'answered') throw new AppError('conflict', 'You’ve answered this review already.');
    await redactReviews(ctx, tx, outcome);
  });
  return showOwn(ctx, viewer.id);
}

const MAX_INDEXED = 5000;

/** Returns the paths of the pages that search engines may list: those with three reviews. */
export async function indexedProfiles({ db }: Pick<SalesContext, 'db'>): Promise<string[]> {
  return (await findIndexedSlugs(db, INDEXED_REVIEWS, MAX_INDEXED)).map((slug) => `${PROFILE}${slug}`);
}
