import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeMarketSettings, getMarketSettings, getPriceSample, type MarketSettingsView, type WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { buildPriceSample, buildSampledSale, buildSettings } from '@/testing/build-market-settings.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MarketSettings } from './market-settings.tsx';

beforeEach(() => {
  api.answers(getPriceSample, buildPriceSample());
  api.answers(getBidFigures, buildBidFigures());
});

async function openPage(changes: Partial<WireMarketSettings> = {}, view: Partial<MarketSettingsView> = {}) {
  api.answers(getMarketSettings, buildSettings(changes, view));
  const page = renderWithApp(<MarketSettings />, { path: '/manage/market', user: buildUser({ userType: 'super_admin' }) });
  await screen.findByRole('button', { name: 'Save changes' });
  return page;
}

const limit = () => screen.getByLabelText<HTMLInputElement>('Limit the change within a day');
const mostChange = () => screen.getByLabelText<HTMLInputElement>(/^Most change \(% in 24 hours\)/);
const starts = (text: string) => screen.findByText(`With the last 5 sales a lead starts at ${text}`);

describe('the limit of the change within a day', () => {
  it('is told in the example where it limits the start price', async () => {
    const { user } = await openPage({ floor: '20.00' }, { dayBeforeStart: '40.00' });
    expect(screen.queryByLabelText(/^Most change/)).toBeNull();

    await user.click(limit());
    expect(mostChange().value).toBe('20');
    expect(await starts('$46.20; after 30 minutes it costs $23.10.')).toBeDefined();

    await user.clear(mostChange());
    await user.type(mostChange(), '10');
    expect(await starts('$44.00, limited by the change from $40.00 a day before; after 30 minutes it costs $22.00.')).toBeDefined();
  });

  it('is saved and taken away', async () => {
    const { user } = await openPage({ maxDailyChangePercent: 10 });
    await user.click(limit());
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Most change of the start price within 24 hours: 10% becomes→ no limit');
    expect(dialog.textContent).not.toContain('The public pages');
    api.answers(changeMarketSettings, buildSettings({}, { version: 1 }));
    await user.click(within(dialog).getByRole('button', { name: 'Save settings' }));

    await screen.findByText('Market settings saved');
    expect(api.requests(changeMarketSettings)[0]?.body).toMatchObject({ maxDailyChangePercent: null });
  });
});

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the sales behind the start price', () => {
  it('are listed with time, lead, price and buyer, and those left out with the reason', async () => {
    api.answers(
      getPriceSample,
      buildPriceSample({
        sample: [buildSampledSale()],
        leftOut: [
          { ...buildSampledSale({ purchaseId: 6, jobReference: 'AE-11E', price: '1.50', buyerName: 'Rob Rigg' }), reason: 'same_card' },
          { ...buildSampledSale({ purchaseId: 5, jobReference: 'AE-10E' }), reason: 'credited' },
        ],
      }),
    );
    await openPage();

    expect(await listed('Sales that make the start price')).toEqual(['20 Nov 2026, 2:02 pm AE-12E $42.00 Betty Buyer']);
    expect(await listed('Recent sales left out')).toEqual([
      '20 Nov 2026, 2:02 pm AE-11E $1.50 Rob Rigg A later sale was paid with the same card',
      '20 Nov 2026, 2:02 pm AE-10E $42.00 Betty Buyer Refunded as credit',
    ]);
  });

  it('are said to be none where there are none', async () => {
    await openPage();

    expect(await screen.findByText('No sale counts yet')).toBeDefined();
    expect(screen.getByText('None of the latest 20 paid sales is left out for a reason.')).toBeDefined();
  });

  it('are read again once the settings are saved', async () => {
    const { user } = await openPage({ maxDailyChangePercent: 10 });
    await screen.findByText('No sale counts yet');
    api.answers(getPriceSample, buildPriceSample({ sample: [buildSampledSale(), buildSampledSale({ purchaseId: 6 })] }));
    api.answers(changeMarketSettings, buildSettings({}, { version: 1 }));

    await user.click(limit());
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save settings' }));

    expect(await listed('Sales that make the start price')).toHaveLength(2);
    expect(api.requests(getPriceSample)).toHaveLength(2);
  });

  it('can be loaded again when that failed, and the settings stay usable', async () => {
    api.refuses(getPriceSample, 'internal', 'Something went wrong on our side', { requestId: 'r-9' });
    const { user } = await openPage();
    expect((await screen.findByRole('alert')).textContent).toContain('r-9');

    api.answers(getPriceSample, buildPriceSample({ sample: [buildSampledSale()] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await listed('Sales that make the start price')).toHaveLength(1);
  });
});
