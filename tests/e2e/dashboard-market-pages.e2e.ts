import { expect } from '@playwright/test';
import { buildLeads, cardOfLead, serveLeads, untilPolled } from './dashboard-market.ts';
import { showFilters } from './dashboard-parts.ts';
import { test } from './job-people.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

for (const width of [360, 1280]) {
  test(`a market of more than 300 leads is loaded page by page at ${width} px, what is near first`, async ({ visit }) => {
    const page = await visit({ width, as: 'sparky' });
    // The one that is near is the oldest of all.
    const far = Array.from({ length: 640 }, (_, index) => ({ distanceKm: 300, createdAt: minutesAgo(index + 1) }));
    let leads = await buildLeads(page, [...far, { distanceKm: 3, createdAt: minutesAgo(2000) }]);
    await serveLeads(page, () => leads);
    await page.clock.install();
    await page.goto('/dashboard?tab=available');
    const near = leads.at(-1)!;
    await expect(page.getByRole('heading', { level: 1, name: '641 available leads' })).toBeVisible();
    await expect(page.getByRole('article').first()).toHaveAccessibleName(new RegExp(near.jobReference));

    const loadMore = page.getByRole('button', { name: 'Load more' });
    await loadMore.scrollIntoViewIfNeeded();
    await expect(page.getByText('300 of 641 leads are loaded.')).toBeVisible();
    await loadMore.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('600 of 641 leads are loaded.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(600);
    await expect(loadMore).toBeFocused();
    await expect(page.getByRole('button', { name: /new lead/ })).toHaveCount(0);

    // A poll reads all of it again: one sold moves the next one up, which is not a new one.
    const [, , sold] = leads;
    leads = leads.filter((lead) => lead !== sold);
    await untilPolled(page, () => expect(page.getByText('600 of 640 leads are loaded.')).toBeVisible());
    await expect(cardOfLead(page, sold!).getByText(/^Gone at/)).toHaveCount(1);
    await expect(page.getByText(/^Gone at/)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /new lead/ })).toHaveCount(0);

    await loadMore.click();
    await expect(page.getByRole('article')).toHaveCount(641);
    await expect(loadMore).toHaveCount(0);

    await showFiltersOn(page, width);
    await page.getByRole('switch', { name: /^Only my area/ }).check();
    await expect(page.getByRole('heading', { level: 1, name: '1 lead within 20 km' })).toBeVisible();
    await expect(page.getByText('639 leads are hidden: outside your area, or place not certain.')).toBeVisible();
  });
}

async function showFiltersOn(page: Parameters<typeof showFilters>[0], width: number): Promise<void> {
  if (width < 600) await showFilters(page);
}
