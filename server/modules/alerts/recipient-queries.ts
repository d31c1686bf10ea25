import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { AlertUrgency } from '../../../shared/domain/words/alerts.ts';
import { boundingBox } from '../../platform/db/bounding-box.ts';
import type { Point } from '../../../shared/domain/places/geo.ts';
import { leadBuyers } from '../../../shared/domain/people/roles.ts';
import { alertSettings, pushSubscriptions, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import { tenthsBetween } from '../../platform/db/distance.ts';
import { standingColumns } from '../identity/index.ts';
import { isSignedIn } from './alert-store.ts';

/** The largest possible service area, in km. */
const WIDEST_KM = 500;

const servicePoint = { latitude: users.serviceLatitude, longitude: users.serviceLongitude };

/** The condition for accounts that buy: active ones that are not team members. */
const isBuyer = and(eq(users.isActive, true), inArray(users.userType, leadBuyers));

const getsEmails = and(eq(alertSettings.byEmail, true), isNotNull(users.emailConfirmedAt));

/** A row of the leads that were asked for. */
const wanted = {
  index: sql<number>`wanted.index::int`,
  urgency: sql`wanted.urgency`,
  isPhoneConfirmed: sql`wanted.is_phone_confirmed`,
  hasPhotos: sql`wanted.has_photos`,
  isBudgetKnown: sql`wanted.is_budget_known`,
  latitude: sql`wanted.latitude`,
  longitude: sql`wanted.longitude`,
  /** The latitudes between which everyone lies whose service area could reach the lead. */
  south: sql`wanted.south`,
  north: sql`wanted.north`,
};

/** The condition that someone wants leads like this one: of its urgency, and with the facts that it has. */
const wantsLead = and(
  sql`${wanted.urgency} = any(${alertSettings.urgencies})`,
  or(wanted.isPhoneConfirmed, eq(alertSettings.onlyConfirmedPhones, false)),
  or(wanted.hasPhotos, eq(alertSettings.onlyWithPhotos, false)),
  or(wanted.isBudgetKnown, eq(alertSettings.onlyKnownBudgets, false)),
);

/** The condition that a place is in a person's service area. Rules out far-off people before computing the distance. */
const isInServiceArea = and(
  between(users.serviceLatitude, wanted.south, wanted.north),
  sql`${tenthsBetween(wanted, servicePoint)} <= ${users.serviceRadius} * 10`,
);

/** The part of a choice that counts once more when an alert is sent. */
const choiceColumns = {
  onlyConfirmedPhones: alertSettings.onlyConfirmedPhones,
  onlyWithPhotos: alertSettings.onlyWithPhotos,
  onlyKnownBudgets: alertSettings.onlyKnownBudgets,
  quietFrom: alertSettings.quietFrom,
  quietUntil: alertSettings.quietUntil,
  timeZone: alertSettings.timeZone,
};

interface Wanted {
  urgencies: readonly AlertUrgency[];
  areConfirmed: readonly boolean[];
  havePhotos: readonly boolean[];
  haveBudgets: readonly boolean[];
  latitudes: readonly number[];
  longitudes: readonly number[];
  souths: readonly number[];
  norths: readonly number[];
}

const selectRecipients = prepared((db, { urgencies, areConfirmed, havePhotos, haveBudgets, latitudes, longitudes, souths, norths }: Wanted) =>
  db
    .select({
      index: wanted.index,
      userId: users.id,
      byEmail: sql<boolean>`${getsEmails}`,
      standing: standingColumns,
      ...choiceColumns,
      subscriptionId: pushSubscriptions.id,
    })
    .from(
      sql`unnest(${urgencies}::text[], ${areConfirmed}::bool[], ${havePhotos}::bool[], ${haveBudgets}::bool[], ${latitudes}::float8[], ${longitudes}::float8[], ${souths}::float8[], ${norths}::float8[])
        with ordinality as wanted (urgency, is_phone_confirmed, has_photos, is_budget_known, latitude, longitude, south, north, index)`,
    )
    .innerJoin(alertSettings, wantsLead)
    .innerJoin(users, eq(users.id, alertSettings.userId))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .where(and(isBuyer, or(getsEmails, isNotNull(pushSubscriptions.id)), isInServiceArea))
    .orderBy(users.id, pushSubscriptions.id),
);

export type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number];

interface Asked {
  place: Point;
  urgency: AlertUrgency;
  isPhoneConfirmed: boolean;
  hasPhotos: boolean;
  isBudgetKnown: boolean;
}

/** Finds who wants to know about a lead like this at this place: one row for each device, or one for a person without a device. */
export const findRecipients = coalesce(async (db, asked: readonly Asked[]) => {
  const boxes = asked.map(({ place }) => boundingBox(place, WIDEST_KM));
  const rows = await selectRecipients(db, {
    urgencies: asked.map(({ urgency }) => urgency),
    areConfirmed: asked.map(({ isPhoneConfirmed }) => isPhoneConfirmed),
    havePhotos: asked.map(({ hasPhotos }) => hasPhotos),
    haveBudgets: asked.map(({ isBudgetKnown }) => isBudgetKnown),
    latitudes: asked.map(({ place }) => place.latitude),
    longitudes: asked.map(({ place }) => place.longitude),
    souths: boxes.map(({ south }) => south),
    norths: boxes.map(({ north }) => north),
  });
  return (_one, index): Recipient[] => rows.filter((row) => row.index === index + 1);
});

/** Finds what an alert email needs to know of its recipient, if they still want it. */
export async function findAddressee(db: Db, userId: number) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      email: users.email,
      serviceLatitude: users.serviceLatitude,
      serviceLongitude: users.serviceLongitude,
      unsubscribeToken: alertSettings.unsubscribeToken,
      standing: standingColumns,
      ...choiceColumns,
    })
    .from(alertSettings)
    .innerJoin(users, eq(users.id, alertSettings.userId))
    .where(and(eq(users.id, userId), isBuyer, getsEmails));
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** Finds the device of a subscription, if it is still this person's and they are signed in on it. */
export async function findDevice(db: Db, { subscriptionId, userId, at }: { subscriptionId: number; userId: number; at: Date }) {
  const [device] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      standing: standingColumns,
      ...choiceColumns,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(alertSettings, eq(alertSettings.userId, users.id))
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(users.id, userId), isBuyer, isSignedIn(at)));
  return device;
}
