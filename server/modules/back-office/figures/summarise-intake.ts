import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { summariseIntake as summaryContract } from '../../../../shared/contracts/held-leads.ts';
import { WEEK_MS } from '../../../../shared/domain/time/durations.ts';
import { countIntake } from '../../market/index.ts';
import { findNewTakers, type SalesContext } from '../../sales/index.ts';

/**
 * Returns how many requests are held, how many texts wait for review, how many leads ended without a buyer within the last seven days,
 * and whether new accounts made many free claims.
 */
export async function summariseIntake(ctx: SalesContext): Promise<ResultOf<typeof summaryContract>> {
  const { db, clock, config } = ctx;
  const { held, doubtful, ended } = await countIntake(db, new Date(clock.now().getTime() - WEEK_MS));
  const { count } = await findNewTakers(ctx);
  return { held, doubtfulTexts: doubtful, endedThisWeek: ended, manyFreeLeads: count > config.freeLeads.alarm ? count : null };
}
