import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type LicenceOnFile, licenceColumns } from './licence-store.ts';

const changeable = { ...licenceColumns, isActive: users.isActive, notes: users.marketNotes };

/** The fields of a provider that the market may change. */
export interface ProviderFacts extends LicenceOnFile {
  isActive: boolean;
  notes: string | null;
}

/** Locks a provider's row until the transaction ends, as a claim does; undefined for any other account, and for one that was erased. */
export async function lockProvider(tx: Db, id: number): Promise<ProviderFacts | undefined> {
  const [row] = await tx
    .select(changeable)
    .from(users)
    .where(and(eq(users.id, id), eq(users.userType, 'provider'), isNull(users.anonymisedAt)))
    .for('no key update');
  return row;
}

/** Stores a provider's licence, its check and the notes. `deactivateUser` decides whether the account is active. */
export async function storeProvider(
  tx: Db,
  id: number,
  { notes, isActive: _isActive, ...licence }: ProviderFacts,
  at: Date,
): Promise<void> {
  await tx.update(users).set({ ...licence, marketNotes: notes, updatedAt: at }).where(eq(users.id, id));
}
