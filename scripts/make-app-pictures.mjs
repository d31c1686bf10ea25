// Draws the icons and takes the screenshots of the installed app, into client/public. Run by hand after a change of looks:
// node scripts/make-app-pictures.mjs
// The name of the brand is not in them: an installation can choose its own.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBuilt } from './ensure-built.mjs';
import { findChromium } from './find-chromium.mjs';
import { startProduct, stopPrograms } from './processes.mjs';
import { root } from './root.mjs';

const MAX_BYTES = 200_000;
const folder = join(root, 'client', 'public');

const bolt =
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z';

/** `part` is how much of the width the bolt takes: what is masked may lose all but a circle of 80 %. */
const icons = [
  { file: 'app/icon-192.png', size: 192, radius: 42, part: 0.66 },
  { file: 'app/icon-512.png', size: 512, radius: 112, part: 0.66 },
  { file: 'app/icon-maskable-512.png', size: 512, radius: 0, part: 0.5 },
  { file: 'apple-touch-icon.png', size: 180, radius: 0, part: 0.62 },
  // Phones take its shape alone.
  { file: 'app/badge-96.png', size: 96, radius: 0, part: 0.92, isShape: true },
];

const iconOf = ({ size, radius, part, isShape = false }) => `<!doctype html>
  <style>
    body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center;
      border-radius: ${radius}px; background: ${isShape ? 'transparent' : '#0b6b47'}; }
    svg { width: ${size * part}px; fill: ${isShape ? '#ffffff' : '#ffd21f'}; }
  </style>
  <svg viewBox="1 1 22 22"><path d="${bolt}" /></svg>`;

const screens = [
  { file: 'app/narrow.png', width: 390, height: 844 },
  { file: 'app/wide.png', width: 1280, height: 800 },
];

function check(path) {
  const { size } = statSync(path);
  if (size > MAX_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MAX_BYTES}`);
  process.stdout.write(`${path}: ${size} bytes\n`);
}

async function drawIcon(browser, icon) {
  const { file, size } = icon;
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(iconOf(icon));
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
  check(join(folder, file));
}

async function takeScreen(browser, url, { file, width, height }) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.request.post('/api/auth/login', { data: { username: 'sparky', password: 'sparky-demo' } });
  // Who has just backed up is not reminded of it.
  await page.addInitScript(() => localStorage.setItem('backup-reminder-shown-at', String(Date.now())));
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
  await page.addStyleTag({ content: 'header a:first-of-type { visibility: hidden }' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, file) });
  await context.close();
  check(join(folder, file));
}

mkdirSync(join(folder, 'app'), { recursive: true });
ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-pictures-'));
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  for (const icon of icons) await drawIcon(browser, icon);
  const url = await startProduct(join(scratch, 'data'));
  for (const screen of screens) await takeScreen(browser, url, screen);
} finally {
  await browser.close();
  await stopPrograms();
  rmSync(scratch, { recursive: true, force: true });
}
