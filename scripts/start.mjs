// Builds what is out of date, then serves the product.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

process.chdir(root);
ensureBuilt();
if (existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
