import { expect, type Page } from '@playwright/test';
import { fileLead } from './card-people.ts';
import { notice, refuse, test } from './job-people.ts';
import { leadCard } from './people.ts';

/** Buys a lead that was just filed, up to the view that says whose it is. */
async function buy(page: Page) {
  const { id, mark } = await fileLead(page.request);
  await page.goto('/dashboard');
  await leadCard(page, mark).getByRole('button', { name: /^Purchase lead/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Complete demo purchase/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The lead is yours' });
  await expect(dialog.getByText(/^You paid \$\d+\.\d\d$/)).toBeVisible();
  return { id, mark, dialog };
}

for (const width of [360, 1280]) {
  test(`at ${width} px a buyer sees whom to call, and "Go to job" opens the job`, async ({ visit }) => {
    const page = await visit({ width });
    const { mark, dialog } = await buy(page);

    await expect(dialog.getByRole('heading', { name: 'Bridget Cardtest' })).toBeFocused();
    await expect(dialog.getByRole('link', { name: 'Call Bridget Cardtest' })).toHaveAttribute('href', 'tel:+61491571266');
    await expect(dialog.getByRole('link', { name: 'Text Bridget Cardtest' })).toHaveAttribute(
      'href',
      /^sms:\+61491571266\?&body=Hi%20Bridget/,
    );
    await expect(dialog.getByRole('link', { name: 'Maps' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps/);
    await dialog.getByRole('button', { name: 'Go to job' }).click();

    const job = page.getByRole('article').filter({ hasText: mark });
    await expect(page.getByRole('heading', { level: 1, name: 'Purchased leads' })).toBeFocused();
    await expect(job).toBeVisible();
    await expect(job).toBeInViewport();
    const arrived = width === 360 ? page.getByRole('listitem').filter({ has: job }) : page.getByRole('row').filter({ has: page.locator('[aria-current=true]') });
    await expect(arrived).toHaveClass(/animate-arrive/);
    await expect(arrived).toBeInViewport();
    // Open already, without a tap on its name.
    await expect(job.getByLabel('Stage')).toHaveValue('purchased');
    await page.getByRole('tab', { name: /^Leads/ }).click();
    await expect(leadCard(page, mark)).toHaveCount(0);
  });
}

test('an electrician can archive a bought lead, but not Unpurchase or To Lead', async ({ visit }) => {
  const page = await visit();
  const { mark, dialog } = await buy(page);
  await dialog.getByRole('button', { name: 'Go to job' }).click();
  const job = page.getByRole('article').filter({ hasText: mark });
  await expect(job.getByRole('button', { name: /^(Unpurchase|To Lead|Delete)/ })).toHaveCount(0);

  const archive = job.getByRole('button', { name: /^Archive/ });
  await archive.click();
  const question = page.getByRole('alertdialog', { name: 'Archive this job?' });
  await expect(question).toContainText(
    /^Archive this job\?Bridget Cardtest’s job AE-\d+E moves to your archive\. You can restore it any time\. Nothing is refunded\./,
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(archive).toBeFocused();

  const recover = await refuse(page, '**/archive', { method: 'POST' });
  await archive.click();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(notice(page, 'Error archiving lead')).toContainText('The meter room is flooded');
  await expect(question.getByRole('alert')).toContainText('The meter room is flooded');
  await recover();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(notice(page, 'Archived')).toBeVisible();
  await expect(job).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a super admin can Unpurchase or use To Lead after a confirmation that names the customer', async ({
  visit,
}) => {
  const buyer = await visit();
  const first = await buy(buyer);
  const second = await buy(buyer);
  const page = await visit({ as: 'superadmin' });
  const cardOfMark = (mark: string) => page.getByRole('article').filter({ hasText: mark });

  await page.goto(`/dashboard?tab=purchased&q=${encodeURIComponent(first.mark)}`);
  await expect(cardOfMark(first.mark)).toContainText('Bought by');
  await cardOfMark(first.mark).getByRole('button', { name: /^Unpurchase/ }).click();
  const unpurchase = page.getByRole('alertdialog', { name: 'Unpurchase this lead?' });
  await expect(unpurchase).toContainText(
    /Bridget Cardtest’s lead goes back on the market and Ada Volt gets a refund of \$\d+\.\d\d\./,
  );
  await expect(unpurchase.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const recover = await refuse(page, '**/unpurchase', { method: 'POST' });
  await unpurchase.getByRole('button', { name: 'Unpurchase' }).click();
  await expect(notice(page, 'Error unpurchasing lead')).toContainText('The meter room is flooded');
  await recover();
  await unpurchase.getByRole('button', { name: 'Unpurchase' }).click();
  await expect(cardOfMark(first.mark)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await buyer.goto(`/dashboard?q=${encodeURIComponent(first.mark)}`);
  await expect(leadCard(buyer, first.mark).getByRole('button', { name: /^(Purchase|Claim)/ })).toBeVisible();

  await page.goto(`/dashboard?tab=purchased&q=${encodeURIComponent(second.mark)}`);
  await cardOfMark(second.mark).getByRole('button', { name: /^To Lead/ }).click();
  const toLead = page.getByRole('alertdialog', { name: 'Turn this contact into a new lead?' });
  await expect(toLead).toContainText(
    /Bridget Cardtest's contact leaves Ada Volt's lists, goes on sale as a new lead and Ada Volt gets a refund of \$/,
  );
  await expect(toLead.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const recoverToo = await refuse(page, '**/contact-to-lead', { method: 'POST' });
  await toLead.getByRole('button', { name: 'To Lead' }).click();
  await expect(notice(page, 'Error converting contact to lead')).toContainText('The meter room is flooded');
  await recoverToo();
  await toLead.getByRole('button', { name: 'To Lead' }).click();
  await expect(notice(page, 'Contact turned into a lead')).toBeVisible();
  await expect(cardOfMark(second.mark)).toHaveCount(0);
});

test('a team member can do none of the three, on screen or through the API', async ({ visit }) => {
  const owner = await visit({ as: 'sparky' });
  const { mark, dialog } = await buy(owner);
  await expect(dialog).toBeVisible();
  const page = await visit({ as: 'teammate' });
  await page.goto(`/dashboard?tab=purchased&q=${encodeURIComponent(mark)}`);
  const job = page.getByRole('article').filter({ hasText: mark });
  await expect(job.getByLabel('Stage')).toBeVisible();
  const offered = await job.getByRole('button').allTextContents();
  expect(offered.filter((label) => /Archive|Unpurchase|To Lead|Restore|Delete/.test(label))).toEqual([]);

  const answer = await page.request.get('/api/my-purchased-leads', { params: { q: mark } });
  const [purchase] = (await answer.json()) as { id: number }[];
  for (const act of ['archive', 'unpurchase', 'contact-to-lead']) {
    const refused = await page.request.post(`/api/lead-purchases/${purchase?.id}/${act}`);
    expect(refused.status(), act).toBe(403);
  }
});
