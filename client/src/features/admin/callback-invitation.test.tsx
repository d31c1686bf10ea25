import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvitation } from '@shared/contracts/callbacks.ts';
import { api } from '@/testing/api.ts';
import {
  approved,
  called,
  changesSent,
  findCard,
  hoursAgo,
  of,
  openQueue,
  press,
  servesQueue,
  takesChange,
} from '@/testing/render-callbacks.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

const LINK = 'https://sparkdrop.example/signup?invitation=abc';

const openApproved = async (row = approved) => {
  servesQueue(row);
  const view = openQueue('/manage/callbacks?show=approved');
  await findCard();
  return view;
};

describe('an invitation', () => {
  it('is copied as a fresh link, which is shown this once', async () => {
    api.answers(createInvitation, { callback: approved, link: LINK });
    const { user } = await openApproved();

    await press(user, 'Copy invitation link');

    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(LINK);
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(await screen.findByText('Link copied')).toBeDefined();
    const sms = screen.getByRole('link', { name: 'Send as text message' }).getAttribute('href') ?? '';
    expect(sms).toContain('sms:+61491570006');
    expect(decodeURIComponent(sms)).toContain(LINK);
    expect(api.requests(createInvitation).map(({ body }) => body)).toEqual([{ by: 'link' }]);
  });

  it('is sent again by e-mail', async () => {
    api.answers(createInvitation, { callback: approved, link: null });
    const { user } = await openApproved();

    await press(user, 'Send again');

    expect(await screen.findByText('Invitation sent again')).toBeDefined();
    expect(api.requests(createInvitation).map(({ body }) => body)).toEqual([{ by: 'email' }]);
  });

  it('that could not be made is said to', async () => {
    api.refuses(createInvitation, 'rate_limited', 'Five emails within an hour.');
    const { user } = await openApproved();

    await press(user, 'Send again');

    expect((await screen.findByRole('alert')).textContent).toContain('Five emails within an hour.');
  });

  it('that was used is final', async () => {
    const invitation = { state: 'used', expiresAt: null, usedAt: hoursAgo(5.1), usedByName: 'Mirabel Quill' } as const;
    await openApproved({ ...approved, invitation });

    expect(screen.getByText('Used by Mirabel Quill, 5 h ago')).toBeDefined();
    for (const name of [/^Reopen/, /^Copy/, /^Send again/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['none', 'The link is on its way to mirabel@quill.example'],
    ['expired', 'The link has expired'],
  ] as const)('that is %s says so', async (state, text) => {
    await openApproved({ ...approved, invitation: { state, expiresAt: hoursAgo(1), usedAt: null, usedByName: null } });

    expect(screen.getByText(text)).toBeDefined();
  });

  it('ends when the approval is undone, after a confirmation', async () => {
    takesChange(called);
    const { user } = await openApproved();
    await press(user, of('Reopen'));
    await screen.findByText(/the link Mirabel Quillfeather got stops working/);

    await press(user, 'Reopen and end link');

    expect(await screen.findByText('Quill Electrical is open again')).toBeDefined();
    expect(changesSent()).toEqual([{ status: 'called', base: { status: 'approved' } }]);
  });
});
