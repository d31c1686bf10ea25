import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';

const CREDENTIALS = { username: 'operator', password: 'operator-demo' };

/** A token of the demo world's operator, without the form. */
export async function operatorToken(request: APIRequestContext, site = ''): Promise<string> {
  const response = await request.post(`${site}/api/admin/login`, { data: CREDENTIALS });
  expect(response.status(), await response.text()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Fills the login in and sends it. */
export async function logInAsOperator(page: Page, password = CREDENTIALS.password): Promise<void> {
  await page.getByLabel('Username').fill(CREDENTIALS.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

interface Screen {
  width?: number;
  /** What the browser holds from an earlier login. */
  token?: string;
  /** For tools of the tests that put styles into the page. Nothing that the policy forbids is noticed then. */
  isWithoutPolicy?: boolean;
}

/** Opens a browser of an operator's own, beside those of users. */
export async function openAsOperator(browser: Browser, { width = 1280, token, isWithoutPolicy = false }: Screen = {}): Promise<Page> {
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  const localStorage = token ? [{ name: 'adminToken', value: token }] : [];
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    bypassCSP: isWithoutPolicy,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}
