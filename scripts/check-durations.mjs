// Lengths of time have names, in shared/domain/time/durations.ts: fails where product code writes one out.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './root.mjs';

const WRITTEN_OUT = /\b(?:60_?000|3_?600(?:_?000)?|86_?400(?:_?000)?|604_?800(?:_?000)?|60 \* 60|24 \* 60 \*|24 \* 3_?600)\b/;
const THE_PLACE = join('shared', 'domain', 'time', 'durations.ts');
const isProduct = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.split(sep).includes('testing') && path !== THE_PLACE;

const files = ['client/src', 'server', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
);
const found = files.filter(isProduct).flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => (WRITTEN_OUT.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
);

if (!WRITTEN_OUT.test('const DAY_MS = 24 * 60 * 60 * 1000;')) throw new Error('The pattern finds nothing');
for (const line of found) process.stderr.write(`Use ${THE_PLACE} in ${line}\n`);
process.stdout.write(`${found.length} lengths of time are written out\n`);
process.exitCode = found.length === 0 ? 0 : 1;
