import { inArray, sql } from 'drizzle-orm';
import { auditLog, operators, users } from '../../shared/schema/index.ts';
import type { AppContext } from '../app/context.ts';
import { declareAdvisoryLock } from '../platform/db/advisory-lock.ts';
import type { Db } from '../platform/db/client.ts';
import { demoAccounts, demoOperator } from './demo-accounts.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { hashPassword, verifyPassword } from '../modules/identity/index.ts';

const SEED_LOCK = declareAdvisoryLock(7_244_011);
/** How long a server waits for another to fill the database. */
const WAIT = '2min';

const isEmpty = async (tx: Db, table: typeof users | typeof operators) =>
  (await tx.select({ id: table.id }).from(table).limit(1)).length === 0;

/**
 * Fills a new database: with the demo world in a local demo, and with the first operator if one is configured. Outside a local demo it
 * throws while an account of the demo world still has its published password.
 */
export async function prepareData(ctx: AppContext): Promise<void> {
  const { firstOperator, isLocalDemo } = ctx.config;
  await ctx.db.transaction(async (tx) => {
    // Servers that start at the same time wait here, for longer than a request may; all but the first find the work done.
    await tx.execute(sql`select set_config('lock_timeout', ${WAIT}, true), set_config('statement_timeout', ${WAIT}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (firstOperator && (await isEmpty(tx, operators))) {
      const password = await hashPassword(firstOperator.password);
      await tx.insert(operators).values({ username: firstOperator.username, password });
    }
    if (isLocalDemo && (await isEmpty(tx, users))) {
      ctx.log.info({ event: 'demo_seeding' }, 'empty database: seeding the demo world');
      await seedDemoWorld(ctx, tx);
    }
  });
  if (!isLocalDemo) await requireNoDemoPasswords(ctx);
}

/**
 * True for an account that somebody signed up for or was added to a team with. The demo world's have no such line in the audit log. A super
 * admin's never counts, as a published password would open the market to everybody.
 */
const isOwn = sql<boolean>`(users.user_type <> 'super_admin' and exists (
  select from ${auditLog} as entry where entry.subject_type = 'user' and entry.subject_id = users.id::text
  and entry.action in ('user.signed_up', 'team.member_added')))`;

/**
 * Throws for demo accounts with published passwords. Deactivated accounts count: reactivated, they'd open with those passwords. An account
 * that a person made gets a warning only, or a stranger could keep the server from starting; before published passwords were refused, they
 * could choose one.
 */
async function requireNoDemoPasswords({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const usernames = demoAccounts.map(({ username }) => username);
  const stored = await db
    .select({ username: sql<string>`lower(${users.username})`, password: users.password, isOwn })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, usernames));
  const storedOperators = await db
    .select({ password: operators.password })
    .from(operators)
    .where(sql`lower(${operators.username}) = ${demoOperator.username}`);
  const open: string[] = [];
  for (const account of demoAccounts) {
    const found = stored.find(({ username }) => username === account.username);
    if (!found || !(await verifyPassword(found.password, account.password))) continue;
    const command = `npm run user:password -- ${account.username}`;
    if (found.isOwn) log.warn({ event: 'published_password', username: account.username }, `an account has a published password: ${command}`);
    else open.push(`${account.username} (${command})`);
  }
  for (const { password } of storedOperators) {
    if (await verifyPassword(password, demoOperator.password)) {
      open.push(`${demoOperator.username}, an operator (npm run operator:password -- ${demoOperator.username})`);
    }
  }
  if (open.length === 0) return;
  throw new Error(
    `This database holds accounts of the demo world with their published passwords. Use another database, or give each another password:\n${open.map((line) => `  ${line}`).join('\n')}`,
  );
}
