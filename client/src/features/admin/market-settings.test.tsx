import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeMarketSettings,
  getMarketSettings,
  getPriceSample,
  type MarketSettingsView,
  previewMarketSettings,
  type WireMarketSettings,
} from '@shared/contracts/market-settings.ts';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { buildPreview, buildPriceSample, buildSettings } from '@/testing/build-market-settings.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MarketSettings } from './market-settings.tsx';

beforeEach(() => {
  api.answers(getPriceSample, buildPriceSample());
  api.answers(getBidFigures, buildBidFigures());
});

const renderPage = () =>
  renderWithApp(<MarketSettings />, { path: '/manage/market', user: buildUser({ userType: 'super_admin' }) });

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole('button', { name });

async function openPage(changes: Partial<WireMarketSettings> = {}, view: Partial<MarketSettingsView> = {}) {
  api.answers(getMarketSettings, buildSettings(changes, view));
  const page = renderPage();
  await screen.findByRole('button', { name: 'Save changes' });
  const type = async (name: RegExp, text: string) => {
    await page.user.clear(field(name));
    if (text) await page.user.type(field(name), text);
  };
  return { ...page, type };
}

const change = (id: number, before: Partial<WireMarketSettings>, after: Partial<WireMarketSettings>) => ({
  id,
  at: '2026-11-20T03:02:00.000Z',
  changedByName: 'Ada Admin',
  before: buildSettings(before).settings,
  after: buildSettings(after).settings,
});

describe('the settings', () => {
  it('stand in the form with their units, and in an example', async () => {
    await openPage({ floor: '45.50', pauseFrom: '21:00', pauseUntil: '07:00', flexibleMinutes: 120 });

    expect(field(/^Lowest start price \(dollars\)/).value).toBe('45.50');
    expect(field(/^Uplift \(%\)/).value).toBe('10');
    expect(field(/^Sales averaged/).value).toBe('5');
    expect(field(/^Flexible \(minutes\)/).value).toBe('120');
    expect(field(/^From/).value).toBe('21:00');
    expect(field(/^Until/).value).toBe('07:00');
    expect(
      await screen.findByText(
        'With the last 5 sales a lead starts at $46.20; after 30 minutes it costs $23.10 (emergency), $23.10 (within 24 hours), $23.10 (within a week), $34.65 (flexible). Posted at 9:00 pm, it starts to fall at 7:00 am; an emergency starts at once.',
      ),
    ).toBeDefined();
  });

  it('change the example while they are typed', async () => {
    const { type } = await openPage();
    expect(await screen.findByText('With the last 5 sales a lead starts at $46.20; after 30 minutes it costs $23.10.')).toBeDefined();

    await type(/^Lowest start price/, '60');
    expect(screen.getByText('With the last 5 sales a lead starts at $60.00; after 30 minutes it costs $30.00.')).toBeDefined();

    await type(/^Sales averaged/, '1');
    await type(/^Lowest start price/, '1001');
    expect(screen.getByText('You’ll see an example here once every field is valid.')).toBeDefined();
  });

  it('can be loaded again when that failed', async () => {
    api.refuses(getMarketSettings, 'internal', 'Something went wrong on our side', { requestId: 'r-7' });
    const { user } = renderPage();
    expect((await screen.findByRole('alert')).textContent).toContain('r-7');

    api.answers(getMarketSettings, buildSettings());
    await user.click(press('Try again'));

    expect(await screen.findByText(/^With the last 5 sales/)).toBeDefined();
  });

  it('come with who changed them, when, and from what to what', async () => {
    await openPage({}, { version: 2, changes: [change(2, { pauseFrom: '21:00', pauseUntil: '07:00' }, {}), change(1, {}, { floor: '50.00', emergencyMinutes: 30 })] });

    const entries = within(screen.getByRole('region', { name: 'Latest changes' })).getAllByText(/Ada Admin/);
    expect(entries).toHaveLength(2);
    const text = screen.getByRole('region', { name: 'Latest changes' }).textContent;
    expect(text).toContain('20 Nov 2026, 2:02 pm');
    expect(text).toContain('Night pause: 9:00 pm to 7:00 am becomes→ none');
    expect(text).toContain('Lowest start price: $40.00 becomes→ $50.00');
    expect(text).toContain('Emergency, time to $0: 60 minutes becomes→ 30 minutes');
  });

  it('were never changed, as long as they were not', async () => {
    await openPage();

    expect(screen.getByText('No changes yet')).toBeDefined();
  });
});

