import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { updateAlertSettings } from '../../../shared/contracts/alerts.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { alertUrgencies } from '../../../shared/domain/words/alerts.ts';
import { alertSettings, pushSubscriptions, sessions, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Subscription } from '../../platform/push/pusher.ts';
import { createSecretToken } from '../identity/index.ts';

/** A person's alert settings. */
export type AlertChoice = BodyOf<typeof updateAlertSettings>;

interface Choosing {
  userId: number;
  choice: AlertChoice;
  at: Date;
}

function columnsOf({ userId, choice, at }: Choosing) {
  const { urgencies, quietHours, ...others } = choice;
  return {
    ...others,
    userId,
    urgencies: alertUrgencies.filter((urgency) => urgencies.includes(urgency)),
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    updatedAt: at,
  };
}

/** Finds a person's alert settings; undefined if they never chose any. */
export async function findChoice(db: Db, userId: number): Promise<AlertChoice | undefined> {
  const [row] = await db
    .select({
      byEmail: alertSettings.byEmail,
      urgencies: alertSettings.urgencies,
      onlyConfirmedPhones: alertSettings.onlyConfirmedPhones,
      onlyWithPhotos: alertSettings.onlyWithPhotos,
      onlyKnownBudgets: alertSettings.onlyKnownBudgets,
      quietFrom: alertSettings.quietFrom,
      quietUntil: alertSettings.quietUntil,
      timeZone: alertSettings.timeZone,
    })
    .from(alertSettings)
    .where(eq(alertSettings.userId, userId));
  if (!row) return undefined;
  const { quietFrom, quietUntil, ...choice } = row;
  const quietHours = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { ...choice, quietHours };
}

/** Returns true when a person has chosen how they hear about new leads. */
export async function hasChosenAlerts(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(alertSettings, eq(alertSettings.userId, userId))) > 0;
}

/** Stores alert settings, replacing earlier ones. */
export async function storeChoice(db: Db, choosing: Choosing): Promise<void> {
  const columns = columnsOf(choosing);
  await db
    .insert(alertSettings)
    .values({ ...columns, unsubscribeToken: createSecretToken(), createdAt: choosing.at })
    .onConflictDoUpdate({ target: alertSettings.userId, set: columns });
}

/** Stores alert settings for a person who has none, and locks their row until the transaction ends. */
export async function lockChoice(tx: Db, choosing: Choosing): Promise<void> {
  await tx
    .insert(alertSettings)
    .values({ ...columnsOf(choosing), unsubscribeToken: createSecretToken(), createdAt: choosing.at })
    .onConflictDoNothing({ target: alertSettings.userId });
  await tx.select({ userId: alertSettings.userId }).from(alertSettings).where(eq(alertSettings.userId, choosing.userId)).for('update');
}

/**
 * The condition that somebody is signed in on a device: its session has not run out, though its row may still be there. A device whose
 * session is not known counts while any session of its account lasts.
 */
export const isSignedIn = (at: Date) => sql`exists (
  select from ${sessions} where (${sessions.sess} -> 'passport' ->> 'user') = ${pushSubscriptions.userId}::text
    and ${sessions.expire} >= ${at.toISOString()}::timestamptz and coalesce(${sessions.ref} = ${pushSubscriptions.sessionRef}, true))`;

const devicesOf = (userId: number, at: Date) => and(eq(pushSubscriptions.userId, userId), isSignedIn(at));

/** Finds the ids of the devices on which a person is signed in. */
export async function findDeviceIds(db: Db, userId: number, at: Date): Promise<number[]> {
  const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(devicesOf(userId, at));
  return rows.map(({ id }) => id);
}

/** Counts the devices on which a person is signed in. */
export async function countDevices(db: Db, userId: number, at: Date): Promise<number> {
  const [row] = await db.select({ devices: count() }).from(pushSubscriptions).where(devicesOf(userId, at));
  return row?.devices ?? 0;
}

/** Stores a device's push subscription. If somebody else used the device before, it is removed from them. */
export async function storeSubscription(
  tx: Db,
  { endpoint, p256dh, auth, userId, sessionRef, at }: Subscription & { userId: number; sessionRef: string; at: Date },
): Promise<void> {
  const columns = { userId, p256dh, auth, sessionRef, createdAt: at };
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...columns })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: columns });
}

/** Deletes all devices of a person except the newest. */
export async function deleteOldDevices(tx: Db, userId: number, keep: number): Promise<void> {
  const old = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(keep);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
}

/** Deletes one of a person's own devices. */
export async function deleteOwnSubscription(db: Db, { userId, endpoint }: { userId: number; endpoint: string }): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes a person's alert settings and devices. Returns the number of rows. */
export async function deleteAlertsOf(tx: Db, userId: number): Promise<number> {
  const devices = await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).returning({ id: pushSubscriptions.id });
  const choices = await tx.delete(alertSettings).where(eq(alertSettings.userId, userId)).returning({ userId: alertSettings.userId });
  return devices.length + choices.length;
}

/** Deletes a device that its push service no longer knows, unless its browser has subscribed again since. */
export async function deleteGone(db: Db, { endpoint, p256dh }: Subscription): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.p256dh, p256dh)));
}

/** Ends a person's unsubscribe links: later emails carry new ones. */
export async function renewUnsubscribeLinks(tx: Db, userId: number): Promise<void> {
  await tx.update(alertSettings).set({ unsubscribeToken: createSecretToken() }).where(eq(alertSettings.userId, userId));
}

/** Finds whose alerts an unsubscribe link turns off, and whether they are on. */
export async function findByToken(db: Db, token: string) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, isOn: alertSettings.byEmail })
    .from(alertSettings)
    .innerJoin(users, eq(users.id, alertSettings.userId))
    .where(eq(alertSettings.unsubscribeToken, token));
  return row;
}

/** Turns off a person's alerts by email. */
export async function turnOffEmails(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .update(alertSettings)
    .set({ byEmail: false, updatedAt: at })
    .where(and(eq(alertSettings.userId, userId), eq(alertSettings.byEmail, true)));
}
