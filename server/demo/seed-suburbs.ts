import { suburbs } from '../../shared/schema/index.ts';
import type { Db } from '../platform/db/client.ts';
import { demoSuburbs } from './demo-suburbs.ts';

/** Inserts the suburbs that have pages, in every state and territory. */
export async function seedSuburbs(tx: Db, at: Date): Promise<void> {
  const rows = demoSuburbs.map(({ name, state, postcode, council, at: [latitude, longitude], text }) => ({
    name,
    state,
    postcode,
    council,
    latitude,
    longitude,
    description: text.join('\n\n'),
    updatedAt: at,
  }));
  // A database without accounts may already hold suburbs; their texts stay.
  await tx.insert(suburbs).values(rows).onConflictDoNothing();
}
