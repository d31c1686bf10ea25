// Proves that whatever anyone sends, nothing breaks, nothing leaks and nothing changes that may not.
import { withBundle } from '../bundle-proof.mjs';
import { runOnPostgres } from '../../../scripts/on-postgres.mjs';
import { proofOptions } from '../proof-options.mjs';

const options = proofOptions();

process.exitCode = await withBundle('tests/proofs/abuse/main.ts', (file) => runOnPostgres(file, options));
