import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { getMyInsurance } from '@shared/contracts/insurance.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { openMarket, slowLead } from '@/testing/purchase-story.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const TITLE = 'What you need to buy leads';
const newcomer = buildUser({ missingToBuy: ['licence_missing'] });

beforeEach(() => {
  api.answers(getMe, newcomer);
  api.answers(getMyInsurance, { isRequired: false, insuredUntil: null, insuranceReview: null, missingToBuy: [], policies: [] });
  servesPipeline([]);
});

it('the button of a lead leads an account that may not buy yet to what it lacks, and to no payment', async () => {
  const { user } = await openMarket({ person: newcomer });

  await screen.findByRole('dialog', { name: TITLE });
  await user.click(screen.getByRole('button', { name: 'Back to the market' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const elsewhere = { path: 'licence_elsewhere', message: 'Your electrical licence isn’t valid in QLD, where this job is.' } as const;

it('the button of a lead that asks for more than others leads to the reason, and to no price until that is settled', async () => {
  const person = buildUser({ licenseNumber: '123456C', licenseState: 'NSW' });
  api.answers(getMe, person);
  const { user } = await openMarket({ person, lead: slowLead({ buyingIssues: [elsewhere] }) });

  const dialog = await screen.findByRole('dialog', { name: 'What you need to buy this lead', description: elsewhere.message });
  expect(within(dialog).queryByText(/\$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to the market' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const purchase = screen.getByRole('button', { name: /^Purchase lead/ });
  expect(document.activeElement).toBe(purchase);

  await user.click(purchase);
  await screen.findByRole('dialog', { name: 'What you need to buy this lead' });
  api.answers(listLeads, [slowLead()]);
  document.dispatchEvent(new Event('visibilitychange'));

  await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' });
});

it('a lead whose customer was promised an insured electrician asks for the certificate where others need none', async () => {
  const person = buildUser();
  api.answers(getMe, person);
  const message = 'This lead’s customer was promised an insured electrician. Please add your public liability insurance before you buy.';
  await openMarket({ person, lead: slowLead({ buyingIssues: [{ path: 'insurance_missing', message }] }) });

  await screen.findByRole('dialog', { name: 'What you need to buy this lead', description: message });
  expect(await screen.findByLabelText('Certificate of currency')).toBeDefined();
});

it('the dashboard says so above everything, and leads there too', async () => {
  const { user } = await openMarket({ person: newcomer });
  await user.click(await screen.findByRole('button', { name: 'Back to the market' }));

  expect(await screen.findByText('You can’t buy leads at the moment')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: TITLE }));

  expect(await screen.findByRole('dialog', { name: TITLE })).toBeDefined();
});

it.each([
  ['licence', { isLicenceExpiring: true, licenseExpiresOn: '2027-01-31' }],
  ['insurance', { isInsuranceExpiring: true, insuredUntil: '2027-01-31' }],
])('the dashboard says when the %s expires soon, and leads to where the renewed one is sent', async (what, fields) => {
  const person = buildUser({ missingToBuy: [], ...fields });
  api.answers(getMe, person);
  api.answers(listLeads, []);
  const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: person });

  expect(await screen.findByText(`Your ${what} expires on 31 Jan 2027`)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: `Send my renewed ${what}` }));

  expect(await screen.findByRole('dialog', { name: TITLE })).toBeDefined();
});
