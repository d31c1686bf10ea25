import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';

const CREDENTIALS = { username: 'operator', password: 'operator-demo' };

export interface OperatorSignIn {
  token: string;
  /** The token opens nothing without them. */
  cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
}

/** Signs the demo world's operator in, without the form. */
export async function signInOperator(request: APIRequestContext, site = ''): Promise<OperatorSignIn> {
  const response = await request.post(`${site}/api/admin/login`, { data: CREDENTIALS });
  expect(response.status(), await response.text()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  const { cookies } = await request.storageState();
  return { token, cookies };
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
  signIn?: OperatorSignIn;
  /** For tools of the tests that put styles into the page. Nothing that the policy forbids is noticed then. */
  isWithoutPolicy?: boolean;
}

/** Opens a browser of an operator's own, beside those of users. */
export async function openAsOperator(browser: Browser, { width = 1280, signIn, isWithoutPolicy = false }: Screen = {}): Promise<Page> {
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  const localStorage = signIn ? [{ name: 'adminToken', value: signIn.token }] : [];
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    bypassCSP: isWithoutPolicy,
    storageState: { cookies: signIn?.cookies ?? [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}
