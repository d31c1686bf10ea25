import { operators } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import { hashPassword } from '../../features/auth/password.ts';
import { insertUser, type NewUser } from '../../features/users/user-store.ts';
import type { Db } from '../client.ts';
import { demoAccounts, demoOperator } from './demo-accounts.ts';
import { demoPhones } from './demo-jobs.ts';
import { seedCallbacks } from './seed-callbacks.ts';
import { seedMarket } from './seed-market.ts';
import { seedMoney } from './seed-money.ts';
import { seedOwnJobs } from './seed-own-jobs.ts';
import { seedSuburbs } from './seed-suburbs.ts';

const passwordOf = (name: string) =>
  hashPassword(demoAccounts.find(({ username }) => username === name)?.password ?? `${name}-demo`);

async function account(tx: Db, user: Omit<NewUser, 'password' | 'email'>): Promise<number> {
  const { id } = await insertUser(tx, {
    ...user,
    email: `${user.username}@example.com`,
    password: await passwordOf(user.username),
  });
  return id;
}

/** Writes the same demo world every time, placed around now: accounts, a market, a worked pipeline, pages of suburbs. */
export async function seedDemoWorld(ctx: AppContext, tx: Db): Promise<void> {
  const superadmin = await account(tx, {
    username: 'superadmin',
    userType: 'super_admin',
    firstName: 'Robin',
    lastName: 'Keane',
    phone: demoPhones[0],
    isVerified: true,
  });
  const sparky = await account(tx, {
    username: 'sparky',
    userType: 'provider',
    firstName: 'Sam',
    lastName: 'Archer',
    phone: demoPhones[1],
    companyName: 'Archer Electrical',
    licenseNumber: '000000C',
    licenseState: 'NSW',
    serviceLocation: 'Newtown NSW 2042',
    serviceLatitude: -33.898,
    serviceLongitude: 151.179,
    serviceRadius: 20,
    isVerified: true,
  });
  await account(tx, {
    username: 'teammate',
    userType: 'team_member',
    teamOwnerId: sparky,
    firstName: 'Jo',
    lastName: 'Lindqvist',
    phone: demoPhones[2],
    companyName: 'Archer Electrical',
  });
  await account(tx, {
    username: 'customer',
    userType: 'customer',
    firstName: 'Casey',
    lastName: 'Morgan',
    phone: demoPhones[3],
  });
  // The competition: nobody signs in as it, so its password is hashed from a random one.
  const rival = await insertUser(tx, {
    username: 'volt-and-sons',
    password: await hashPassword(crypto.randomUUID()),
    email: 'volt-and-sons@example.com',
    userType: 'provider',
    firstName: 'Victor',
    lastName: 'Holt',
    phone: demoPhones[4],
    companyName: 'Volt & Sons',
  });
  const { username, password } = demoOperator;
  // A first operator of this name may have been configured; theirs is the account.
  await tx.insert(operators).values({ username, password: await hashPassword(password) }).onConflictDoNothing();
  const sales = await seedMarket(ctx, tx, { sparky, rival: rival.id, superadmin });
  await seedOwnJobs(ctx, tx, sparky);
  await seedMoney(tx, { superadmin, rival: rival.id, sales, at: ctx.clock.now() });
  await seedCallbacks(tx, { superadmin, at: ctx.clock.now() });
  await seedSuburbs(tx, ctx.clock.now());
}
