import { test as base } from '@playwright/test';

/**
 * Playwright's own test, which also closes the browsers that a test has opened for further people: left open, each would go on drawing
 * falling prices until all tests are over.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, provide) => {
      await provide(undefined);
      for (const context of browser.contexts()) {
        // An answer that is still being changed must not fail a test that is over.
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    },
    { auto: true },
  ],
});
