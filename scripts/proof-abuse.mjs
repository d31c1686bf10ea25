// Proves that whatever is sent, by whoever, nothing breaks, nothing leaks and nothing changes that may not.
import { withBundle } from './bundle-proof.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { ensureLists } from './ensure-lists.mjs';
import { proofOptions } from './proof-options.mjs';

const options = proofOptions();

ensureLists();
process.exitCode = await withBundle('server/testing/proof-abuse/main.ts', (file) => runOnPostgres(file, options));
