// Proves standing bids: who wins at what price, that no cap is ever passed, that a pause holds, and that nobody learns of a bid.
import { runProofWithAgents } from '../agents-proof.mjs';
import { proofOptions } from '../proof-options.mjs';

process.exitCode = await runProofWithAgents('tests/proofs/bids/main.ts', proofOptions(), 'tests/proofs/bids/server-process.ts');
