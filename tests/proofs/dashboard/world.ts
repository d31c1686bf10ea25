import { openDatabases } from '../money/databases.ts';
import { fillMarket, fillPipelines, openWorld, othersToo } from './fill.ts';

/**
 * Makes a database on the server that the first argument names, fills it and says `ready` with its address. Told `others`,
 * it adds what other providers own; told to end, it leaves nothing behind.
 */
async function main(serverUrl: string): Promise<void> {
  const databases = await openDatabases(serverUrl);
  const url = await databases.create();
  const ctx = await openWorld(url);
  const end = async () => {
    await ctx.store.close();
    await databases.drop();
    process.exit(0);
  };
  process.on('disconnect', () => void end());
  process.on('message', (word) => {
    if (word === 'market') void fillMarket(ctx).then(() => process.send?.({ done: word }));
    if (word === 'others') void othersToo(ctx).then(() => process.send?.({ done: word }));
  });
  await fillPipelines(ctx);
  process.send?.({ ready: url });
}

const [serverUrl] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
await main(serverUrl);
