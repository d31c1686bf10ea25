// Proves that nothing of an erased person is left: fills a throw-away PostgreSQL database and two servers' folders with a world of
// 200 people, erases some of them, and searches everything.
import { withBundle } from '../bundle-proof.mjs';
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { runOnPostgres } from '../../../scripts/on-postgres.mjs';
import { proofOptions } from '../proof-options.mjs';

const options = proofOptions();

ensureBuilt();
process.exitCode = await withBundle('tests/proofs/privacy/main.ts', (file) => runOnPostgres(file, options));
