import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { BuyingTerms } from '../../../../shared/domain/people/buying-rule.ts';
import type { MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import { auditLog, discountCodes, leadPurchases, leads, marketSettings, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import { declareAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { type DefaultsConfig, defaultSettings } from './market-defaults.ts';

export const settingColumns = {
  floorCents: marketSettings.floorCents,
  upliftPercent: marketSettings.upliftPercent,
  sampleSize: marketSettings.sampleSize,
  maxDailyChangePercent: marketSettings.maxDailyChangePercent,
  emergencyMinutes: marketSettings.emergencyMinutes,
  within24hMinutes: marketSettings.within24hMinutes,
  withinWeekMinutes: marketSettings.withinWeekMinutes,
  flexibleMinutes: marketSettings.flexibleMinutes,
  pauseFromMinute: marketSettings.pauseFromMinute,
  pauseUntilMinute: marketSettings.pauseUntilMinute,
  holdAfterRequests: marketSettings.holdAfterRequests,
  unconfirmedRequests: marketSettings.unconfirmedRequests,
  newsByText: marketSettings.newsByText,
  endAfterDays: marketSettings.endAfterDays,
  buyingRule: marketSettings.buyingRule,
  acceptingStates: marketSettings.acceptingStates,
  insuranceRequired: marketSettings.insuranceRequired,
  bidStates: marketSettings.bidStates,
  bidServiceTypes: marketSettings.bidServiceTypes,
  lowestBidDollars: marketSettings.lowestBidDollars,
  bidHeadStartSeconds: marketSettings.bidHeadStartSeconds,
};

const selectSettings = prepared((db) =>
  db
    .select({ version: marketSettings.id, settings: settingColumns })
    .from(marketSettings)
    .orderBy(desc(marketSettings.id))
    .limit(1),
);

// Every request, alert and purchase asks: those of one moment share the answer.
const findCurrent = coalesce(async (db, _asked: readonly undefined[]) => {
  const [row] = await selectSettings(db, {});
  return () => row;
});

/** Finds the current settings and their version, the number of the change that made them; 0 if nobody ever changed them. */
export async function findMarketSettings(config: DefaultsConfig, db: Db): Promise<{ settings: MarketSettings; version: number }> {
  return (await findCurrent(db, undefined)) ?? { version: 0, settings: defaultSettings(config) };
}

/** Returns true when a super admin has chosen the present buying rule. A market from before there was one keeps its rule unasked. */
export async function isBuyingRuleChosen(db: Db): Promise<boolean> {
  const [chosen] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'market_settings'), eq(auditLog.action, 'market.settings_changed'), sql`${auditLog.after} ? 'buyingRule'`))
    .limit(1);
  return chosen !== undefined;
}

/** Finds what the market requires of buyers, as this connection sees it. */
export async function findBuyingTerms(config: DefaultsConfig, db: Db): Promise<BuyingTerms> {
  const { buyingRule, acceptingStates, insuranceRequired } = (await findMarketSettings(config, db)).settings;
  return { buyingRule, acceptingStates, insuranceRequired, emailRequired: config.isProduction };
}

/** Finds the latest changes, newest first, with the name of the admin who made each. */
export function findMarketChanges(db: Db, limit: number) {
  return db
    .select({
      id: marketSettings.id,
      at: marketSettings.createdAt,
      changedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      settings: settingColumns,
    })
    .from(marketSettings)
    .leftJoin(users, eq(users.id, marketSettings.changedByUserId))
    .orderBy(desc(marketSettings.id))
    .limit(limit);
}

const SETTINGS_LOCK = declareAdvisoryLock(7_244_013);

/** Locks the settings until the transaction ends, so that changes wait for each other. Readers do not wait. */
export async function lockMarketSettings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}

/** Inserts a change and returns its number. */
export async function insertMarketSettings(
  tx: Db,
  change: MarketSettings & { changedByUserId: number; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(marketSettings).values({ ...change, bidStates: [...change.bidStates], bidServiceTypes: [...change.bidServiceTypes] }).returning({ id: marketSettings.id });
  if (!row) throw new Error('The settings were not inserted');
  return row.id;
}

// A relisted lead counts from its latest clock, because the time when that was set up is not stored.
const postedAt = sql`case when ${leads.auctionEpoch} = 0 then ${leads.createdAt} else least(${leads.lastPriceUpdate}, ${leadPurchases.purchasedAt}) end`;

/** Finds the market's latest standing sales, newest first, with what a replay needs to know of them. */
export function findPastSales(db: Db, { countTest, limit }: { countTest: boolean; limit: number }) {
  return db
    .select({
      postedAt: postedAt.mapWith(leads.createdAt),
      soldAt: leadPurchases.purchasedAt,
      urgency: leads.urgency,
      startCents: leads.startingPriceCents,
      amountPaidCents: leadPurchases.amountPaidCents,
      discount: { discountType: discountCodes.discountType, discountValue: discountCodes.discountValue },
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .leftJoin(discountCodes, eq(discountCodes.id, leadPurchases.discountCodeId))
    .where(
      and(
        eq(leadPurchases.paymentStatus, 'completed'),
        inArray(purchaseAttempts.kind, ['card', 'demo', 'free']),
        countTest ? undefined : eq(purchaseAttempts.isTest, false),
      ),
    )
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id))
    .limit(limit);
}
