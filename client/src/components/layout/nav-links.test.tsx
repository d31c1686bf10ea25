import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import { api } from '@/testing/api.ts';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { NavLinks } from './nav-links.tsx';

const renderLinks = () => renderWithApp(<NavLinks userType="super_admin" />, { path: '/dashboard', user: buildUser({ userType: 'super_admin' }) });

it('says at Manage how much waits for a super admin in all queues', async () => {
  api.answers(
    countWorkQueues,
    buildWorkQueues({ callbacksWaiting: 3, callbacksOverdue: 1, reportsWaiting: 2, followUps: 1, heldRequests: 1, doubtfulTexts: 1, providersWaiting: 1, endedThisWeek: 8 }),
  );
  renderLinks();

  expect((await screen.findByRole('link', { name: /^Manage ?9 ?waiting$/ })).getAttribute('href')).toBe('/manage');
});

it('says nothing at Manage while nothing waits, and asks nothing for others', async () => {
  api.answers(countWorkQueues, buildWorkQueues({ endedThisWeek: 8 }));
  const { unmount } = renderLinks();
  await vi.waitFor(() => expect(api.requests(countWorkQueues)).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Manage' })).toBeTruthy();
  unmount();

  renderWithApp(<NavLinks userType="provider" />, { path: '/dashboard', user: buildUser() });
  await vi.dynamicImportSettled();
  expect(api.requests(countWorkQueues)).toHaveLength(1);
});
