import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Link } from 'wouter';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { usePageViews } from './page-views.ts';

beforeEach(() => api.answers(trackEvent, {}));

function Page({ next }: { next: string }) {
  usePageViews();
  return <Link href={next}>On</Link>;
}

const views = () => api.requests(trackEvent).map(({ body }) => [body.eventType, body.pagePath]);

it('counts each page that is arrived at once, without its query', async () => {
  const { user } = renderWithApp(<Page next="/get-quote?serviceLocation=12+Example+Street" />, {
    path: '/for-providers?utm=flyer',
  });
  await waitFor(() => expect(views()).toHaveLength(1));

  await user.click(screen.getByRole('link'));

  await waitFor(() => expect(views()).toEqual([['page_view', '/for-providers'], ['page_view', '/get-quote']]));
  expect(JSON.stringify(api.requests(trackEvent))).not.toMatch(/Example|flyer/);
});

it('counts no other query of the same page, and no second page at the same path', async () => {
  const { user, unmount } = renderWithApp(<Page next="/dashboard?tab=called" />, { path: '/dashboard' });
  await user.click(screen.getByRole('link'));
  unmount();

  const again = renderWithApp(<Page next="/login" />, { path: '/dashboard' });
  await again.user.click(screen.getByRole('link'));

  await waitFor(() => expect(views()).toEqual([['page_view', '/dashboard'], ['page_view', '/login']]));
});
