// Starts the built product twice, without money and with cards through a fake Stripe, walks both in a browser,
// and leaves nothing behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const READY = / is at (http:\/\/[\w.]+:\d+)/;
const WEBHOOK_SECRET = 'whsec_e2e';

const processes = [];

/** Starts a program that says where it listens, and returns that address. */
function start(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
  processes.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, address] = READY.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)));
  });
}

async function stop(child) {
  if (child.exitCode !== null) return;
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const OURS = new Set(['DATABASE_URL', 'APP_URL', 'SMTP_URL', 'SESSION_SECRET', 'PAYMENTS', 'GOOGLE_MAPS_API_KEY']);

function startServer(dataDir, own = {}) {
  const settings = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'development' };
  for (const name of Object.keys(settings)) {
    if (OURS.has(name) || name.startsWith('STRIPE_')) delete settings[name];
  }
  return start([join(root, 'scripts', 'start.mjs')], { ...settings, ...own });
}

/** Starts a product that takes cards, and the fake Stripe that it takes them through. */
async function startCardServer(dataDir) {
  const stripe = await start(['--import', 'tsx', join(root, 'server', 'testing', 'fake-stripe', 'main.ts')]);
  const url = await startServer(dataDir, {
    STRIPE_SECRET_KEY: 'sk_test_e2e',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe,
    // Never sent anywhere: the browser tests answer for the maps provider.
    GOOGLE_MAPS_API_KEY: 'e2e-key',
  });
  await fetch(`${stripe}/_control/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ targets: [`${url}/api/stripe/webhook`], secret: WEBHOOK_SECRET }),
  });
  return { url, stripe };
}

const { executablePath, args, source } = await findChromium();
process.stdout.write(`Browser: ${source}\n`);
ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-e2e-'));
let code = 1;
try {
  const [url, cards] = await Promise.all([
    startServer(join(scratch, 'data')),
    startCardServer(join(scratch, 'card-data')),
  ]);
  const report = process.env.BROWSER_REPORT;
  const reporters = report ? 'list,json' : 'list';
  code = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', `--reporter=${reporters}`, ...process.argv.slice(2)],
    {
      E2E_BASE_URL: url,
      E2E_CARD_URL: cards.url,
      E2E_STRIPE_URL: cards.stripe,
      E2E_CHROMIUM: executablePath,
      E2E_CHROMIUM_ARGS: JSON.stringify(args),
      E2E_OUTPUT: join(scratch, 'output'),
      ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
    },
  );
} finally {
  // The servers first: the fake is what they talk to.
  for (const child of processes.toReversed()) await stop(child);
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(code);
