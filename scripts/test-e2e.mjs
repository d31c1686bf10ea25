// Starts the built product on a folder and port of its own, walks it in a browser, and leaves nothing behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const READY = /is at (http:\/\/localhost:\d+)/;

function startServer(dataDir) {
  const settings = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'development' };
  for (const name of ['DATABASE_URL', 'APP_URL', 'SMTP_URL', 'SESSION_SECRET']) delete settings[name];
  const server = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: settings,
  });
  const url = new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const [, address] = READY.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return { server, url };
}

const { executablePath, args, source } = await findChromium();
process.stdout.write(`Browser: ${source}\n`);
ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-e2e-'));
const { server, url } = startServer(join(scratch, 'data'));
let code = 1;
try {
  const report = process.env.BROWSER_REPORT;
  const reporters = report ? 'list,json' : 'list';
  code = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', `--reporter=${reporters}`, ...process.argv.slice(2)],
    {
      E2E_BASE_URL: await url,
      E2E_CHROMIUM: executablePath,
      E2E_CHROMIUM_ARGS: JSON.stringify(args),
      E2E_OUTPUT: join(scratch, 'output'),
      ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
    },
  );
} finally {
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(code);
