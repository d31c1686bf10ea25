// Proves the operator's figures: fills a throw-away PostgreSQL database with a year of the market, counts it row by row,
// and measures every call there.
import { withBundle } from '../bundle-proof.mjs';
import { runOnPostgres } from '../../../scripts/on-postgres.mjs';
import { proofOptions } from '../proof-options.mjs';

const options = proofOptions();

process.exitCode = await withBundle('tests/proofs/admin/main.ts', (file) => runOnPostgres(file, options));
