import { sql } from 'drizzle-orm';
import { operators, users } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import { hashPassword } from '../../features/auth/password.ts';
import type { Db } from '../client.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

const SEED_LOCK = 7_244_011;

const isEmpty = async (tx: Db, table: typeof users | typeof operators) =>
  (await tx.select({ id: table.id }).from(table).limit(1)).length === 0;

/** Fills a new database: with the demo world where one is wanted, and with the first operator that is configured. */
export async function prepareData(ctx: AppContext): Promise<void> {
  const { firstOperator, seedDemoWorld: wantsDemo } = ctx.config;
  await ctx.db.transaction(async (tx) => {
    // Servers that start together wait here, and all but the first find the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (firstOperator && (await isEmpty(tx, operators))) {
      const password = await hashPassword(firstOperator.password);
      await tx.insert(operators).values({ username: firstOperator.username, password });
    }
    if (wantsDemo && (await isEmpty(tx, users))) {
      ctx.log.info('the database is empty: seeding the demo world');
      await seedDemoWorld(ctx, tx);
    }
  });
}
