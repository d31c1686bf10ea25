import { test as base } from '@playwright/test';

interface Own {
  /** The product that the tests of a file have to themselves; they share one with the others when left out. */
  ownProduct: 'ruled' | 'claims' | 'insured' | 'bids' | 'factor' | undefined;
}

/** The address of an own product. It starts when it is first asked for. */
async function addressOf(product: string): Promise<string> {
  const response = await fetch(`${process.env['E2E_PRODUCTS_URL'] ?? ''}/${product}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(`The product ${product} did not start: ${answer}`);
  return answer;
}

/**
 * Playwright's own test, which also closes the browsers that a test has opened for further people: left open, each would go on drawing
 * falling prices until all tests are over.
 */
export const test = base.extend<Own & { closing: undefined }>({
  ownProduct: [undefined, { option: true }],
  baseURL: async ({ ownProduct, baseURL }, provide) => {
    await provide(ownProduct ? await addressOf(ownProduct) : baseURL);
  },
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
