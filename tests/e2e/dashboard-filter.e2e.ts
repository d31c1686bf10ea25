import { expect, type Page } from '@playwright/test';
import { countOn, showFilters, summaryOf, tabOf, tabs } from './dashboard-parts.ts';
import { buildLeads, serveLeads, shownReferences } from './dashboard-market.ts';
import { addJob, newName, test } from './job-people.ts';

const filterOf = (page: Page) => page.getByLabel('Date filter');

// Late on 7 October 2026 in Sydney, where the clocks went forward on the 4th; the same calendar day in Perth.
const NOW = '2026-10-07T09:00:00Z';

const places = [
  {
    zone: 'Australia/Sydney',
    edges: { last7: '2026-09-30T14:00:00Z', today: '2026-10-06T13:00:00Z', yesterday: '2026-10-05T13:00:00Z' },
  },
  {
    zone: 'Australia/Perth',
    edges: { last7: '2026-09-30T16:00:00Z', today: '2026-10-06T16:00:00Z', yesterday: '2026-10-05T16:00:00Z' },
  },
] as const;

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

for (const { zone, edges } of places) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('days follow the calendar when daylight saving changes the clocks', async ({ visit }) => {
      const page = await visit({ as: 'sparky' });
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zone);
      const [now, today, lateYesterday, yesterday, earlier, first, tooEarly] = await buildLeads(
        page,
        [
          NOW,
          edges.today,
          justBefore(edges.today),
          edges.yesterday,
          justBefore(edges.yesterday),
          edges.last7,
          justBefore(edges.last7),
        ].map((createdAt) => ({ createdAt })),
      );
      const leads = [now, today, lateYesterday, yesterday, earlier, first, tooEarly].filter((lead) => lead !== undefined);
      await serveLeads(page, () => leads);
      await page.clock.setFixedTime(NOW);
      await page.goto('/dashboard?tab=available');
      const shown = async (label: string) => {
        await filterOf(page).selectOption({ label });
        return expect.poll(() => shownReferences(page), label);
      };
      const referencesOf = (...wanted: typeof leads) => wanted.map(({ jobReference }) => jobReference);

      await (await shown('All Time')).toEqual(referencesOf(...leads));
      await (await shown('Today')).toEqual(referencesOf(...leads.slice(0, 2)));
      await (await shown('Yesterday')).toEqual(referencesOf(...leads.slice(2, 4)));
      await (await shown('Last 7 Days')).toEqual(referencesOf(...leads.slice(0, 6)));
    });
  });
}

test('a range that ends before it begins shows an error under the field and changes nothing else', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard?tab=purchase_history');
  await showFilters(page);
  await filterOf(page).selectOption({ label: 'Custom Range' });
  await page.getByLabel('From').fill('2026-08-15');
  await expect(page).toHaveURL(/when=custom&from=2026-08-15$/);
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2026-08-01');
  await expect(page.getByText('The first date can’t be after the last')).toBeVisible();
  await expect(to).toHaveAccessibleDescription('The first date can’t be after the last');
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/when=custom&from=2026-08-15$/);

  await to.fill('2026-08-20');
  await expect(page).toHaveURL(/when=custom&from=2026-08-15&to=2026-08-20$/);
  await expect(page.getByText('The first date can’t be after the last')).toHaveCount(0);
  await page.getByLabel('From').fill('');
  await expect(page).toHaveURL(/when=custom&to=2026-08-20$/);
  await expect(page.getByText('Until 20 Aug 2026', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(filterOf(page)).toHaveValue('all');
  await expect(filterOf(page)).toBeFocused();
  await expect(page).toHaveURL('/dashboard?tab=purchase_history');
});

test('either end of a range may be open, and both end days are included', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page, { customerName: newName('Ranger') });
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  const address = `/dashboard?tab=purchased&q=${encodeURIComponent(job.customerName)}&when=custom`;
  for (const range of [`from=${today}`, `to=${today}`, `from=${today}&to=${today}`]) {
    await page.goto(`${address}&${range}`);
    await expect(page.getByRole('article', { name: new RegExp(`^${job.customerName}`) }), range).toBeVisible();
  }
  await page.goto(`${address}&to=2026-01-01`);
  await expect(page.getByText(/: 0 of \d+ shown$/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('every tab says that a filter is on and how many rows it leaves', async ({ visit }) => {
  const page = await visit({ width: 360 });
  const { jobReference } = await addJob(page, { customerName: newName('Chip') });
  await page.goto(`/dashboard?tab=available&when=last7&q=${jobReference}`);
  const words = `Last 7 Days, “${jobReference}”`;
  for (const { label } of tabs) {
    await tabOf(page, label).click();
    const summary = await summaryOf(page);
    const totals: Record<string, number | undefined> = {
      ...Object.fromEntries(tabs.map(({ id, label: name }) => [name, summary.unfiltered.stages[id]])),
      Paid: summary.unfiltered.stages['invoice_paid'],
      History: summary.unfiltered.history,
    };
    const shown = await countOn(page, label);
    // The market is everybody's: its size may change between two looks at it.
    const total = label === 'Leads' ? '\\d+' : String(totals[label]);
    await expect(page.getByText(new RegExp(`^${words}: ${shown} of ${total} shown$`)), label).toBeVisible();
  }
  expect(await countOn(page, 'Purchased')).toBe(1);

  await page.getByRole('button', { name: `Remove filter ${words}` }).click();
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await showFilters(page);
  await expect(filterOf(page)).toHaveValue('all');
  await expect(page.getByLabel('Search leads and jobs')).toHaveValue('');
  await expect(page.getByText(/ of \d+ shown$/)).toHaveCount(0);
});
