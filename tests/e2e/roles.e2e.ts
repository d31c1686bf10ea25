import { expect } from '@playwright/test';
import { expectBackCloses } from './back.ts';
import { test } from './job-people.ts';
import { newPerson, signIn } from './people.ts';

test('a team member works the owner’s pipeline and never sees the market', async ({ browser }) => {
  const { page, errors } = await newPerson(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await signIn(page, 'teammate');

  await expect(page.getByRole('tab', { name: /^Purchased/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Leads/ })).toHaveCount(0);
  await expect(page.getByText('Live Updates Active')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Called/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked).not.toContain('/api/leads');
  expect(errors).toEqual([]);
});

test('a super admin sees whole contacts and claims without payment', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/dashboard');

  const lead = page.getByRole('article').filter({ hasText: 'Aroha Tamihana' });
  await expect(lead).toContainText('Admin Access - No Payment Required');
  await lead.getByRole('button', { name: /^Claim/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /^Claim/ }).click();

  await expect(page.getByText(/Aroha Tamihana/).first()).toBeVisible();
  await page.goto('/dashboard?tab=purchased&q=Aroha');
  await expect(page.getByRole('article', { name: /^Aroha Tamihana/ })).toBeVisible();
});

test('an electrician claims a lead that has become free, without a card', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.goto('/dashboard');

  const lead = page.getByRole('article').filter({ hasText: 'Dulwich Hill' });
  await lead.getByRole('button', { name: /^Claim/ }).click();
  await expectBackCloses(page, page.getByRole('alertdialog', { name: 'Claim this lead for free?' }));
  await lead.getByRole('button', { name: /^Claim/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /^Claim/ }).click();

  await expect(page.getByText('Ruby Thompson').first()).toBeVisible();
});

test('someone who is not signed in is asked to, and comes back to where they were going', async ({ page }) => {
  await page.goto('/dashboard?tab=called');
  await expect(page.getByText('Provider Access Required')).toBeVisible();

  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dcalled');
  await page.getByLabel('Username').fill('sparky');
  await page.getByLabel('Password', { exact: true }).fill('wrong one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');
  await page.getByLabel('Password', { exact: true }).fill('sparky-demo');
  await page.keyboard.press('Enter');

  await page.waitForURL('**/dashboard?tab=called');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('banner').getByRole('button', { name: /Sam/ }).click();
  await page.getByRole('button', { name: 'Logout' }).or(page.getByRole('menuitem', { name: 'Logout' })).click();
  await expect(page.getByText('Logged out successfully').first()).toBeVisible();
  const answer = await page.request.get('/api/leads');
  expect(answer.status()).toBe(401);
});
