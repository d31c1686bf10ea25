// Proves that the dashboard stays light: a full market and a long pipeline on a slow phone, and an account with thousands of
// purchases on the server. Builds the product, fills a throw-away PostgreSQL database and measures there.
import { join } from 'node:path';
import { withBundle } from '../bundle-proof.mjs';
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { runOnPostgres } from '../../../scripts/on-postgres.mjs';
import { proofOptions } from '../proof-options.mjs';
import { root } from '../../../scripts/root.mjs';

const options = proofOptions();

ensureBuilt();
const prove = join(root, 'tests', 'proofs', 'dashboard', 'prove.mjs');
process.exitCode = await withBundle('tests/proofs/dashboard/world.ts', (world) => runOnPostgres(prove, [world, ...options]));
