// Proves that leads are bought by accounts that may buy and by no other, whichever way, while processes are killed.
import { runProofWithAgents } from '../agents-proof.mjs';
import { proofOptions } from '../proof-options.mjs';

process.exitCode = await runProofWithAgents('tests/proofs/gate/main.ts', proofOptions());
