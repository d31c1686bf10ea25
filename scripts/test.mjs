// Runs every test there is: domain, components and API with Vitest, then the browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

const dir = mkdtempSync(join(tmpdir(), 'sparkdrop-test-'));
const vitestReport = join(dir, 'vitest.json');
const browserReport = join(dir, 'browser.json');
const args = process.argv.slice(2);

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const vitestCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...args]);
const isPart = args.length > 0;
const browserCode = isPart ? 0 : await run('node', ['scripts/test-e2e.mjs'], { BROWSER_REPORT: browserReport });

const unit = read(vitestReport) ?? { numPassedTests: 0, numFailedTests: 0 };
const browser = read(browserReport)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
rmSync(dir, { recursive: true, force: true });
const passed = unit.numPassedTests + browser.expected;
const failed = unit.numFailedTests + browser.unexpected + browser.flaky;
const isRed = vitestCode !== 0 || browserCode !== 0;
process.stdout.write(`\n${passed} passed, ${isRed && failed === 0 ? 1 : failed} failed\n`);
process.exit(isRed ? 1 : 0);
