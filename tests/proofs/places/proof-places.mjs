// Proves that misspelt places are found, and how long that takes.
import { ensurePlaces } from '../../../scripts/places-ensure.mjs';
import { run } from '../../../scripts/run.mjs';
import { proofOptions } from '../proof-options.mjs';

const options = proofOptions();

ensurePlaces();
process.exitCode = await run('node', ['--expose-gc', '--import', 'tsx', 'tests/proofs/places/main.ts', ...options]);
