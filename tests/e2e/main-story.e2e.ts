import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { fileQuote, leadCard, newPerson, signIn, signUpElectrician } from './people.ts';

// As most people have it: the other tests are walked without motion.
test.use({ reducedMotion: 'no-preference' });

test('a quote filed by hand is bought by one electrician, gone for the other, and worked through to paid', async ({
  browser,
}) => {
  const mark = 'outlet for a blue kiln in the back shed';
  const customer = await newPerson(browser, { width: 360, height: 740 });
  const sparky = await newPerson(browser);
  const ada = await newPerson(browser, { width: 360, height: 740 });
  await signIn(sparky.page, 'sparky');
  await signUpElectrician(ada.page);

  await fileQuote(customer.page, {
    name: 'Bridget Storytest',
    phone: '0491 571 266',
    location: '7 Hidden Lane, Marrickville NSW 2204',
    work: `New ${mark}, please call me on 0491 571 266 any time.`,
  });
  await expect(customer.page.getByText(/AE-\d+E/).first()).toBeVisible();

  await sparky.page.reload();
  await ada.page.reload();
  const forSparky = leadCard(sparky.page, mark);
  const forAda = leadCard(ada.page, mark);
  await expect(forSparky).toContainText('Bridget');
  await expect(forAda).toContainText('Marrickville NSW 2204');
  for (const card of [forSparky, forAda]) {
    await expect(card).not.toContainText('Storytest');
    await expect(card).not.toContainText('571 266');
    await expect(card).not.toContainText('Hidden Lane');
  }

  await forAda.getByRole('button', { name: /^Purchase lead/ }).click();
  await forSparky.getByRole('button', { name: /^Purchase lead/ }).click();
  const dialog = sparky.page.getByRole('dialog');
  await expect(dialog.getByText('Test mode, no money moves').first()).toBeVisible();
  await dialog.getByRole('button', { name: /Complete demo purchase/ }).click();
  await expect(sparky.page.getByText(/You paid \$\d+\.\d\d/)).toBeVisible();
  await expect(sparky.page.getByText('Bridget Storytest').first()).toBeVisible();

  // Ada had the lead in front of her when it was sold: her dialog says so by itself.
  const late = ada.page.getByRole('dialog');
  await expect(late.getByText(/^Gone at \$\d+\.\d\d$/)).toBeVisible();
  await expect(late.getByText('Someone got in first. You were not charged.')).toBeVisible();
  await expect(late.getByRole('button', { name: /Complete demo purchase/ })).toHaveCount(0);

  await sparky.page.getByRole('button', { name: 'Go to job' }).or(sparky.page.getByRole('link', { name: 'Go to job' })).click();
  const stages = [
    ['called', 'Called'],
    ['quote_sent', 'Quoted'],
    ['quote_accepted', 'Accepted'],
    ['booked_in', 'Booked in'],
    ['paid', 'Paid'],
  ] as const;
  for (const [tab, label] of stages) {
    const job = sparky.page.getByRole('article', { name: /^Bridget Storytest/ });
    await job.getByLabel('Stage').selectOption({ label });
    await expect(job).toBeHidden();
    await sparky.page.goto(`/dashboard?tab=${tab}`);
    await expect(sparky.page.getByRole('article', { name: /^Bridget Storytest/ })).toBeVisible();
  }
  const paidJob = sparky.page.getByRole('article', { name: /^Bridget Storytest/ });
  await paidJob.getByLabel(/Payment/).fill('1,850');
  await paidJob.getByRole('button', { name: /^Save/ }).click();
  await expect(paidJob.getByText(/Saved \d\d?:\d\d [ap]m/)).toBeVisible();
  await sparky.page.reload();
  await expect(paidJob.getByLabel(/Payment/)).toHaveValue('1850.00');

  await ada.page.goto('/dashboard?tab=purchased');
  await expect(ada.page.getByText('Storytest')).toHaveCount(0);
  expect([...customer.errors, ...sparky.errors, ...ada.errors]).toEqual([]);
});
