import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { confirmEmail } from '@shared/contracts/email-confirmation.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const path = '/auth/confirm-email?token=some-token';
const DONE = { message: 'Your email address is confirmed.' };

const confirmButton = () => screen.findByRole('button', { name: 'Confirm this address' });
const sent = () => api.requests(confirmEmail).map(({ body }) => body);

describe('a link that confirms an address', () => {
  it('changes nothing by itself', async () => {
    renderWithApp(<ConfirmEmailPage />, { path });

    await confirmButton();

    expect(sent()).toEqual([]);
  });

  it('confirms it with one press, says so and leads on', async () => {
    api.answers(confirmEmail, DONE);
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());

    const heading = await screen.findByRole('heading', { level: 2, name: 'Your email address is confirmed' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/login');
    expect(sent()).toEqual([{ token: 'some-token' }]);
  });

  it('asks again who is signed in, where somebody is', async () => {
    api.answers(confirmEmail, DONE);
    api.answers(getMe, buildUser());
    const { user } = renderWithApp(<ConfirmEmailPage />, { path, user: buildUser({ isEmailConfirmed: false }) });

    await user.click(await confirmButton());

    await waitFor(() => expect(api.requests(getMe)).toHaveLength(1));
  });

  it('that was used or has expired says how to get another', async () => {
    api.refuses(confirmEmail, 'token_invalid', 'This link has expired or was used already.');
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());

    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByText(/Send the link again/)).toBeTruthy();
  });

  it('stays good when the server does not answer', async () => {
    api.refuses(confirmEmail, 'unavailable', 'Please try again in a moment.');
    const { user } = renderWithApp(<ConfirmEmailPage />, { path });

    await user.click(await confirmButton());

    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(await confirmButton()).toBeTruthy();
  });

  it('without its token does not work', async () => {
    renderWithApp(<ConfirmEmailPage />, { path: '/auth/confirm-email' });

    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });

  it('leaves the address at once, and works all the same', async () => {
    const { mended } = await hydrateWithApp(<ConfirmEmailPage />, { path });

    await confirmButton();

    expect(mended).toEqual([]);
    expect(location.href).not.toContain('some-token');
  });
});
