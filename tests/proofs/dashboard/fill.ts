import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { newAuction } from '../../../server/modules/market/auction/auction.ts';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { quoteColumns } from '../../../server/modules/market/leads/create-lead.ts';
import { insertLead } from '../../../server/modules/market/leads/lead-store.ts';
import { insertUser } from '../../../server/modules/identity/accounts/user-store.ts';
import { analyseTables } from '../../support/analyse-tables.ts';
import { insertPurchases, manyPurchases } from '../../support/purchase-fixtures.ts';
import { providerCalled } from '../../support/proof-provider.ts';

const LIVE_LEADS = 100;
const JOBS = 300;
const PURCHASES = 5000;
const OTHERS = 20_000;
const MINUTE_MS = 60_000;

const places = ['Marrickville NSW 2204', 'Leichhardt NSW 2040', 'Manly NSW 2095', 'Parramatta NSW 2150'] as const;

/** Opens the database that the proof fills and the product reads. */
export async function openWorld(url: string): Promise<AppContext> {
  return await createContext(loadConfig({ DATABASE_URL: url, LOG_LEVEL: 'warn', NODE_ENV: 'test' }));
}

async function addProvider({ db }: AppContext, username: string) {
  return await insertUser(db, { ...providerCalled(username), password: await hashPassword(`${username}-proof`) });
}

/** Two electricians: one with a pipeline of a year, one with that of a decade. */
export async function fillPipelines(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await insertPurchases(ctx, await addProvider(ctx, 'steady'), manyPurchases(JOBS, now));
  await insertPurchases(ctx, await addProvider(ctx, 'busy'), manyPurchases(PURCHASES, now));
  await analyseTables(ctx);
}

/** A hundred leads whose prices fall, each from another moment of the last half hour. */
export async function fillMarket(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (let index = 0; index < LIVE_LEADS; index += 1) {
    const at = new Date(now - ((index * 17) % 30) * MINUTE_MS);
    const quote = {
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      customerAddress: null,
      customerEmail: null,
      serviceLocation: places[index % places.length] ?? places[0],
      electricalWork: `Job ${index}: the safety switch trips every time the oven is turned on, and half of the house is dark.`,
      specialRequests: null,
      serviceType: 'repair',
      propertyType: 'residential',
      urgency: index % 5 === 0 ? 'emergency' : 'within_week',
      budgetRange: '500_1000',
      timeframe: 'asap',
      hasExistingElectrician: false,
      preferredPickupDate: null,
      preferredDropoffDate: null,
      isFlexibleDates: true,
    } as const;
    await insertLead(ctx.db, { ...quoteColumns(quote, ctx.places), ...newAuction(40_00, at), createdAt: at });
  }
}

/** What the other electricians of the country own. */
export async function othersToo(ctx: AppContext): Promise<void> {
  await insertPurchases(ctx, await addProvider(ctx, 'competitor'), manyPurchases(OTHERS, ctx.clock.now()));
  await analyseTables(ctx);
}
