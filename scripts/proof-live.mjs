// Proves that everyone hears of a change at once: two servers on one PostgreSQL, hundreds of open streams, and one server
// killed under them. Builds the product and uses a throw-away database.
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { proofOptions } from './proof-options.mjs';
import { root } from './root.mjs';

const options = proofOptions();
ensureBuilt();
process.exitCode = await runOnPostgres(join(root, 'scripts', 'proof-live', 'prove.mjs'), options);
