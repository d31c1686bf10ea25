// Measures the product beside a bare Express answer, the bare SQL and a hand-written minimal route, on one machine in one run.
// Builds the product and uses a throw-away PostgreSQL database.
import { join } from 'node:path';
import { withBundle } from '../proofs/bundle-proof.mjs';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { runOnPostgres } from '../../scripts/on-postgres.mjs';
import { proofOptions } from '../proofs/proof-options.mjs';
import { root } from '../../scripts/root.mjs';

// A world of its own, which takes minutes to fill: no part of other runs.
const isMillion = process.argv[2] === '--million';
const options = isMillion ? [] : proofOptions();
ensureBuilt();
const file = (name) => join(root, 'tests', 'bench', name);
const [world, prove] = isMillion ? ['million-world.ts', 'million.mjs'] : ['world.ts', 'prove.mjs'];
process.exitCode = await withBundle(`tests/bench/${world}`, (bundle) => runOnPostgres(file(prove), [bundle, ...options]));
