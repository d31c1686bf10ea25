import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { AlertUrgency } from '../../../shared/domain/alerts.ts';
import { boundingBox } from '../../../shared/domain/bounding-box.ts';
import type { Point } from '../../../shared/domain/geo.ts';
import { leadBuyers } from '../../../shared/domain/roles.ts';
import { alertSettings, pushSubscriptions, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { together } from '../../db/together.ts';
import { tenthsBetween } from '../../db/distance.ts';
import { standingColumns } from '../users/user-store.ts';

/** The widest service area there is, in km. */
const WIDEST_KM = 500;

const servicePoint = { latitude: users.serviceLatitude, longitude: users.serviceLongitude };

/** Accounts of those who buy: in use, and no team member. */
const isBuyer = and(eq(users.isActive, true), inArray(users.userType, leadBuyers));

const getsLetters = and(eq(alertSettings.byEmail, true), isNotNull(users.emailConfirmedAt));

/** A row of the leads that are asked for. */
const wanted = {
  index: sql<number>`wanted.index::int`,
  urgency: sql`wanted.urgency`,
  latitude: sql`wanted.latitude`,
  longitude: sql`wanted.longitude`,
  /** Between which latitudes everyone is whom a service area could bring there. */
  south: sql`wanted.south`,
  north: sql`wanted.north`,
};

/** That a place lies within someone's service area. Nobody far off has their distance counted. */
const isInServiceArea = and(
  between(users.serviceLatitude, wanted.south, wanted.north),
  sql`${tenthsBetween(wanted, servicePoint)} <= ${users.serviceRadius} * 10`,
);

const quietColumns = {
  quietFrom: alertSettings.quietFrom,
  quietUntil: alertSettings.quietUntil,
  timeZone: alertSettings.timeZone,
};

interface Wanted {
  urgencies: readonly AlertUrgency[];
  latitudes: readonly number[];
  longitudes: readonly number[];
  souths: readonly number[];
  norths: readonly number[];
}

const selectRecipients = prepared((db, { urgencies, latitudes, longitudes, souths, norths }: Wanted) =>
  db
    .select({
      index: wanted.index,
      userId: users.id,
      byEmail: sql<boolean>`${getsLetters}`,
      standing: standingColumns,
      ...quietColumns,
      subscriptionId: pushSubscriptions.id,
    })
    .from(
      sql`unnest(${urgencies}::text[], ${latitudes}::float8[], ${longitudes}::float8[], ${souths}::float8[], ${norths}::float8[])
        with ordinality as wanted (urgency, latitude, longitude, south, north, index)`,
    )
    .innerJoin(alertSettings, sql`${wanted.urgency} = any(${alertSettings.urgencies})`)
    .innerJoin(users, eq(users.id, alertSettings.userId))
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .where(and(isBuyer, or(getsLetters, isNotNull(pushSubscriptions.id)), isInServiceArea))
    .orderBy(users.id, pushSubscriptions.id),
);

export type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number];

/** Who wants to hear of a lead of this urgency at this place: a row for each of their devices, or one for who has none. */
export const findRecipients = together(async (db, asked: readonly { place: Point; urgency: AlertUrgency }[]) => {
  const boxes = asked.map(({ place }) => boundingBox(place, WIDEST_KM));
  const rows = await selectRecipients(db, {
    urgencies: asked.map(({ urgency }) => urgency),
    latitudes: asked.map(({ place }) => place.latitude),
    longitudes: asked.map(({ place }) => place.longitude),
    souths: boxes.map(({ south }) => south),
    norths: boxes.map(({ north }) => north),
  });
  return (_one, index): Recipient[] => rows.filter((row) => row.index === index + 1);
});

/** What an alert by e-mail needs of who gets it, if they still want it. */
export async function findAddressee(db: Db, userId: number) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      email: users.email,
      serviceLatitude: users.serviceLatitude,
      serviceLongitude: users.serviceLongitude,
      unsubscribeToken: alertSettings.unsubscribeToken,
      standing: standingColumns,
      ...quietColumns,
    })
    .from(alertSettings)
    .innerJoin(users, eq(users.id, alertSettings.userId))
    .where(and(eq(users.id, userId), isBuyer, getsLetters));
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** The device behind a subscription, if it is still this person's. */
export async function findDevice(db: Db, { subscriptionId, userId }: { subscriptionId: number; userId: number }) {
  const [device] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      standing: standingColumns,
      ...quietColumns,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(alertSettings, eq(alertSettings.userId, users.id))
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(users.id, userId), isBuyer));
  return device;
}
