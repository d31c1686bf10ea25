import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { countWorkQueues, type WorkQueues } from '@shared/contracts/work-queues.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildWorkQueues } from './build-work-queues.ts';
import { ManageHome } from './manage-home.tsx';

function renderHome(queues: Partial<WorkQueues> = {}) {
  api.answers(countWorkQueues, buildWorkQueues(queues));
  return renderWithApp(<ManageHome />, { path: '/manage', user: buildUser({ userType: 'super_admin' }) });
}

it('links each queue in which something waits, with what is late', async () => {
  renderHome({ callbacksWaiting: 3, callbacksOverdue: 1, reportsWaiting: 2, oldestReportAt: '2026-11-19T02:00:00.000Z', doubtfulTexts: 4 });

  const links = within(await screen.findByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manage/callbacks', '/manage/reports', '/manage/leads?show=texts']);
  expect(links[0]?.textContent).toBe('3Callbackselectricians wait for a first call1 overdue');
  expect(links[1]?.textContent).toContain('the first by Fri 20 Nov, 1:00 pm');
});

it('says that nothing waits, and where the figures are', async () => {
  renderHome();

  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin');
});

it('warns of new accounts that take many leads for free, and says how many leads ended unsold', async () => {
  renderHome({ manyFreeLeads: 12, endedThisWeek: 4 });

  expect(await screen.findByText('New accounts took 12 free leads within 24 hours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check the providers' }).getAttribute('href')).toBe('/manage/providers');
  expect(screen.getByText(/^4 leads ended unsold in the last 7 days\./)).toBeTruthy();
});
