// Starts the built product without money and with cards through a fake Stripe, walks them in a browser, and leaves nothing behind. Five
// more start when the first test asks for them: four whose market settings a test changes, and one that requires a second factor.
import { createServer } from 'node:http';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadless } from './find-chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { startProduct, startProgram, stopPrograms } from './processes.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const WEBHOOK_SECRET = 'whsec_e2e';

/** What the products are started with that tests have to themselves. */
const OWN_PRODUCTS = { ruled: {}, claims: {}, insured: {}, bids: {}, factor: { SECOND_FACTOR_REQUIRED: 'true' } };

/** Starts a product that takes cards, and the fake Stripe that it takes them through. */
async function startCardServer(dataDir) {
  const stripe = await startProgram(['--import', 'tsx', join(root, 'tests', 'fake-stripe', 'main.ts')]);
  const url = await startProduct(dataDir, {
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

/**
 * Answers the address of an own product by its name. It starts when it is first asked for: until then it would look for due work
 * every second, at the cost of the tests.
 */
async function serveOwnProducts(copyTo) {
  const started = {};
  const server = createServer(async (request, response) => {
    const name = request.url.slice(1);
    try {
      started[name] ??= startProduct(copyTo(name), OWN_PRODUCTS[name], ['--as-built']);
      response.end(await started[name]);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const { executablePath, args, source } = await findHeadless();
process.stdout.write(`Browser: ${source}\n`);
ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-e2e-'));
let code = 1;
try {
  // To make a demo world takes a server some seconds: one is made, and each gets a copy.
  const made = join(scratch, 'made');
  await startProduct(made);
  await stopPrograms();
  const copyTo = (name) => {
    const folder = join(scratch, name);
    cpSync(made, folder, { recursive: true });
    return folder;
  };
  const [url, cards, products] = await Promise.all([
    // The tests file more requests than one address may within ten minutes, so each call that files one names its own.
    startProduct(copyTo('data'), { TRUST_PROXY: '1' }),
    startCardServer(copyTo('card-data')),
    serveOwnProducts(copyTo),
  ]);
  const report = process.env.BROWSER_REPORT;
  const reporters = report ? 'list,json' : 'list';
  code = await run(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', `--reporter=${reporters}`, ...process.argv.slice(2)],
    {
      E2E_BASE_URL: url,
      E2E_MAIL: join(scratch, 'data', 'mail'),
      E2E_CARD_URL: cards.url,
      E2E_STRIPE_URL: cards.stripe,
      E2E_PRODUCTS_URL: products,
      E2E_CHROMIUM: executablePath,
      E2E_CHROMIUM_ARGS: JSON.stringify(args),
      E2E_OUTPUT: join(scratch, 'output'),
      ...(report ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {}),
    },
  );
} finally {
  await stopPrograms();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(code);
