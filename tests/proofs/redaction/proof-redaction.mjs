// Proves that what tells who or where a customer is goes from texts before their sale, and that what an electrician needs stays.
import { ensureLists } from '../../../scripts/ensure-lists.mjs';
import { proofOptions } from '../proof-options.mjs';
import { run } from '../../../scripts/run.mjs';

const options = proofOptions();

ensureLists();
process.exitCode = await run('node', ['--expose-gc', '--import', 'tsx', 'tests/proofs/redaction/main.ts', ...options]);
