import { and, eq, isNull } from 'drizzle-orm';
import { leadPurchases } from '../../../../shared/schema/index.ts';

/** The condition that a purchase is paid and was not reversed: its buyer sees the contact, as `presentPurchasedLead` decides. */
export const isStanding = and(eq(leadPurchases.paymentStatus, 'completed'), isNull(leadPurchases.voidedAt));
