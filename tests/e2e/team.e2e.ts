import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { test } from './base-test.ts';
import { enter, newAccount } from './job-people.ts';
import { memberOf, newPerson, signIn } from './people.ts';

// The product that these tests walk keeps its data beside their own output.
const mailFolder = join(dirname(process.env['E2E_OUTPUT'] ?? ''), 'data', 'mail');

/** Decodes an email from its transfer encoding. */
function decoded(email: string): string {
  return email
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

/** Returns the path of the link in the email to an address; null while there is none. */
function linkTo(email: string): string | null {
  const written = existsSync(mailFolder) ? readdirSync(mailFolder) : [];
  for (const name of written.filter((file) => file.startsWith('team-invitation-'))) {
    const message = decoded(readFileSync(join(mailFolder, name), 'utf8'));
    const [link] = /^http\S+$/m.exec(message) ?? [];
    const { pathname, search } = new URL(link ?? 'http://none.invalid');
    if (message.includes(`To: ${email}`)) return `${pathname}${search}`;
  }
  return null;
}

/** Adds Mia Fuse to the team of the signed-in person. */
async function addMember(page: Page, username: string): Promise<void> {
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add a team member' }).click();
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Fuse');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Phone').fill('0491 570 313');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Add to team' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Mia Fuse was added' }).first()).toBeVisible();
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Your password has been updated.').first()).toBeVisible();
}

test('an owner adds a team member, who works until the owner shuts them out', async ({ browser }) => {
  const { page: owner, errors } = await newPerson(browser);
  const { page: member } = await newPerson(browser, { width: 360, height: 740 });
  const username = memberOf(await newAccount(owner.request));
  const password = 'another long one';

  await addMember(owner, username);
  const row = owner.getByRole('row', { name: /Mia Fuse/ });
  await expect(row).toContainText('Invited, not joined yet');
  await expect(row.getByText('Mia Fuse', { exact: true })).toBeFocused();

  await expect.poll(() => linkTo(`${username}@example.com`)).not.toBeNull();
  await setPassword(member, linkTo(`${username}@example.com`) ?? '', password);
  await signIn(member, username, password);
  await expect(member.getByRole('tab', { name: /^Purchased/ })).toBeVisible();
  await expect(member.getByRole('tab', { name: /^Leads/ })).toHaveCount(0);
  await expect(member.getByRole('button', { name: /^Archive/ })).toHaveCount(0);
  await member.goto('/team');
  await member.waitForURL('**/dashboard');

  await owner.reload();
  await expect(row).toContainText('Active');
  await expect(row).toContainText('just now');
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  const question = owner.getByRole('alertdialog', { name: 'Deactivate Mia Fuse?' });
  await expect(question).toContainText('They’ll be signed out within a minute and can no longer open your jobs.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await expect(row.getByRole('button', { name: /^Reactivate/ })).toBeFocused();

  await member.reload();
  await expect(member.getByRole('heading', { name: 'Provider Access Required' })).toBeVisible();
  const answer = await member.request.get('/api/my-purchased-leads');
  expect(answer.status()).toBe(401);
  expect(errors).toEqual([]);
});

test('a team member works the jobs of their owner, without Archive', async ({ browser }) => {
  const { page } = await newPerson(browser);
  await enter(page, 'teammate');
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: /^Called/ }).click();

  await expect(page.getByRole('article').first()).toBeVisible();
  for (const act of [/^Archive/, /^Unpurchase/, /^To Lead/, /^Delete/]) {
    await expect(page.getByRole('button', { name: act })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: /^Team/ })).toHaveCount(0);
});

/** Where the row of the member stands: on a phone it is a card. */
const memberAt = (page: Page, width: number) =>
  width < 768 ? page.getByRole('article', { name: 'Mia Fuse' }) : page.getByRole('row', { name: /Mia Fuse/ });

test('the page of the team can be read and used by everyone', async ({ browser }) => {
  const { page } = await newPerson(browser, { width: 360, height: 740 });
  const username = await newAccount(page.request);
  await page.goto('/team');
  await expect(page.getByText('Nobody on your team yet')).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a team member' }).click();
  await page.getByRole('button', { name: 'Add to team' }).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  await addMember(page, memberOf(username));
  await expect(memberAt(page, 360)).toContainText('Invited, not joined yet');
  expect(await flaws(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const member = memberAt(page, width);
    await expect(member).toContainText('Invited, not joined yet');
    expect(await fits(page)).toBe(true);
    for (const button of await member.getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});
