// Measures the product beside a bare Express answer, the bare SQL and a hand-written minimal route, on one machine in one run.
// Builds the product and uses a throw-away PostgreSQL database.
import { join } from 'node:path';
import { withBundle } from './bundle-proof.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { proofOptions } from './proof-options.mjs';
import { root } from './root.mjs';

const options = proofOptions();
ensureBuilt();
const prove = join(root, 'scripts', 'bench', 'prove.mjs');
process.exitCode = await withBundle('server/testing/bench/world.ts', (world) => runOnPostgres(prove, [world, ...options]));
