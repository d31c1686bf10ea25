import { daysAfter } from '../../../shared/domain/licence.ts';
import { DEFAULT_MARKET_SETTINGS } from '../../../shared/domain/market-settings.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import { operators } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import { hashPassword } from '../../features/auth/password.ts';
import { insertMarketSettings } from '../../features/market/market-settings-store.ts';
import { insertUser, type NewUser } from '../../features/users/user-store.ts';
import type { Db } from '../client.ts';
import { demoAccounts, demoOperator } from './demo-accounts.ts';
import { fictionalPhones as demoPhones } from '../../../shared/domain/fictional-phones.ts';
import { seedCallbacks } from './seed-callbacks.ts';
import { seedMarket } from './seed-market.ts';
import { seedMoney } from './seed-money.ts';
import { seedOwnJobs } from './seed-own-jobs.ts';
import { seedSuburbs } from './seed-suburbs.ts';

type DemoUser = Omit<NewUser, 'password' | 'email'>;

const publishedPasswords = new Map<string, string>(
  [...demoAccounts, demoOperator].map(({ username, password }) => [username, password]),
);

/**
 * Writes the same demo world every time, placed around now: accounts, a market, a worked pipeline, pages of suburbs. Outside a
 * local demo, as for a proof on PostgreSQL, `secret` replaces the published passwords of all its accounts.
 */
export async function seedDemoWorld(ctx: AppContext, tx: Db, secret?: string): Promise<void> {
  const passwordOf = (username: string) =>
    hashPassword(secret ?? publishedPasswords.get(username) ?? crypto.randomUUID());
  const account = async (user: DemoUser): Promise<number> => {
    const email = `${user.username}@example.com`;
    const { id } = await insertUser(tx, { ...user, email, emailConfirmedAt: ctx.clock.now(), password: await passwordOf(user.username) });
    return id;
  };
  const { superadmin, sparky, rival } = await seedAccounts(account, ctx.clock.now());
  await tx
    .insert(operators)
    .values({ username: demoOperator.username, password: await passwordOf(demoOperator.username) })
    // A first operator of this name may have been configured; theirs is the account.
    .onConflictDoNothing();
  const sales = await seedMarket(ctx, tx, { sparky, rival, superadmin });
  await seedOwnJobs(ctx, tx, sparky);
  await seedMoney(tx, { superadmin, rival, sales, at: ctx.clock.now() });
  await seedCallbacks(tx, { superadmin, at: ctx.clock.now() });
  await seedSuburbs(tx, ctx.clock.now());
  // Visitors of a demo try the form again and again.
  await insertMarketSettings(tx, { ...DEFAULT_MARKET_SETTINGS, holdAfterRequests: null, buyingRule: 'anyone', changedByUserId: superadmin, createdAt: ctx.clock.now() });
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
  // The competition: nobody signs in as it, so its password is a random one.
  const rival = await account({
    username: 'volt-and-sons',
    userType: 'provider',
    firstName: 'Victor',
    lastName: 'Holt',
    phone: demoPhones[4],
    companyName: 'Volt & Sons',
    // Nobody has looked it up yet.
    licenseNumber: '000001C',
    licenseState: 'NSW',
    licenseClass: 'contractor',
    licenseHolder: 'Victor Holt',
    licenseSubmittedAt: at,
  });
  return { superadmin, sparky, rival };
}
