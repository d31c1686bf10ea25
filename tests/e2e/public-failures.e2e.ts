import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { violations } from './accessibility.ts';
import { type PublicForm, publicForms } from './public-forms.ts';
import { test } from './public-test.ts';
import { createGate } from './public-watch.ts';

const REFERENCE = 'r-of-the-failure';
const OWN_WORDS = 'Not today, as the database rests.';

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.';

interface Failure {
  happens: (route: Route) => Promise<void>;
  /** What is shown where the server's words would be. */
  words: string;
}

const failures: Record<string, Failure> = {
  'the network breaks': { happens: (route) => route.abort('connectionreset'), words: UNREACHABLE },
  'a proxy answers with a page': {
    happens: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<!doctype html><h1>A page of the proxy</h1>' }),
    words: 'Bad Gateway',
  },
  'an empty answer comes': { happens: (route) => route.fulfill({ status: 500, body: '' }), words: 'Internal Server Error' },
};

/** The words that say it failed. A form without a title for them shows the server's, if it has any. */
function failureOf(page: Page, { failure: { title, text } }: PublicForm, words = text): Locator {
  const alerts = title
    ? page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text })
    : page.getByRole('main').getByRole('alert').filter({ hasText: words });
  return alerts.first();
}

async function expectKept(page: Page, { kept }: PublicForm): Promise<void> {
  for (const [label, value] of Object.entries(kept)) {
    await expect(page.getByRole('main').getByLabel(label, { exact: true }).first()).toHaveValue(value);
  }
}

/** The forms that are seen through every failure, one with its words in a notice and one with them in the page. */
const MODELS = new Set(['quote', 'sign-in']);

for (const form of publicForms) {
  const told = Object.entries(failures).slice(0, MODELS.has(form.name) ? undefined : 1);
  for (const [what, { happens, words }] of told) {
    test(`the ${form.name} form says so when ${what}, and keeps what was typed`, async ({ page }) => {
      await page.route(`**${form.endpoint}`, (route) => happens(route));
      await form.fill(page);
      await form.send(page).click();

      await expect(failureOf(page, form, words)).toBeVisible();
      await expect(page.getByText('A page of the proxy')).toHaveCount(0);
      await expectKept(page, form);
      await expect(form.send(page)).toBeEnabled();
    });
  }

  test(`the ${form.name} form says what it waits for, sends once, and can be read when it failed`, async ({ page }) => {
    let sent = 0;
    const answer = createGate();
    await page.route(`**${form.endpoint}`, async (route) => {
      sent += 1;
      await answer.passed;
      await route.fulfill({ status: 500, json: { code: 'internal', message: OWN_WORDS, requestId: REFERENCE } });
    });
    await form.fill(page);
    await form.send(page).dblclick();
    await expect(form.send(page)).toHaveText(form.pending);
    await expect(form.send(page)).toBeDisabled();
    answer.open();

    await expect(failureOf(page, form, OWN_WORDS)).toBeVisible();
    await expect(page.getByText(REFERENCE).first()).toBeVisible();
    await expectKept(page, form);
    expect(sent).toBe(1);
    expect(await violations(page)).toEqual([]);
  });
}
