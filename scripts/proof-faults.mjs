// Proves that no acknowledged write is lost, whatever fails: servers, their database, or time itself. Builds the product and
// starts a PostgreSQL of its own, because that is stopped without a word too.
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { proofOptions } from './proof-options.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const options = proofOptions();
ensureBuilt();
process.exitCode = await run('node', [join(root, 'scripts', 'proof-faults', 'prove.mjs'), ...options]);
