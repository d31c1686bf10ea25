// Measures the product beside a bare Express answer, the bare SQL and a hand-written minimal route, on one machine in one run.
// Builds the product and uses a throw-away PostgreSQL database.
import { join } from 'node:path';
import { withBundle } from '../proofs/bundle-proof.mjs';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { runOnPostgres } from '../../scripts/on-postgres.mjs';
import { proofOptions } from '../proofs/proof-options.mjs';
import { root } from '../../scripts/root.mjs';

const options = proofOptions();
ensureBuilt();
const prove = join(root, 'tests', 'bench', 'prove.mjs');
process.exitCode = await withBundle('tests/bench/world.ts', (world) => runOnPostgres(prove, [world, ...options]));
