import { expect, type Page } from '@playwright/test';
import { fits, flawsHere, probe } from './accessibility.ts';
import { openMore, showFilters, tabs } from './dashboard-parts.ts';
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
    name: 'More',
    address: '/dashboard?tab=purchased',
    prepare: async (page) => void (await openMore(page)),
  },
  // The device remembers that it was chosen: nothing comes after it.
  {
    name: 'the board',
    address: '/dashboard?tab=called',
    only: 1280,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Board', pressed: false }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
    },
  },
];

async function expectUsable(page: Page, width: number): Promise<void> {
  expect.soft(await probe(page, 'brokenHeadings')).toEqual([]);
  expect.soft(await probe(page, 'smallTargets')).toEqual([]);
  expect.soft(await flawsHere(page)).toEqual([]);
  if (width !== 360) return;
  await page.setViewportSize({ width: 320, height: 740 });
  await probe(page, 'drawn');
  expect.soft(await probe(page, 'overflow'), 'at 320 px').toEqual([]);
  await page.setViewportSize({ width, height: 740 });
}

/** As many as one test looks at, one after the other in one browser. */
const PART = 4;

/** What exists at a width, in parts. */
function partsAt(width: number): View[][] {
  const shown = views.filter(({ only = width }) => only === width);
  return Array.from({ length: Math.ceil(shown.length / PART) }, (_, index) => shown.slice(index * PART, (index + 1) * PART));
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    for (const part of partsAt(width)) {
      const names = part.map(({ name }) => name).join(', ');
      test(`${names} can be read and used by everyone`, async ({ visit }) => {
        const page = await visit({ width, as: 'sparky' });
        const { complaints, strangers } = watch(page);
        for (const { name, address, prepare } of part) {
          await test.step(name, async () => {
            await page.goto(address);
            await settled(page);
            await prepare?.(page, width);
            await page.waitForLoadState('networkidle');
            await expectUsable(page, width);
          });
        }
        expect.soft([...complaints, ...strangers]).toEqual([]);
      });
    }

    test('the super admin’s market and its archive can be read and used by everyone', async ({ visit }) => {
      const page = await visit({ width, as: 'superadmin' });
      await page.goto('/dashboard?tab=available');
      await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
      await expect(page.getByText('Lead score').filter({ visible: true }).first()).toBeVisible();
      // By the keyboard: opening a card, or a lead of another test, moves what is below, and a press on what moves is lost.
      await page.getByRole('button', { name: 'Archived leads', expanded: false }).press('Enter');
      await expect(page.getByRole('button', { name: 'Archived leads', expanded: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Restore lead/ }).first()).toBeVisible();
      expect.soft(await flawsHere(page)).toEqual([]);
      expect.soft(await fits(page)).toBe(true);
    });

    test('a team member’s dashboard can be read and used by everyone', async ({ visit }) => {
      const page = await visit({ width, as: 'teammate' });
      await page.goto('/dashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect.soft(await flawsHere(page)).toEqual([]);
      expect.soft(await fits(page)).toBe(true);
    });
  });
}

const coloursOf = (all: Element[]) => all.map((element) => getComputedStyle(element).color);

test('for anyone who wants no motion all words have the colours of another theme at once', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.goto('/dashboard?tab=available');
  const words = page.getByRole('article').first().locator('dt, dd');
  await expect(words.first()).toBeVisible();
  const before = await words.evaluateAll(coloursOf);
  // In one go: what changes bit by bit has other colours by the next look.
  const atOnce = await words.evaluateAll((all) => {
    // Chosen as well: the page follows the choice whenever it looks at it.
    localStorage.setItem('theme', 'dark');
    document.documentElement.dataset['theme'] = 'dark';
    return all.map((element) => getComputedStyle(element).color);
  });
  await probe(page, 'stillness');
  const inTheEnd = await words.evaluateAll(coloursOf);
  expect(inTheEnd).not.toEqual(before);
  expect(atOnce).toEqual(inTheEnd);
});
