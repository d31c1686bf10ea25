import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeMarketSettings, getMarketSettings, getPriceSample, type WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { api } from '@/testing/api.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildPriceSample, buildSettings } from '@/testing/build-market-settings.ts';
import { MarketSettings } from './market-settings.tsx';

beforeEach(() => {
  api.answers(getPriceSample, buildPriceSample());
  api.answers(getBidFigures, buildBidFigures());
});

async function openPage() {
  api.answers(getMarketSettings, buildSettings());
  const page = renderWithApp(<MarketSettings />, { path: '/manage/market', user: buildUser({ userType: 'super_admin' }) });
  await screen.findByRole('button', { name: 'Save changes' });
  const type = async (name: RegExp, text: string) => {
    await page.user.clear(screen.getByLabelText(name));
    await page.user.type(screen.getByLabelText(name), text);
  };
  return { ...page, type };
}

describe('the standing bids', () => {
  it('act where the settings say', async () => {
    api.answers(changeMarketSettings, ({ body: { base: _base, ...settings } }) => buildSettings(settings as Partial<WireMarketSettings>, { version: 1 }));
    const { user, type } = await openPage();
    const states = within(screen.getByRole('group', { name: 'States' }));
    expect(states.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);

    await user.click(states.getByRole('checkbox', { name: 'VIC' }));
    await user.click(states.getByRole('checkbox', { name: 'NSW' }));
    await user.click(screen.getByRole('checkbox', { name: 'Upgrade' }));
    await type(/^Lowest bid/, '10');
    await type(/^People go first for/, '30');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Save settings' }));

    await waitFor(() => expect(api.requests(changeMarketSettings)).toHaveLength(1));
    expect(api.requests(changeMarketSettings)[0]?.body).toMatchObject({
      bidStates: ['NSW', 'VIC'],
      bidServiceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'emergency'],
      lowestBidDollars: 10,
      bidHeadStartSeconds: 30,
    });
  });

  it('are compared with sales by hand', async () => {
    await openPage();

    const sales = within(await screen.findByRole('table', { name: 'Sales in the last 30 days' }));
    expect(sales.getByRole('row', { name: 'Share of sales 20.0% 80.0%' })).toBeTruthy();
    expect(sales.getByRole('row', { name: 'Median time to sale 12.5 min 28.0 min' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Share unsold 5.0% 25.0%' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'NSW, $20 to $30 7 4' })).toBeTruthy();
  });

  it('say so where there is nothing to compare', async () => {
    const nothing = { sales: 0, medianMinutes: null, medianPrice: null };
    api.answers(getBidFigures, buildBidFigures({ byBid: nothing, byHand: nothing, bands: [] }));
    await openPage();

    expect(await screen.findByRole('row', { name: 'Median price none none' })).toBeTruthy();
    expect(screen.getByText(/^Bids by state and amount are shown where at least three accounts have some/)).toBeTruthy();
  });

  it('say so where too few accounts bought for a median', async () => {
    api.answers(getBidFigures, buildBidFigures({ byBid: { sales: 4, medianMinutes: null, medianPrice: null } }));
    await openPage();

    expect(await screen.findByRole('row', { name: 'Median time to sale under 3 accounts 28.0 min' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Median price under 3 accounts $22.50' })).toBeTruthy();
  });
});
