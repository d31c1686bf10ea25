import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { discountCodes, users } from '../../../shared/schema/index.ts';
import { createApp } from '../../../server/app/create-app.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { createUser, PASSWORD } from '../../support/factories.ts';
import { openMarket } from '../money/market.ts';
import type { Agent } from '../../support/sales.ts';
import { mayBuyAlways } from './accounts.ts';
import { wholeCode } from './ways.ts';

/** An account with a browser at each of the two servers. */
export interface Account {
  id: number;
  agents: readonly [Agent, Agent];
}

/** Two servers on one database, and the super admin who runs the market. */
export interface Market {
  ctx: AppContext;
  admin: Agent;
  adminId: number;
  /** Makes an account, signed in at both servers while it may buy under every rule. */
  join: () => Promise<Account>;
  close: () => Promise<void>;
}

const CONNECTIONS = 6;

/** Opens two servers of the product on one database, with demo payments. They ask for confirmed addresses, as outside of the demo world. */
export async function openTwoServers(databaseUrl: string): Promise<Market> {
  const [ctx, other] = await Promise.all([openMarket({ databaseUrl }, CONNECTIONS), openMarket({ databaseUrl }, CONNECTIONS)]);
  for (const server of [ctx, other]) {
    const { findBuyingTerms } = server;
    server.findBuyingTerms = async (db) => ({ ...(await findBuyingTerms(db)), emailRequired: true });
  }
  const apps = [createApp(ctx), createApp(other)] as const;
  await ctx.db.insert(discountCodes).values(wholeCode);

  async function signIn(server: 0 | 1, username: string): Promise<Agent> {
    // Everybody calls from one address.
    await ctx.store.raw.query('truncate rate_limits');
    const agent = supertest.agent(apps[server]);
    const { status } = await agent.post('/api/auth/login').send({ username, password: PASSWORD });
    if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
    return agent;
  }

  const superAdmin = await createUser(ctx, { userType: 'super_admin', companyName: null });
  return {
    ctx,
    admin: await signIn(0, superAdmin.username),
    adminId: superAdmin.id,
    async join() {
      const { id, username } = await createUser(ctx, mayBuyAlways);
      return { id, agents: [await signIn(0, username), await signIn(1, username)] };
    },
    async close() {
      await ctx.store.close();
      await other.store.close();
    },
  };
}

/** Puts an account into a standing at once, and lets its sessions be. */
export async function setStanding({ ctx }: Market, { id }: Account, standing: Partial<typeof users.$inferInsert>): Promise<void> {
  await ctx.db.update(users).set(standing).where(eq(users.id, id));
}
