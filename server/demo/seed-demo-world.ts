import { daysAfter } from '../../shared/domain/time/calendar-date.ts';
import { DEFAULT_MARKET_SETTINGS } from '../../shared/domain/auction/market-settings.ts';
import { sydneyDate } from '../../shared/domain/time/sydney-date.ts';
import { operators } from '../../shared/schema/index.ts';
import type { AppContext } from '../app/context.ts';
import type { Db } from '../platform/db/client.ts';
import { demoOperator } from './demo-accounts.ts';
import { seedCallbacks } from './seed-callbacks.ts';
import { seedMarket } from './seed-market.ts';
import { seedMoney } from './seed-money.ts';
import { seedOwnJobs } from './seed-own-jobs.ts';
import { seedSuburbs } from './seed-suburbs.ts';
import { hashPassword, insertUser, type NewUser, publishedPasswords } from '../modules/identity/index.ts';
import { australianStates } from '../../shared/domain/words/enums.ts';
import { fictionalPhones as demoPhones, insertMarketSettings } from '../modules/market/index.ts';

type DemoUser = Omit<NewUser, 'password' | 'email'>;

const passwords = new Map<string, string>(Object.entries(publishedPasswords));

/**
 * Inserts the same demo world every time, placed around now: accounts, a market, a pipeline in use, pages of suburbs. Outside a local demo,
 * such as for a load test on PostgreSQL, `secret` replaces the published passwords of all its accounts.
 */
export async function seedDemoWorld(ctx: AppContext, tx: Db, secret?: string): Promise<void> {
  const passwordOf = (username: string) =>
    hashPassword(secret ?? passwords.get(username) ?? crypto.randomUUID());
  const account = async (user: DemoUser): Promise<number> => {
    const email = `${user.username}@example.com`;
    const at = ctx.clock.now();
    const password = await passwordOf(user.username);
    const { id } = await insertUser(tx, { ...user, email, emailConfirmedAt: at, firstStepsEndedAt: at, password });
    return id;
  };
  const { superadmin, sparky, competitor, eastside, ridge } = await seedAccounts(account, ctx.clock.now());
  await tx
    .insert(operators)
    .values({ username: demoOperator.username, password: await passwordOf(demoOperator.username) })
    // The first operator may have been configured with this name; that account stays.
    .onConflictDoNothing();
  const sales = await seedMarket(ctx, tx, { sparky, competitor, eastside, ridge, superadmin });
  await seedOwnJobs(ctx, tx, sparky);
  await seedMoney(tx, { superadmin, competitor, sales, at: ctx.clock.now() });
  await seedCallbacks(tx, { superadmin, at: ctx.clock.now() });
  await seedSuburbs(tx, ctx.clock.now());
  // Visitors of a demo submit the form again and again.
  await insertMarketSettings(tx, { ...DEFAULT_MARKET_SETTINGS, holdAfterRequests: null, buyingRule: 'anyone', bidStates: australianStates, changedByUserId: superadmin, createdAt: ctx.clock.now() });
}

async function seedAccounts(account: (user: DemoUser) => Promise<number>, at: Date) {
  const superadmin = await account({
    username: 'superadmin',
    userType: 'super_admin',
    firstName: 'Robin',
    lastName: 'Keane',
    phone: demoPhones[0],
    isVerified: true,
  });
  const sparky = await account({
    username: 'sparky',
    userType: 'provider',
    firstName: 'Sam',
    lastName: 'Archer',
    phone: demoPhones[1],
    companyName: 'Archer Electrical',
    licenseNumber: '000000C',
    licenseState: 'NSW',
    licenseClass: 'contractor',
    licenseHolder: 'Archer Electrical',
    licenseExpiresOn: daysAfter(sydneyDate(at), 400),
    serviceLocation: 'Newtown NSW 2042',
    serviceLatitude: -33.898,
    serviceLongitude: 151.179,
    serviceRadius: 20,
    isVerified: true,
  });
  await account({
    username: 'teammate',
    userType: 'team_member',
    teamOwnerId: sparky,
    firstName: 'Jo',
    lastName: 'Lindqvist',
    phone: demoPhones[2],
    companyName: 'Archer Electrical',
  });
  await account({
    username: 'customer',
    userType: 'customer',
    firstName: 'Casey',
    lastName: 'Morgan',
    phone: demoPhones[3],
  });
  return { superadmin, sparky, ...(await seedCompetitors(account, at)) };
}

/** Competing buyers. Nobody signs in with these accounts, so their passwords are random. */
async function seedCompetitors(account: (user: DemoUser) => Promise<number>, at: Date) {
  const competitor = await account({
    username: 'volt-and-sons',
    userType: 'provider',
    firstName: 'Victor',
    lastName: 'Holt',
    phone: demoPhones[4],
    companyName: 'Volt & Sons',
    // This licence hasn't been looked up yet.
    licenseNumber: '000001C',
    licenseState: 'NSW',
    licenseClass: 'contractor',
    licenseHolder: 'Victor Holt',
    licenseSubmittedAt: at,
  });
  const verified = (licenseNumber: string, holder: string) => ({
    userType: 'provider' as const,
    companyName: holder,
    licenseNumber,
    licenseState: 'NSW' as const,
    licenseClass: 'contractor' as const,
    licenseHolder: holder,
    licenseExpiresOn: daysAfter(sydneyDate(at), 500),
    isVerified: true,
  });
  const eastside = await account({
    username: 'eastside-power',
    firstName: 'Mina',
    lastName: 'Rossi',
    phone: demoPhones[5],
    ...verified('000002C', 'Eastside Power'),
  });
  const ridge = await account({
    username: 'ridge-electrical',
    firstName: 'Dave',
    lastName: 'Ferris',
    phone: demoPhones[6],
    ...verified('000003C', 'Ridge Electrical'),
  });
  return { competitor, eastside, ridge };
}
