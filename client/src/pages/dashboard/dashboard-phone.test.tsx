import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Link } from 'wouter';
import { listLeads } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const jobs = [buildPurchase({ id: 1 }), buildPurchase({ id: 2, customerName: 'Priya Nair', buyerName: 'Sam Volt', buyerCompany: null })];

function open(userType: 'provider' | 'super_admin') {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  api.answers(listLeads, []);
  servesPipeline(jobs);
  return renderWithApp(
    <>
      <Link href="/dashboard?tab=purchased&job=2">To Priya</Link>
      <DashboardPage />
    </>,
    { path: '/dashboard?tab=purchased', user: buildUser({ userType }) },
  );
}

it('opens the card of a job that is asked for while its tab is on screen', async () => {
  const { user } = open('provider');
  const opener = await screen.findByRole('button', { name: 'Priya Nair' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');

  await user.click(screen.getByRole('link', { name: 'To Priya' }));

  await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('true'));
});

it('names the buyer on a card that is not open to anyone who sees the jobs of all', async () => {
  open('super_admin');

  expect(await screen.findByText('Bought by Sam Volt')).toBeTruthy();
});

it('loads the menu’s items before somebody opens it', async () => {
  const load = vi.fn<() => void>();
  vi.doMock('./dashboard-more.tsx', () => {
    load();
    return { DashboardMenuItems: () => null, DashboardMore: () => null };
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => Number(setTimeout(run)));
  vi.stubGlobal('cancelIdleCallback', (timer: number) => clearTimeout(timer));
  onTestFinished(() => {
    vi.doUnmock('./dashboard-more.tsx');
    vi.unstubAllGlobals();
  });

  open('provider');

  await waitFor(() => expect(load).toHaveBeenCalled());
});
