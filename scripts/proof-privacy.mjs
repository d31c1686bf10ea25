// Proves that nothing of an erased person is left: fills a throw-away PostgreSQL database and two servers' folders with a world of
// 200 people, erases some of them, and searches everything.
import { withBundle } from './bundle-proof.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { ensureLists } from './ensure-lists.mjs';
import { proofOptions } from './proof-options.mjs';

const options = proofOptions();

ensureBuilt();
ensureLists();
process.exitCode = await withBundle('server/testing/proof-privacy/main.ts', (file) => runOnPostgres(file, options));
