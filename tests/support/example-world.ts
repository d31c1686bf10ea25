// Fills a PostgreSQL database for a proof with the demo world, whose accounts all get one password of the proof's own:
// node --import tsx tests/support/example-world.ts DATABASE_URL PASSWORD
import { loadConfig } from '../../server/app/config.ts';
import { createContext } from '../../server/app/context.ts';
import { seedDemoWorld } from '../../server/demo/seed-demo-world.ts';

const [databaseUrl, password] = process.argv.slice(2);
if (!databaseUrl || !password) throw new Error('Which database, and which password?');
const ctx = await createContext(loadConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }));
await ctx.db.transaction((tx) => seedDemoWorld(ctx, tx, password));
await ctx.store.close();
process.exit(0);
