// Proves the operator's figures: fills a throw-away PostgreSQL database with a year of the market, counts it row by row,
// and measures every call there.
import { withBundle } from './bundle-proof.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { ensureLists } from './ensure-lists.mjs';
import { proofOptions } from './proof-options.mjs';

const options = proofOptions();

ensureLists();
process.exitCode = await withBundle('server/testing/proof-admin/main.ts', (file) => runOnPostgres(file, options));
