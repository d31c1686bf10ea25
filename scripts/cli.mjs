// Builds what is out of date, then runs one of the product's commands: operator:create, operator:password, user:password or user:promote.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

process.chdir(root);
ensureBuilt();
if (existsSync('.env')) process.loadEnvFile('.env');
await import('../dist/server/cli.js');
