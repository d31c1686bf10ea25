import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissFirstSteps } from '@shared/contracts/account.ts';
import { getAlertSettings, listPriceWatches } from '@shared/contracts/alerts.ts';
import { getMe } from '@shared/contracts/auth.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { buildAlerts } from '@/testing/build-alerts.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const newcomer = buildUser({
  firstName: 'Ada',
  serviceLocation: null,
  serviceLatitude: null,
  serviceLongitude: null,
  serviceRadius: null,
  firstSteps: { hasAlerts: false, hasCard: false },
});

beforeEach(() => {
  servesPipeline([]);
  api.answers(listLeads, [buildLead()]);
  api.answers(listPriceWatches, []);
  api.answers(getAlertSettings, buildAlerts());
});

const open = (user = newcomer) => renderWithApp(<DashboardPage />, { path: '/dashboard', user });
const steps = async () => within(await screen.findByRole('region', { name: 'Welcome, Ada' }));

describe('the first steps of a new electrician', () => {
  it('say what to set up in place of “All caught up”, and each opens the right thing', async () => {
    vi.spyOn(clientConfig, 'payments', 'get').mockReturnValue({ kind: 'stripe', publishableKey: 'pk', isTest: false });
    const { user } = open();

    const list = await steps();
    expect(list.getByText(/^Four optional things to set up/)).toBeTruthy();
    expect(screen.queryByText('All caught up')).toBeNull();
    expect(list.getByRole('link', { name: /^Add your licence/ }).getAttribute('href')).toBe('/dashboard?needs=buying');
    expect(list.getByRole('link', { name: /^Save a card/ }).getAttribute('href')).toBe('/account?part=card');
    await user.click(list.getByRole('button', { name: /^Set your service area/ }));
    expect(await screen.findByRole('dialog', { name: 'Manage Service Area' })).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('are not optional where buying needs one of them', async () => {
    open({ ...newcomer, missingToBuy: ['licence_missing'] });

    expect((await steps()).getByText('Three things to set up')).toBeTruthy();
  });

  it.each([
    ['refused', { licenseRefusal: 'The register has no such number.' }, false],
    ['sent again after a refusal', { licenseRefusal: 'The register has no such number.', isLicenceUnderReview: true }, true],
    ['being checked', { isLicenceUnderReview: true }, true],
  ])('have the licence done unless it stands refused: %s', async (_what, licence, isDone) => {
    open({ ...newcomer, licenseNumber: '123456C', licenseState: 'NSW', isVerified: false, ...licence });

    const row = await (await steps()).findByText('Add your licence');
    expect(row.closest('li')?.textContent.includes('Done')).toBe(isDone);
    expect(row.closest('a') !== null).toBe(!isDone);
  });

  it('learn what a dialog has done once it is closed', async () => {
    api.answers(getMe, { ...newcomer, firstSteps: { hasAlerts: true, hasCard: true } });
    const { user } = open();
    const list = await steps();
    expect(list.getByText(/^Three optional things to set up/)).toBeTruthy();

    await user.click(list.getByRole('button', { name: /^Turn on alerts/ }));
    await screen.findByRole('dialog', { name: 'Alerts' });
    await user.keyboard('{Escape}');

    expect(await list.findByText(/^Two optional things to set up/)).toBeTruthy();
    expect(list.queryByRole('button', { name: /^Turn on alerts/ })).toBeNull();
  });

  it('stand above the market alone, and open during the first visit', async () => {
    const { user } = open();
    await steps();

    await user.click(screen.getByRole('tab', { name: /^Purchased/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull());

    await user.click(screen.getByRole('tab', { name: /^Leads/ }));
    expect((await steps()).getByText(/^Three optional things to set up/)).toBeTruthy();
  });

  it('are folded and opened by a button that keeps the focus', async () => {
    const { user } = open();
    const button = (await steps()).getByRole('button', { name: 'First steps', expanded: true });

    await user.click(button);
    expect((await steps()).getByText('0 of 3 steps done')).toBeTruthy();
    expect(document.activeElement).toBe(button);

    await user.click(button);
    expect((await steps()).getByText(/^Three optional things to set up/)).toBeTruthy();
    expect(document.activeElement).toBe(button);
  });

  it('are one line from the second visit on, with the next step, until they are opened', async () => {
    api.answers(getMe, newcomer);
    const first = open();
    await steps();
    first.unmount();
    sessionStorage.clear();
    const second = open();
    const line = await steps();
    expect(line.getByText('0 of 3 steps done')).toBeTruthy();
    expect(line.queryByRole('list')).toBeNull();
    await second.user.click(line.getByRole('button', { name: 'Set your area' }));
    await screen.findByRole('dialog', { name: 'Manage Service Area' });
    await second.user.keyboard('{Escape}');

    await second.user.click(line.getByRole('button', { name: 'First steps', expanded: false }));
    expect((await steps()).getByRole('link', { name: /^Add your licence/ })).toBeTruthy();
    second.unmount();
    sessionStorage.clear();

    open();
    expect((await steps()).getByText(/^Three optional things to set up/)).toBeTruthy();
  });

  it('go when they are dismissed', async () => {
    api.answers(dismissFirstSteps, { ...newcomer, firstSteps: null });
    const { user } = open();

    await user.click((await steps()).getByRole('button', { name: 'Dismiss the first steps' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull());
    expect(await screen.findByText('All caught up')).toBeTruthy();
  });

  it('stay when they could not be dismissed, and say so', async () => {
    api.refuses(dismissFirstSteps, 'internal', 'Please try again.');
    const { user } = open();
    const list = await steps();

    await user.click(list.getByRole('button', { name: 'Dismiss the first steps' }));

    expect(await list.findByText('Please try again.')).toBeTruthy();
  });
});
