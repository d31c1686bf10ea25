import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOwnProfile, replyToReview, type OwnProfile } from '@shared/contracts/profiles.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AccountGuard } from './account-guard.tsx';
import { PublicPageSection } from './public-page-section.tsx';

const review: OwnProfile['reviews'][number] = {
  id: 7,
  jobReference: 'AE-7E',
  rating: 4,
  text: 'Came on time.',
  isPublic: true,
  isCounted: true,
  createdAt: '2026-11-20T03:05:00.000Z',
  reply: null,
};
const profile: OwnProfile = { isPublic: false, path: null, reviews: [review] };

it('asks before the page is left with an answer to a review that was written and not published', async () => {
  api.answers(getOwnProfile, profile);
  api.answers(replyToReview, { ...profile, reviews: [{ ...review, reply: 'Thank you.' }] });
  const { user } = renderWithApp(
    <AccountGuard>
      <PublicPageSection />
    </AccountGuard>,
  );
  const write = async () => {
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    await user.type(screen.getByLabelText('Your answer'), 'Thank you.');
  };

  await write();
  expect(isAnythingUnsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(isAnythingUnsaved()).toBe(false);
  await write();
  await user.click(screen.getByRole('button', { name: 'Publish the answer' }));

  expect(await screen.findByText('Your answer: Thank you.')).toBeTruthy();
  await waitFor(() => expect(isAnythingUnsaved()).toBe(false));
  expect(api.requests(replyToReview).map(({ body }) => body)).toEqual([{ reply: 'Thank you.' }]);
});
