import { act, screen, waitFor, within } from '@testing-library/react';
import { setTimeout as wait } from 'node:timers/promises';
import { Suspense } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { getMarketSettings, getPriceSample } from '@shared/contracts/market-settings.ts';
import { buildPriceSample, buildSettings } from '@/testing/build-market-settings.ts';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { api } from '@/testing/api.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ManagePage } from './manage-page.tsx';

beforeEach(() => {
  api.answers(countWorkQueues, buildWorkQueues());
});

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
  api.answers(getBidFigures, buildBidFigures());
  renderAt('/manage/market');

  expect(await screen.findByRole('heading', { level: 1, name: 'Market settings' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Market');
  const tabs = within(screen.getByRole('navigation', { name: 'Manage' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/manage',
    '/manage/follow-ups',
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

it('begins with what waits, and says in the tabs how much', async () => {
  api.answers(countWorkQueues, buildWorkQueues({ callbacksWaiting: 3, heldRequests: 1, doubtfulTexts: 1 }));
  renderAt('/manage');

  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeDefined();
  const tabs = within(screen.getByRole('navigation', { name: 'Manage' }));
  expect(await tabs.findByRole('link', { name: 'Callbacks 3 waiting' })).toBeDefined();
  expect(tabs.getByRole('link', { name: 'Leads 2 waiting' })).toBeDefined();
  expect(tabs.getByRole('link', { name: 'Providers' })).toBeDefined();
});

it('counts again after a change', async () => {
  api.answers(countWorkQueues, buildWorkQueues({ callbacksWaiting: 3 }));
  const { queryClient } = renderAt('/manage');
  await screen.findByRole('link', { name: 'Callbacks 3 waiting' });
  api.answers(countWorkQueues, buildWorkQueues({ callbacksWaiting: 2 }));

  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: () => wait(10) });
  await act(() => change.execute(undefined));

  expect(await screen.findByRole('link', { name: 'Callbacks 2 waiting' })).toBeDefined();
});

it('leads an address that names no section to the dashboard', async () => {
  const { history } = renderAt('/manage/nothing');

  await waitFor(() => expect(history).toEqual(['/dashboard']));
});
