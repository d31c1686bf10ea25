import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { leads, providerCallbacks, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Subjects } from './personal-data-store.ts';

const fullName = ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyPgColumn>) => sql<string>`trim(${firstName} || ' ' || ${lastName})`;

/** Finds what tells a person's requests, callbacks and accounts apart for an admin. */
export async function findPersonLines(db: Db, { request = [], callback = [], account = [] }: Subjects) {
  const [requests, callbacks, accounts] = await Promise.all([
    db
      .select({ id: leads.id, jobReference: leads.jobReference, name: leads.customerName, status: leads.status, createdAt: leads.createdAt })
      .from(leads)
      .where(inArray(leads.id, [...request]))
      .orderBy(asc(leads.id)),
    db
      .select({ id: providerCallbacks.id, name: fullName(providerCallbacks), createdAt: providerCallbacks.createdAt })
      .from(providerCallbacks)
      .where(inArray(providerCallbacks.id, [...callback]))
      .orderBy(asc(providerCallbacks.id)),
    db
      .select({
        id: users.id,
        username: users.username,
        name: fullName(users),
        userType: users.userType,
        isActive: users.isActive,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(inArray(users.id, [...account]))
      .orderBy(asc(users.id)),
  ]);
  return {
    requests,
    callbacks,
    accounts,
  };
}

/** Finds the requests that an account filed. */
export async function findOwnRequests(db: Db, userId: number): Promise<number[]> {
  const rows = await db.select({ id: leads.id }).from(leads).where(eq(leads.customerId, userId)).orderBy(asc(leads.id));
  return rows.map(({ id }) => id);
}
