import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeMarketSettings, getMarketSettings, type MarketSettingsView, type WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { buildSettings } from '@/features/market-settings/build-market-settings.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ManageMarketPage } from './manage-market-page.tsx';

async function openPage(changes: Partial<WireMarketSettings> = {}, view: Partial<MarketSettingsView> = {}) {
  api.answers(getMarketSettings, buildSettings(changes, view));
  const page = renderWithApp(<ManageMarketPage />, { path: '/manage/market', user: buildUser({ userType: 'super_admin' }) });
  await screen.findByRole('button', { name: 'Save changes' });
  return page;
}

const limit = () => screen.getByLabelText<HTMLInputElement>('Limit the change within a day');
const mostChange = () => screen.getByLabelText<HTMLInputElement>(/^Most change \(% in 24 hours\)/);
const starts = (text: string) => screen.getByText(`With the last 5 sales a lead starts at ${text}`);

describe('the limit of the change within a day', () => {
  it('is told in the example where it limits the start price', async () => {
    const { user } = await openPage({ floor: '20.00' }, { dayBeforeStart: '40.00' });
    expect(screen.queryByLabelText(/^Most change/)).toBeNull();

    await user.click(limit());
    expect(mostChange().value).toBe('20');
    expect(starts('$46.20; after 30 minutes it costs $23.10.')).toBeDefined();

    await user.clear(mostChange());
    await user.type(mostChange(), '10');
    expect(starts('$44.00, limited by the change from $40.00 a day before; after 30 minutes it costs $22.00.')).toBeDefined();
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
