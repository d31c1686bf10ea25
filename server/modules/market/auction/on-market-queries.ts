import { eq } from 'drizzle-orm';
import type { LeadStatus } from '../../../../shared/domain/words/enums.ts';
import { leads } from '../../../../shared/schema/index.ts';

/** The one status in which the market lists a lead and in which it may be bought. */
export const ON_MARKET: LeadStatus = 'available';

/** The condition that a lead is on the market. */
export const onMarket = eq(leads.status, ON_MARKET);
