import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { correctPlace } from '@shared/contracts/manage-requests.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { slowLead } from '@/testing/purchase-story.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** Opens the dialog of the lead's place; the market is empty once it is saved or refused. */
async function open() {
  servesPipeline([]);
  const lead = slowLead();
  api.answers(listLeads, [lead]);
  const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: buildUser({ userType: 'super_admin' }) });
  await user.click(await screen.findByRole('button', { name: lead.serviceLocation }));
  await user.click(await screen.findByRole('button', { name: 'Correct the place of AE-1042E' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place of AE-1042E' }));
  await user.type(dialog.getByRole('combobox', { name: 'Service location' }), ', corner shop');
  api.answers(listLeads, []);
  await user.click(dialog.getByRole('button', { name: 'Save the place' }));
  return { dialog, typed: `${lead.serviceLocation}, corner shop` };
}

it('a refused place stays on screen with what was typed once its lead is gone', async () => {
  api.refuses(correctPlace, 'lead_sold', 'This request is sold.');
  const { dialog, typed } = await open();

  expect(await screen.findByText(/^Gone at/)).toBeDefined();
  expect(dialog.getByText('This request is sold.')).toBeDefined();
  expect(dialog.getByRole('combobox', { name: 'Service location' })).toHaveProperty('value', typed);
});

it('a lead that is held after its place was saved leaves the market, and is not called gone', async () => {
  api.answers(correctPlace, { hasPlace: true, isHeld: true });
  await open();

  expect(await screen.findByText('The request is held. Look under Leads to see why.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Lead AE-1042E/ })).toBeNull());
});
