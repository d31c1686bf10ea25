// Builds what is out of date, then runs one of the product's commands, such as operator:create or privacy:find.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

process.chdir(root);
ensureBuilt();
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/server/cli.js');
