// The first screens must stay small: fails when the scripts or the styles of a page are over their budget.
import { ensureBuilt } from './ensure-built.mjs';
import { builtWeights } from './page-sizes.mjs';

ensureBuilt();
for (const { name, weight, limit } of builtWeights()) {
  const isOver = weight > limit;
  if (isOver) process.exitCode = 1;
  process.stdout.write(`${name}: ${weight.toFixed(1)} kB, ${isOver ? 'OVER' : 'within'} ${limit} kB\n`);
}
