import { and, eq, sql } from 'drizzle-orm';
import { purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam, inlineValues } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { letBidsGoOn } from './let-bids-go-on.ts';

/** The condition that an attempt is open: it may still win. */
export const isOpen = inlineValues(eq(purchaseAttempts.desired, 'hold'));

interface Release {
  reason: 'lost' | 'withdrawn';
  at: Date;
}

const updateHolds = prepared((tx, { leadIds, reason, at }: Release & { leadIds: readonly number[] }) =>
  tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(sql`${purchaseAttempts.leadId} = any(${arrayParam(leadIds, 'int')})`, isOpen)),
);

/** Releases all open holds on leads, in the transaction that sells the leads or takes them off the market. */
export async function releaseHolds(tx: Db, leadIds: readonly number[], release: Release): Promise<void> {
  await updateHolds(tx, { ...release, leadIds });
}

/**
 * Releases the open holds of people on a lead whose request has changed: they would buy a request that differs from what they saw. Those of standing bids stay,
 * because a bid is compared with the request when it claims. Bids that waited for one that is released may then act.
 */
export async function releasePresses(tx: Db, leadId: number, at: Date): Promise<void> {
  const released = await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'changed', nextActionAt: at })
    .where(and(eq(purchaseAttempts.leadId, leadId), isOpen, eq(purchaseAttempts.isAutomatic, false)))
    .returning({ id: purchaseAttempts.id });
  await letBidsGoOn(tx, released.map(({ id }) => id), at);
}
