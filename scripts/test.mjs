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

/** The names of the browser tests that failed, from a suite and those in it. */
function failedIn({ file, specs = [], suites = [] }) {
  return [...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} ${title}`), ...suites.flatMap(failedIn)];
}

const unit = read(vitestReport) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] };
const { stats: browser, suites } = read(browserReport) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] };
const broken = unit.testResults.flatMap(({ name, status, message, assertionResults }) => {
  const tests = assertionResults.filter(({ status: end }) => end === 'failed').map(({ fullName }) => `${name} ${fullName}`);
  // A file that could not be read has no tests to fail.
  return tests.length === 0 && status === 'failed' ? [`${name} ${message}`] : tests;
});
rmSync(dir, { recursive: true, force: true });
const passed = unit.numPassedTests + browser.expected;
const failed = unit.numFailedTests + browser.unexpected + browser.flaky;
const isRed = vitestCode !== 0 || browserCode !== 0;
// Once more at the end: what failed first is far up by now.
for (const name of [...broken, ...suites.flatMap(failedIn)]) process.stdout.write(`\nFAILED ${name}`);
process.stdout.write(`\n${passed} passed, ${isRed && failed === 0 ? 1 : failed} failed\n`);
process.exit(isRed ? 1 : 0);
