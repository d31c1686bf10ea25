import { and, eq } from 'drizzle-orm';
import { leadPurchases } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { isStanding, ofAccount } from '../../sales/index.ts';

/** Finds the lead and the buyer of a settled purchase that was not reversed: of the viewer's account, or of any account for a super admin. */
export async function findLeadOfPurchase(db: Db, viewer: Viewer, purchaseId: number): Promise<{ leadId: number; buyerId: number } | undefined> {
  const mayRead = viewer.userType === 'super_admin' ? undefined : and(ofAccount(viewer), isStanding);
  const [row] = await db
    .select({ leadId: leadPurchases.leadId, buyerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), mayRead));
  return row;
}
