// Proves what customers are promised: two servers, a faulty SMS gateway and mail server, 2,000 requests of every kind of customer, and
// servers that are killed at each step.
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { runProofWithAgents } from '../agents-proof.mjs';
import { proofOptions } from '../proof-options.mjs';

const options = proofOptions();

ensureBuilt();
process.exitCode = await runProofWithAgents('tests/proofs/customer/main.ts', options, 'tests/proofs/customer/server-process.ts');
