import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOperatorAnalytics, listOperatorLeads, listOperatorProviders } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { buildAnalytics, buildLead, buildProvider } from '@/testing/build-operator.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { lastAsked } from '@/testing/serve-pages.ts';
import { LeadsTab } from './leads-tab.tsx';
import { ProvidersTab } from './providers-tab.tsx';

const sortBy = (heading: string) => within(screen.getByRole('columnheader', { name: heading })).getByRole('button');

it('opens a lead’s row to its falling price, its times and its buyer, and sorts by the headings', async () => {
  api.answers(listOperatorLeads, [
    buildLead({ status: 'sold', soldPrice: '22.00', soldAt: '2026-11-20T03:32:00.000Z', buyer: 'Sam Volt, Volt Electrical' }),
    buildLead({ id: 900, status: 'sold', isOwnJob: true, auction: null }),
  ]);
  const { user, history } = renderWithApp(<LeadsTab />, { path: '/admin?tab=leads' });

  await user.click(await screen.findByRole('button', { name: 'Details of Lead #901' }));
  const row = screen.getByRole('rowgroup', { name: 'Lead #901' });
  for (const part of ['From$40.00, 20 Nov 2026, 2:05 pm', 'Down to$0.00, 20 Nov 2026, 3:05 pm', 'Sold$22.00 after 27 minutes', 'BuyerSam Volt, Volt Electrical']) {
    expect(row.textContent).toContain(part);
  }
  expect(within(row).getByRole('link', { name: 'Sam Volt, Volt Electrical' }).getAttribute('href')).toBe('/admin?tab=providers&q=Sam%20Volt');
  // Sold at 27 of 60 minutes, for 22 of 40 dollars.
  const dot = row.querySelector('circle');
  expect([dot?.getAttribute('cx'), Number(dot?.getAttribute('cy')).toFixed(1)]).toEqual(['108', '32.4']);
  await user.click(screen.getByRole('button', { name: 'Details of Lead #900' }));
  expect(screen.getByText('An electrician’s own job. It was never for sale.')).toBeTruthy();

  await user.click(sortBy('Sold for'));
  await waitFor(() => expect(lastAsked(listOperatorLeads)).toEqual({ sort: '-price' }));
  expect(history.at(-1)).toBe('/admin?tab=leads&sort=-price');
});

it('opens an electrician’s row to the contact and the licence, and sorts by the headings', async () => {
  api.answers(listOperatorProviders, [buildProvider()]);
  api.answers(getOperatorAnalytics, buildAnalytics());
  const { user, history } = renderWithApp(<ProvidersTab />, { path: '/admin?tab=providers' });

  await user.click(await screen.findByRole('button', { name: 'Details of Sam Volt' }));
  expect(screen.getByRole('rowgroup', { name: 'Sam Volt' }).textContent).toContain('sam@example.com');

  await user.click(sortBy('Licence expiry'));
  await waitFor(() => expect(lastAsked(listOperatorProviders)).toEqual({ sort: 'licence' }));
  expect(history.at(-1)).toBe('/admin?tab=providers&sort=licence');
});
