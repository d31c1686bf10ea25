import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { changeMarketSettings, getMarketSettings, getPriceSample, type WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { api } from '@/testing/api.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { buildPriceSample, buildSettings } from '@/testing/build-market-settings.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MarketSettings } from './market-settings.tsx';
import { changesBetween, effectText } from './market-settings-texts.ts';

const before: WireMarketSettings = { ...buildSettings().settings, buyingRule: 'anyone', insuranceRequired: false, unconfirmedRequests: 'sell' };

it.each<[what: string, changed: Partial<WireMarketSettings>, text: string]>([
  ['who may buy', { buyingRule: 'licence_verified', insuranceRequired: true }, 'They take effect straight away.'],
  ['prices', { floor: '45.00' }, 'New leads follow them from now on.'],
  ['prices and the end of a lead', { floor: '45.00', endAfterDays: 3 }, 'Straight away: Days at $0 before a lead ends. New leads follow the rest from now on.'],
  ['that requests are closed unconfirmed', { unconfirmedRequests: 'drop_after_24_hours' }, 'They take effect straight away.'],
  ['that requests are held unconfirmed', { unconfirmedRequests: 'hold' }, 'New leads follow them from now on.'],
])('a change says when it acts: %s', (_what, changed, text) => {
  expect(effectText(changesBetween(before, { ...before, ...changed }))).toBe(text);
});

it('a change of who may buy is said to take effect straight away, before and after it is saved', async () => {
  api.answers(getPriceSample, buildPriceSample());
  api.answers(getBidFigures, buildBidFigures());
  api.answers(getMarketSettings, buildSettings(before));
  const { user } = renderWithApp(<MarketSettings />, { path: '/manage/market', user: buildUser({ userType: 'super_admin' }) });
  await user.click(await screen.findByLabelText(/^Buying also needs public liability insurance/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('They take effect straight away.');
  expect(dialog.textContent).not.toContain('keep the rules');

  api.answers(changeMarketSettings, buildSettings({ ...before, insuranceRequired: true }, { version: 1 }));
  await user.click(within(dialog).getByRole('button', { name: 'Save settings' }));

  expect(await screen.findByText('Market settings saved')).toBeDefined();
  expect(screen.getByText('They take effect straight away.')).toBeDefined();
});