describe('saving', () => {
  it('asks first, with what changes and for whom, and then saves what was typed', async () => {
    const { user, type } = await openPage({}, { version: 4 });
    await type(/^Lowest start price/, '$45.5');
    await type(/^Emergency \(/, '30');
    await user.click(screen.getByLabelText('Pause prices at night'));
    await user.click(press('Save changes'));

    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Leads on the market keep the rules they started with.');
    expect(dialog.textContent).toContain('Lowest start price: $40.00 becomes→ $45.50');
    expect(dialog.textContent).toContain('Emergency, time to $0: 60 minutes becomes→ 30 minutes');
    expect(dialog.textContent).toContain('Night pause: none becomes→ 9:00 pm to 7:00 am');
    expect(dialog.textContent).toContain('The public pages and the terms go on to tell the standard rules');
    expect(api.requests(changeMarketSettings)).toEqual([]);

    const saved = { floor: '45.50', emergencyMinutes: 30, pauseFrom: '21:00', pauseUntil: '07:00' };
    api.answers(changeMarketSettings, buildSettings(saved, { version: 5, changes: [change(5, {}, saved)] }));
    await user.click(within(dialog).getByRole('button', { name: 'Save settings' }));

    expect(await screen.findByText('Market settings saved')).toBeDefined();
    expect(screen.getByText('New leads follow them from now on.')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('region', { name: 'Latest changes' }).textContent).toContain('$45.50');
    expect(field(/^Lowest start price/).value).toBe('45.50');
    expect(api.requests(changeMarketSettings)[0]?.body).toEqual({ ...buildSettings(saved).settings, base: { version: 4 } });
  });

  it('says so when nothing is changed', async () => {
    const { user, type } = await openPage();
    await type(/^Lowest start price/, '40');
    await user.click(press('Save changes'));

    expect(await screen.findByText('These are already the settings. There’s nothing to save.')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says under each field what is wrong with it, keeps what was typed and sends nothing', async () => {
    const { user, type } = await openPage();
    await type(/^Lowest start price/, 'cheap');
    await type(/^Uplift/, '101');
    await type(/^Sales averaged/, '');
    await type(/^Flexible/, '1441');
    await user.click(press('Save changes'));

    expect(await screen.findByText('Please enter an amount from 0 to 1,000 such as 40.00')).toBeDefined();
    expect(screen.getByText('Please enter a whole number from 0 to 100')).toBeDefined();
    expect(screen.getByText('Please enter a whole number from 1 to 100')).toBeDefined();
    expect(screen.getByText('Please enter a whole number from 5 to 1,440')).toBeDefined();
    expect(document.activeElement).toBe(field(/^Lowest start price/));
    expect(field(/^Lowest start price/).value).toBe('cheap');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('of a pause that begins as it ends is refused', async () => {
    const { user, type } = await openPage({ pauseFrom: '21:00', pauseUntil: '07:00' });
    await type(/^Until/, '21:00');
    await user.click(press('Save changes'));

    expect(await screen.findByText('Please choose an end other than the start')).toBeDefined();
  });

  it('keeps what was typed when someone else was faster, says what they changed, and can be done over', async () => {
    const { user, type } = await openPage({}, { version: 1 });
    await type(/^Uplift/, '20');
    await user.click(press('Save changes'));
    api.refusesAsStale(changeMarketSettings, 'version');
    api.answers(getMarketSettings, buildSettings({ floor: '50.00' }, { version: 2 }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save settings' }));

    const alert = await screen.findByText('Someone else changed the market settings');
    expect(alert.parentElement?.textContent).toContain('Lowest start priceSaved by someone else$50.00');
    expect(field(/^Uplift/).value).toBe('20');

    await user.click(press('Keep mine'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Uplift: 10% becomes→ 20%');
    // What was not typed here follows what is stored.
    expect(dialog.textContent).not.toContain('Lowest start price');
    expect(field(/^Lowest start price/).value).toBe('50.00');
    api.answers(changeMarketSettings, buildSettings({ upliftPercent: 20 }, { version: 3 }));
    await user.click(within(dialog).getByRole('button', { name: 'Save settings' }));

    expect(await screen.findByText('Market settings saved')).toBeDefined();
    expect(api.requests(changeMarketSettings).map(({ body }) => body.base.version)).toEqual([1, 2]);
    expect(screen.queryByText('Someone else changed the market settings')).toBeNull();
  });

  it('says why it failed and lets people try again', async () => {
    const { user, type } = await openPage();
    await type(/^Uplift/, '20');
    await user.click(press('Save changes'));
    api.refuses(changeMarketSettings, 'internal', 'Something went wrong on our side');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save settings' }));

    expect((await within(dialog).findByRole('alert')).textContent).toContain('Something went wrong on our side');
    expect(field(/^Uplift/).value).toBe('20');
  });
});

it('fills in the standard values and saves nothing by that', async () => {
  const { user } = await openPage({ floor: '80.00', flexibleMinutes: 600, pauseFrom: '20:00', pauseUntil: '06:00' });

  await user.click(press('Reset to defaults'));

  expect(field(/^Lowest start price/).value).toBe('40.00');
  expect(field(/^Flexible/).value).toBe('60');
  expect(screen.getByLabelText<HTMLInputElement>('Pause prices at night').checked).toBe(false);
  expect(api.requests(changeMarketSettings)).toEqual([]);
  await user.click(press('Save changes'));
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('The public pages');
});

const result = () => screen.getByRole('table', { name: 'Past sales by the settings now and as proposed' });

describe('trying settings on past sales', () => {
  it('compares now and proposed, and says how many sales it looked at', async () => {
    const { user, type } = await openPage();
    api.answers(previewMarketSettings, buildPreview());
    await type(/^Lowest start price/, '60');
    await user.click(press('Try on past sales'));

    expect(await screen.findByText('+$800.50')).toBeDefined();
    expect(screen.getByText('Compared with the current settings, on the latest 200 sales, 3 Oct 2026 to 21 Nov 2026.')).toBeDefined();
    const rows = within(result())
      .getAllByRole<HTMLTableRowElement>('row')
      .map(({ cells }) => [...cells].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Figure', 'Now', 'Proposed'],
      ['Taken in', '$4,200.00', '$5,000.50'],
      ['Average price', '$21.00', '$25.00'],
      ['Median price', '$20.50', '$20.50'],
      ['Average start price', '$46.20', '$46.20'],
      ['Sold for $0', '12', '3'],
    ]);
    expect(screen.getByText('3 Oct 2026 to 30 Oct 2026')).toBeDefined();
    expect(api.requests(previewMarketSettings)[0]?.body).toEqual(buildSettings({ floor: '60.00' }).settings);
  });

  it('says when the settings are others by now', async () => {
    const { user, type } = await openPage();
    api.answers(previewMarketSettings, buildPreview());
    await user.click(press('Try on past sales'));
    await screen.findByText('+$800.50');
    expect(screen.queryByText('For the settings you tried before these.')).toBeNull();

    await type(/^Uplift/, '20');

    expect(screen.getByText('For the settings you tried before these.')).toBeDefined();
  });

  it('says so where nothing was sold yet', async () => {
    const { user } = await openPage({}, { latestSales: [] });
    expect(screen.getByText(/^Nothing sold yet, so a lead starts at \$40\.00/)).toBeDefined();
    api.answers(previewMarketSettings, buildPreview({ saleCount: 0, firstSoldAt: null, lastSoldAt: null, series: [] }));
    await user.click(press('Try on past sales'));

    expect(await screen.findByText('Once leads are sold, you see here what other settings would have brought.')).toBeDefined();
  });

  it('shows what is wrong with the form instead of trying it', async () => {
    const { user, type } = await openPage();
    await type(/^Emergency \(/, '3');
    await user.click(press('Try on past sales'));

    expect(await screen.findByText('Please enter a whole number from 5 to 1,440')).toBeDefined();
    expect(api.requests(previewMarketSettings)).toEqual([]);
  });

  it('can be tried again when it failed', async () => {
    const { user } = await openPage();
    api.refuses(previewMarketSettings, 'internal', 'Down');
    await user.click(press('Try on past sales'));
    expect(await screen.findByText('The past sales couldn’t be tried')).toBeDefined();

    api.answers(previewMarketSettings, buildPreview());
    await user.click(press('Try again'));

    await waitFor(() => expect(result()).toBeDefined());
  });
});
