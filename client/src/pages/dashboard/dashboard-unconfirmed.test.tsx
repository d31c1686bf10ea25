import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

beforeEach(() => {
  api.answers(listLeads, [buildLead()]);
  servesPipeline([buildPurchase()]);
});

describe('an address that is not confirmed', () => {
  const NOTICE = 'Confirm your email address';

  it('is told to its owner, with what waits for it', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: buildUser({ isEmailConfirmed: false }) });

    const line = await screen.findByText(NOTICE);
    expect(line.closest('summary')).toBeTruthy();
    expect(line.closest('details')?.open).toBe(false);
    expect(screen.getByText(/you won’t get alerts by email and can’t add team members/)).toBeTruthy();
  });

  it.each([
    ['whose address is confirmed', buildUser()],
    ['in somebody’s team', buildUser({ userType: 'team_member', teamOwnerId: 7, isEmailConfirmed: false })],
  ])('is not told to somebody %s', async (_who, user) => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user });

    await screen.findByRole('tab', { name: /^Purchased/ });
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
