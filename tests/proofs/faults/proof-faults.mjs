// Proves that no acknowledged write is lost, whatever fails: servers, their database, or time itself. Builds the product and
// starts a PostgreSQL of its own, because that is stopped without a word too.
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { proofOptions } from '../proof-options.mjs';
import { root } from '../../../scripts/root.mjs';
import { run } from '../../../scripts/run.mjs';

const options = proofOptions();
ensureBuilt();
process.exitCode = await run('node', [join(root, 'tests', 'proofs', 'faults', 'prove.mjs'), ...options]);
