// Runs every test there is: domain, components and API with Vitest, then the browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** Enough for what was expected, what came and where. */
const ERROR_LINES = 16;

/** A failed test with what it says of why. */
function told(name, messages) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n').filter((line) => line.trim() !== ''));
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n');
}

const errorsOf = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));

/** The browser tests that failed, from a suite and those in it. */
function failedIn({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [...failed.map((spec) => told(`${file} ${spec.title}`, errorsOf(spec))), ...suites.flatMap(failedIn)];
}

const unit = read(vitestReport) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] };
const { stats: browser, suites } = read(browserReport) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] };
const broken = unit.testResults.flatMap(({ name, status, message, assertionResults }) => {
  const tests = assertionResults
    .filter(({ status: end }) => end === 'failed')
    .map(({ fullName, failureMessages }) => told(`${name} ${fullName}`, failureMessages));
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
