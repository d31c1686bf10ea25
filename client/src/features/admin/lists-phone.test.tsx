import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { listProviders } from '@shared/contracts/providers.ts';
import { listSuburbs } from '@shared/contracts/suburbs.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { renderProviders } from '@/testing/provider-driver.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { buildProvider } from '@/testing/build-provider.ts';
import { buildSuburb } from '@/testing/build-suburb.ts';
import { SuburbList } from './suburb-list.tsx';

beforeAll(narrowScreen);

it('shows electricians as cards, sorted by a choice', async () => {
  api.answers(listProviders, [buildProvider({ purchases: 1 })]);
  const { user, history } = renderProviders();

  const card = within(await screen.findByRole('article', { name: 'Vera Watt' }));
  expect(card.getByText('1 lead bought, $61.30')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Sort'), 'Most spent');

  expect(history?.at(-1)).toBe('/manage/providers?sort=-spend');
  expect(api.requests(listProviders).at(-1)?.url).toContain('sort=-spend');
  await user.click(card.getByRole('button', { name: 'Details of Vera Watt' }));
  expect(await card.findByLabelText('Notes')).toBeDefined();
});

it('shows suburbs as cards, sorted by a choice', async () => {
  api.answers(listSuburbs, [buildSuburb({ openingHours: 'Every day' })]);
  const { user, history } = renderWithApp(<SuburbList />, { path: '/manage/suburbs', user: buildUser({ userType: 'super_admin' }) });

  const card = within(await screen.findByRole('article', { name: 'Newtown NSW 2042' }));
  expect(card.getByText(/^From \$49, 4 of 120 words, Inner West Council, Every day/)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Sort'), 'State, Z to A');

  expect(history?.at(-1)).toBe('/manage/suburbs?sort=-state');
  expect(api.requests(listSuburbs).at(-1)?.url).toContain('sort=-state');
});
