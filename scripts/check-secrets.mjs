// What the server keeps to itself must not be in what browsers get: fails when a built file has the shape of a secret.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

const SECRET = /\b[sr]k_(?:live|test)_|\bwhsec_|\bpostgres(?:ql)?:\/\/|-----BEGIN/;
const TEXT = /\.(?:js|css|html|json|svg|txt|webmanifest)$/;

ensureBuilt();
const folder = join(root, 'dist', 'public');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
for (const name of files) {
  const [found] = SECRET.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
  if (found === undefined) continue;
  process.exitCode = 1;
  process.stderr.write(`dist/public/${name} holds ${found}…\n`);
}
process.stdout.write(`${files.length} files of the browser hold no secret of the server\n`);
