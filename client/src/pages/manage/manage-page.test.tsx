import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { getMarketSettings, getPriceSample } from '@shared/contracts/market-settings.ts';
import { buildPriceSample, buildSettings } from '@/features/admin/build-market-settings.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesQueue } from '@/testing/render-callbacks.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ManagePage } from './manage-page.tsx';

const renderAt = (path: string) =>
  renderWithApp(
    <Suspense>
      <ManagePage />
    </Suspense>,
    { path, user: buildUser({ userType: 'super_admin' }) },
  );

it('shows the section of the address, with or without a slash at its end', async () => {
  api.answers(listAuditLog, { entries: [], nextCursor: null });
  renderAt('/manage/audit-log/');

  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Audit log');
  await waitFor(() => expect(document.title).toBe('Audit log'));
});

it('has a tab for every section, and may name one shorter than its heading', async () => {
  api.answers(getMarketSettings, buildSettings());
  api.answers(getPriceSample, buildPriceSample());
  renderAt('/manage/market');

  expect(await screen.findByRole('heading', { level: 1, name: 'Market settings' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Market');
  const tabs = within(screen.getByRole('navigation', { name: 'Manage' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/manage/callbacks',
    '/manage/leads',
    '/manage/providers',
    '/manage/reports',
    '/manage/discount-codes',
    '/manage/archive',
    '/manage/suburbs',
    '/manage/market',
    '/manage/audit-log',
    '/manage/privacy',
  ]);
});

it('leads the address of the whole part to the callbacks', async () => {
  servesQueue();
  const { history } = renderAt('/manage');

  expect(await screen.findByRole('heading', { level: 1, name: 'Callbacks' })).toBeDefined();
  expect(history).toEqual(['/manage/callbacks']);
});

it('leads an address that names no section to the dashboard', async () => {
  const { history } = renderAt('/manage/nothing');

  await waitFor(() => expect(history).toEqual(['/dashboard']));
});
