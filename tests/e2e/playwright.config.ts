import { defineConfig } from '@playwright/test';

const { E2E_BASE_URL, E2E_CHROMIUM, E2E_CHROMIUM_ARGS, E2E_OUTPUT } = process.env;
if (!E2E_BASE_URL || !E2E_CHROMIUM) throw new Error('Start the browser tests with npm run test:e2e');

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: E2E_OUTPUT ?? 'test-results',
  fullyParallel: true,
  // A browser waits more than it works.
  workers: 3,
  forbidOnly: true,
  // Nothing here is about time: only a test that hangs is ended. The longest story takes 20 s, and a busy machine six times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: E2E_BASE_URL,
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Perth',
    // Without a graphics card the processor draws each frame of an animation, for all tests at once.
    reducedMotion: 'reduce',
    // What a worker answers, no test could hold or change: only those of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: E2E_CHROMIUM,
      args: JSON.parse(E2E_CHROMIUM_ARGS ?? '[]') as string[],
    },
  },
});
