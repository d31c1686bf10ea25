import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// Chromium looks several services up at every start; without a network those only cost time.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function ownOfPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

// The package brings the libraries and fonts that a bare machine lacks, but unpacks them only where it
// believes itself in a cloud function. All of it goes into the project's own cache.
async function fromPackage() {
  const { TMPDIR } = process.env;
  const cache = join(root, 'node_modules', '.cache', 'sparkdrop', 'chromium');
  mkdirSync(cache, { recursive: true });
  process.env.TMPDIR = cache;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  delete process.env.AWS_LAMBDA_JS_RUNTIME;
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  writeFontList(join(cache, 'fonts'));
  // Its own switches put everything into one process, where a missing glyph ends the browser.
  return { executablePath, args: QUIET, source: 'the one inside the npm package @sparticuz/chromium' };
}

// The package's own list of font folders names /tmp; without any font, a form field ends the browser.
function writeFontList(folder) {
  const folders = [folder, '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = folders.map((path) => `<dir>${path}</dir>`).join('');
  const cacheDir = `<cachedir>${join(folder, 'cache')}</cachedir>`;
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${lines}${cacheDir}</fontconfig>\n`);
  process.env.FONTCONFIG_PATH = folder;
}

const hasPackage = process.platform === 'linux' && process.arch === 'x64';

/** Finds a Chromium and says which; throws one clear sentence when there is none. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) throw new Error(`CHROMIUM_PATH names no file: ${configured}`);
  const path = configured ?? INSTALLED.find((candidate) => existsSync(candidate)) ?? (await ownOfPlaywright());
  if (path) return { executablePath: path, args: QUIET, source: path };
  if (hasPackage) return fromPackage();
  throw new Error('The browser tests need Chrome or Chromium: install one, or set CHROMIUM_PATH to it.');
}

/** The same for tests that open a page a thousand times: one without windows, tabs and menus does that in a third of the time. */
export async function findHeadless() {
  return hasPackage && !process.env.CHROMIUM_PATH ? fromPackage() : findChromium();
}
