// Proves that the dashboard stays light: a full market and a long pipeline on a slow phone, and an account with thousands of
// purchases on the server. Builds the product, fills a throw-away PostgreSQL database and measures there.
import { join } from 'node:path';
import { withBundle } from './bundle-proof.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { proofOptions } from './proof-options.mjs';
import { root } from './root.mjs';

const options = proofOptions();

ensureBuilt();
const prove = join(root, 'scripts', 'proof-dashboard', 'prove.mjs');
process.exitCode = await withBundle('server/testing/proof-dashboard/world.ts', (world) => runOnPostgres(prove, [world, ...options]));
