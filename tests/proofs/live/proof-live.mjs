// Proves that everyone hears of a change at once: two servers on one PostgreSQL, hundreds of open streams, and one server
// killed under them. Builds the product and uses a throw-away database.
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { runOnPostgres } from '../../../scripts/on-postgres.mjs';
import { proofOptions } from '../proof-options.mjs';
import { root } from '../../../scripts/root.mjs';

const options = proofOptions();
ensureBuilt();
process.exitCode = await runOnPostgres(join(root, 'tests', 'proofs', 'live', 'prove.mjs'), options);
