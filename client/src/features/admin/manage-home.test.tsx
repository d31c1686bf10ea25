import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { releaseTestLead } from '@shared/contracts/bid-figures.ts';
import { countWorkQueues, type WorkQueues } from '@shared/contracts/work-queues.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { ManageHome } from './manage-home.tsx';

function renderHome(queues: Partial<WorkQueues> = {}) {
  api.answers(countWorkQueues, buildWorkQueues(queues));
  return renderWithApp(<ManageHome />, { path: '/manage', user: buildUser({ userType: 'super_admin' }) });
}

it('links each queue in which something waits, with what is late', async () => {
  renderHome({ callbacksWaiting: 3, callbacksOverdue: 1, reportsWaiting: 2, oldestReportAt: '2026-11-19T02:00:00.000Z', doubtfulTexts: 4 });

  const links = within(await screen.findByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manage/callbacks', '/manage/reports', '/manage/leads?show=texts']);
  expect(links[0]?.textContent).toBe('3Callbacks1 overdueelectricians wait for a first call');
  expect(links[1]?.textContent).toContain('the first by Fri 20 Nov, 1:00 pm');
});

it('says that nothing waits, and where the figures are', async () => {
  renderHome();

  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(screen.getByText(/^What needs a decision appears here/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin');
});

it('warns of new accounts that take many leads for free, and says how many leads ended unsold', async () => {
  renderHome({ manyFreeLeads: 12, endedThisWeek: 4 });

  expect(await screen.findByText('New accounts took 12 free leads within 24 hours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check the providers' }).getAttribute('href')).toBe('/manage/providers');
  expect(screen.getByText(/^4 leads ended unsold in the last 7 days\./)).toBeTruthy();
});

describe('a test lead', () => {
  it('is released near a suburb, in the demo', async () => {
    api.answers(releaseTestLead, { id: 77, jobReference: 'AE-77E' });
    const { user } = renderHome();

    await user.type(await screen.findByRole('combobox', { name: 'Suburb of a test lead' }), 'Marrickville NSW 2204');
    await user.click(screen.getByRole('button', { name: 'Release a test lead' }));

    expect(await screen.findByText('AE-77E is on the market.')).toBeTruthy();
    expect(api.requests(releaseTestLead).map(({ body }) => body)).toEqual([{ location: 'Marrickville NSW 2204' }]);
  });

  it('is not offered on a real market', async () => {
    clientConfig.demo = false;
    renderHome();

    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Release a test lead' })).toBeNull();
  });
});
