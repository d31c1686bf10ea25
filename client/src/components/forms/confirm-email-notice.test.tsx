import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { sendEmailConfirmation } from '@shared/contracts/email-confirmation.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';

const TITLE = 'Confirm your email address';
const unconfirmed = buildUser({ isEmailConfirmed: false });

const show = (user = unconfirmed) => renderWithApp(<ConfirmEmailNotice>Then alerts come.</ConfirmEmailNotice>, { user });
const sendButton = () => screen.getByRole('button', { name: 'Send the link again' });

describe('the notice of an address that is not confirmed', () => {
  it('says where the link went and what waits for it', () => {
    show();

    expect(screen.getByText(TITLE)).toBeTruthy();
    expect(screen.getByText('We sent a link to sam@example.com. Then alerts come.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('sends the link again and says so', async () => {
    api.answers(sendEmailConfirmation, { isEmailConfirmed: false });
    const { user } = show();

    await user.click(sendButton());

    expect((await screen.findByText(/^Sent to sam@example\.com\./)).closest('output')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers the link itself in a demo, at the address the page is at', async () => {
    api.answers(sendEmailConfirmation, { isEmailConfirmed: false, confirmUrl: 'http://other.invalid:5000/auth/confirm-email?token=t' });
    const { user } = show();

    await user.click(sendButton());

    expect((await screen.findByRole('link', { name: 'Open the link' })).getAttribute('href')).toBe('/auth/confirm-email?token=t');
  });

  it('says why no link was sent', async () => {
    api.refuses(sendEmailConfirmation, 'rate_limited', 'We sent five of these emails within an hour.');
    const { user } = show();

    await user.click(sendButton());

    expect((await screen.findByRole('alert')).textContent).toBe('We sent five of these emails within an hour.');
  });

  it.each([
    ['the link is asked for', async ({ user }: ReturnType<typeof show>) => user.click(sendButton())],
    ['they come back from the link', () => Promise.resolve(document.dispatchEvent(new Event('visibilitychange')))],
  ])('goes once %s and the address is confirmed', async (_when, act) => {
    api.answers(sendEmailConfirmation, { isEmailConfirmed: true });
    api.answers(getMe, buildUser());
    const view = show();

    await act(view);

    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  });

  it('names a way to add an address where there is none', () => {
    show(buildUser({ isEmailConfirmed: false, email: null }));

    expect(screen.getByText(/^Then alerts come\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add your email address' }).getAttribute('href')).toBe('/account');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not there for a confirmed address', () => {
    show(buildUser());

    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
