import { eq } from 'drizzle-orm';
import type { updateServiceArea } from '../../../../shared/contracts/service-area.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

export type ServiceArea = BodyOf<typeof updateServiceArea>;

export async function storeServiceArea(
  tx: Db,
  userId: number,
  { serviceLocation, serviceLatitude, serviceLongitude, serviceRadius, at }: ServiceArea & { at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ serviceLocation, serviceLatitude, serviceLongitude, serviceRadius, updatedAt: at })
    .where(eq(users.id, userId));
}
