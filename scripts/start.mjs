// Builds what is out of date unless told to serve what is there (--as-built), then serves the product.
import { existsSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

process.chdir(root);
if (!process.argv.includes('--as-built')) ensureBuilt();
if (existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
