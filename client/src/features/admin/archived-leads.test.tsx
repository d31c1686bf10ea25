import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listArchivedLeads, restoreLead, type ArchivedLead } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ArchivedLeads } from './archived-leads.tsx';

const archived: ArchivedLead = {
  visibility: 'full',
  id: 1042,
  jobReference: 'AE-1042E',
  customerName: 'Priya Sharma',
  customerPhone: '0491570156',
  customerEmail: null,
  customerAddress: null,
  serviceType: 'repair',
  electricalWork: 'Safety switch trips.',
  propertyType: 'residential',
  urgency: 'emergency',
  budgetRange: '500_1000',
  hasExistingElectrician: false,
  serviceLocation: 'Marrickville NSW 2204',
  state: 'NSW',
  timeframe: 'asap',
  preferredPickupDate: null,
  preferredDropoffDate: null,
  isFlexibleDates: true,
  specialRequests: null,
  inspectionType: 'either',
  isForeign: false,
  isPhoneConfirmed: false,
  photoCount: 0,
  leadScore: 8,
  status: 'archived',
  startingPrice: '40.00',
  currentPrice: '40.00',
  minimumPrice: '0.00',
  auctionDuration: 60,
  lastPriceUpdate: '2025-08-15T04:00:00.000Z',
  expiresAt: '2025-08-15T05:00:00.000Z',
  createdAt: '2025-08-15T04:00:00.000Z',
  distanceKm: null,
  endedAt: null, isCancelled: false,
};

async function ask() {
  const onRestored = vi.fn<(leadId: number) => void>();
  const { user } = renderWithApp(<ArchivedLeads onRestored={onRestored} />);
  await user.click(await screen.findByRole('button', { name: 'Restore lead AE-1042E' }));
  return { user, onRestored, question: within(await screen.findByRole('alertdialog')) };
}

beforeAll(narrowScreen);

beforeEach(() => {
  api.answers(listArchivedLeads, [archived]);
});

it('offers no way back for one whose customer cancelled it, and says so', async () => {
  api.answers(listArchivedLeads, [{ ...archived, isCancelled: true }]);
  renderWithApp(<ArchivedLeads onRestored={vi.fn()} />);

  await screen.findByText('Cancelled');
  screen.getByText(/The customer cancelled it, so it can’t go back on sale/);
  expect(screen.queryByRole('button', { name: 'Restore lead AE-1042E' })).toBeNull();
});

it('lists what was taken off the market with the whole contact', async () => {
  renderWithApp(<ArchivedLeads onRestored={() => {}} />);

  expect((await screen.findByText('Priya Sharma')).parentElement?.textContent).toBe('Priya Sharma, 0491 570 156');
});

it('says once that a lead is an emergency', async () => {
  api.answers(listArchivedLeads, [{ ...archived, serviceType: 'emergency' }]);
  renderWithApp(<ArchivedLeads onRestored={() => {}} />);

  expect(await screen.findAllByText('Emergency')).toHaveLength(1);
});

it('asks before a lead goes back on sale, says so, and has it no more', async () => {
  api.answers(restoreLead, { id: 1042 });
  const { user, onRestored, question } = await ask();
  expect(question.getByText('The lead goes back on sale at a fresh start price.')).toBeTruthy();
  expect(api.requests(restoreLead)).toEqual([]);

  await user.click(question.getByRole('button', { name: 'Restore' }));

  expect(await screen.findByText('Lead restored')).toBeTruthy();
  expect(api.requests(restoreLead)[0]?.params).toEqual({ leadId: '1042' });
  expect(onRestored).toHaveBeenCalledWith(1042);
  expect(screen.getByText('No archived leads')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Taken off the market (0)' }));
});

it('says in words why a lead could not be restored, and keeps it', async () => {
  api.refuses(restoreLead, 'lead_sold', 'Someone got in first. This lead is sold.');
  const { user, onRestored, question } = await ask();

  await user.click(question.getByRole('button', { name: 'Restore' }));

  expect(await screen.findByText('Failed to restore lead.')).toBeTruthy();
  expect(question.getByRole('alert').textContent).toBe('Someone got in first. This lead is sold.');
  expect(onRestored).not.toHaveBeenCalled();
});

it('says when they could not be loaded, and tries again', async () => {
  api.refuses(listArchivedLeads, 'internal', 'Something went wrong on our side');
  const { user } = renderWithApp(<ArchivedLeads onRestored={() => {}} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });

  api.answers(listArchivedLeads, []);
  await user.click(retry);

  expect(await screen.findByText('No archived leads')).toBeTruthy();
});
