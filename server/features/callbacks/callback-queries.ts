import { and, asc, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CallbackStatus } from '../../../shared/domain/callback-status.ts';
import { nationalPhone, phoneDigits } from '../../../shared/domain/phone.ts';
import { providerCallbacks, providerInvitations, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { countingFirst } from '../invitations/invitation-store.ts';

const invited = alias(users, 'invited');

const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyPgColumn>) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`;

function selectCallbacks(db: Db) {
  const latest = db
    .select({
      expiresAt: providerInvitations.expiresAt,
      usedAt: providerInvitations.usedAt,
      userId: providerInvitations.userId,
    })
    .from(providerInvitations)
    .where(eq(providerInvitations.callbackId, providerCallbacks.id))
    .orderBy(...countingFirst)
    .limit(1)
    .as('latest');
  return db
    .select({
      callback: providerCallbacks,
      decidedByName: nameOf(users),
      expiresAt: latest.expiresAt,
      usedAt: latest.usedAt,
      usedByName: nameOf(invited),
    })
    .from(providerCallbacks)
    .leftJoin(users, eq(users.id, providerCallbacks.decidedByUserId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(invited, eq(invited.id, latest.userId));
}

export type ListedCallback = Awaited<ReturnType<typeof findCallbacks>>[number];

/** A request with its decision and its invitation. */
export async function findListedCallback(db: Db, id: number): Promise<ListedCallback | undefined> {
  const [row] = await selectCallbacks(db).where(eq(providerCallbacks.id, id));
  return row;
}

const MIN_PHONE_DIGITS = 3;

function holds(text: string): SQL {
  const { firstName, lastName, businessName, email, serviceArea, mobile } = providerCallbacks;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const words = sql`concat_ws(chr(10), ${firstName} || ' ' || ${lastName}, ${businessName}, ${email}, ${serviceArea}) ilike ${pattern}`;
  const digits = nationalPhone(text) ?? phoneDigits(text);
  // One or two digits are in every number.
  if (!digits || digits.length < MIN_PHONE_DIGITS) return words;
  return sql`(${words} or regexp_replace(${mobile}, '[^0-9]', '', 'g') like ${`%${digits}%`})`;
}

const last = alias(providerCallbacks, 'last');
type Table = typeof providerCallbacks | typeof last;

const isOpen = ({ status }: Table) => sql`${status} in ('pending', 'called')`;
const waitingSince = ({ createdAt }: Table) => sql`extract(epoch from ${createdAt})`;
const decidedBefore = ({ decidedAt }: Table) => sql`-extract(epoch from ${decidedAt})`;

/** What a list is ordered by, ascending: open requests by how long they wait, behind them the latest decided first. */
function placeIn(table: Table, status: CallbackStatus | undefined): SQL[] {
  if (status === 'pending' || status === 'called') return [waitingSince(table), sql`${table.id}`];
  if (status) return [decidedBefore(table), sql`-${table.id}`];
  return [
    sql`case when ${isOpen(table)} then 0 else 1 end`,
    sql`case when ${isOpen(table)} then ${waitingSince(table)} else ${decidedBefore(table)} end`,
    sql`case when ${isOpen(table)} then ${table.id} else -${table.id} end`,
  ];
}

function after(db: Db, status: CallbackStatus | undefined, cursor: number): SQL {
  const place = db
    .select(Object.fromEntries(placeIn(last, status).map((key, index) => [`key${index}`, key])))
    .from(last)
    .where(eq(last.id, cursor));
  return sql`(${sql.join(placeIn(providerCallbacks, status), sql`, `)}) > (${place.getSQL()})`;
}

interface ListAsked {
  status: CallbackStatus | undefined;
  q: string | undefined;
  /** The last request of the page before. */
  cursor: number | undefined;
  limit: number;
}

/** One page of requests for a callback. */
export async function findCallbacks(db: Db, { status, q, cursor, limit }: ListAsked) {
  return selectCallbacks(db)
    .where(
      and(
        status && eq(providerCallbacks.status, status),
        q ? holds(q) : undefined,
        cursor === undefined ? undefined : after(db, status, cursor),
      ),
    )
    .orderBy(...placeIn(providerCallbacks, status).map((key) => asc(key)))
    .limit(limit);
}

/** How many requests there are in each status that has any. */
export async function countCallbacks(db: Db): Promise<Partial<Record<CallbackStatus, number>>> {
  const rows = await db
    .select({ status: providerCallbacks.status, count: count() })
    .from(providerCallbacks)
    .groupBy(providerCallbacks.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** How many wait that were made before an instant. */
export async function countWaitingSince(db: Db, before: Date): Promise<number> {
  return db.$count(
    providerCallbacks,
    and(eq(providerCallbacks.status, 'pending'), lt(providerCallbacks.createdAt, before)),
  );
}
