// Proves the money: who gets a lead and what is charged for it, while processes are killed.
import { runProofWithAgents } from '../agents-proof.mjs';
import { proofOptions } from '../proof-options.mjs';

process.exitCode = await runProofWithAgents('tests/proofs/money/main.ts', proofOptions());
