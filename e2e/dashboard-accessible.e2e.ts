import { expect, type Page } from '@playwright/test';
import { fits, probe, violationsInBothThemes } from './accessibility.ts';
import { openMenu, showFilters, tabs } from './dashboard-parts.ts';
import { test } from './job-people.ts';
import { settled, watch } from './public-watch.ts';

const HISTORY = '/dashboard?tab=purchase_history';

interface View {
  name: string;
  address: string;
  /** What else has to be pressed or waited for. */
  prepare?: (page: Page, width: number) => Promise<unknown>;
  /** The only width at which it exists. */
  only?: number;
}

const views: readonly View[] = [
  ...tabs.map(({ id, label }) => ({ name: `the tab ${label}`, address: `/dashboard?tab=${id}` })),
  {
    name: 'an opened lead',
    address: '/dashboard?tab=available',
    prepare: (page) => page.getByRole('article').getByRole('button', { expanded: false }).first().click(),
  },
  {
    name: 'an opened job',
    address: '/dashboard?tab=called',
    prepare: async (page, width) => {
      if (width < 1024) await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
      else await page.getByRole('article').first().getByText(/history/i).first().click();
    },
  },
  {
    name: 'a filter that hides everything',
    address: '/dashboard?tab=called&when=custom&to=2020-01-01&q=nothing',
    prepare: async (page, width) => {
      if (width < 640) await showFilters(page);
      await expect(page.getByText(/ of \d+ shown$/)).toBeVisible();
    },
  },
  { name: 'the archived jobs', address: `${HISTORY}&view=archived` },
  {
    name: 'the return on leads',
    address: `${HISTORY}&view=returns`,
    prepare: (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  },
  {
    name: 'the board',
    address: '/dashboard?tab=called',
    only: 1280,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Board', pressed: false }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
    },
  },
  {
    name: 'the dialog More',
    address: '/dashboard?tab=purchased',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    },
  },
  { name: 'the mobile menu', address: '/dashboard?tab=purchased', only: 360, prepare: openMenu },
];

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ reducedMotion: 'reduce' });

    for (const { name, address, prepare, only = width } of views) {
      if (only !== width) continue;
      test(`${name} can be read and used by everyone`, async ({ visit }) => {
        const page = await visit({ width, as: 'sparky' });
        const { complaints, strangers } = watch(page);
        await page.goto(address);
        await settled(page);
        await prepare?.(page, width);
        await page.waitForLoadState('networkidle');
        expect.soft(await probe(page, 'brokenHeadings')).toEqual([]);
        expect.soft(await probe(page, 'smallTargets')).toEqual([]);
        expect.soft(await violationsInBothThemes(page)).toEqual([]);
        expect.soft(await probe(page, 'overflow')).toEqual([]);
        if (width === 360) {
          await page.setViewportSize({ width: 320, height: 740 });
          await probe(page, 'drawn');
          expect.soft(await probe(page, 'overflow'), 'at 320 px').toEqual([]);
        }
        expect.soft([...complaints, ...strangers]).toEqual([]);
      });
    }

    test('the super admin’s market and its archive can be read and used by everyone', async ({ visit }) => {
      const page = await visit({ width, as: 'superadmin' });
      await page.goto('/dashboard?tab=available');
      await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
      await page.getByRole('button', { name: 'Archived leads' }).click();
      await expect(page.getByRole('button', { name: /^Restore lead/ }).first()).toBeVisible();
      expect.soft(await violationsInBothThemes(page)).toEqual([]);
      expect.soft(await fits(page)).toBe(true);
    });

    test('a team member’s dashboard can be read and used by everyone', async ({ visit }) => {
      const page = await visit({ width, as: 'teammate' });
      await page.goto('/dashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect.soft(await violationsInBothThemes(page)).toEqual([]);
      expect.soft(await fits(page)).toBe(true);
    });
  });
}
