import { test as base } from './base-test.ts';

/**
 * Playwright's own test, for people who do not want to be counted: from one address, the server counts fewer events
 * than the pages that are opened here would send.
 */
export const test = base.extend({
  context: async ({ context }, provide) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await provide(context);
  },
});
