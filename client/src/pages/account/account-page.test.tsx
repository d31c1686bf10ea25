import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Account,
  cancelEmailChange,
  changeEmail,
  changePassword,
  downloadMyData,
  getAccount,
  resendEmailChange,
  signOutDevice,
  signOutOtherDevices,
  updateBusiness,
  updateProfile,
} from '@shared/contracts/account.ts';
import { getOwnProfile } from '@shared/contracts/profiles.ts';
import { getMe } from '@shared/contracts/auth.ts';
import { FakePush, firstDevice, removePush } from '@/testing/fake-push.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AccountPage } from './account-page.tsx';

const now = new Date().toISOString();
const device = { ref: 'a'.repeat(64), name: 'Firefox on Windows', signedInAt: now, lastSeenAt: now, isCurrent: true };
const phone = { ...device, ref: 'b'.repeat(64), name: 'Chrome on Android', isCurrent: false };
const unknown = { ...device, ref: 'c'.repeat(64), name: null, isCurrent: false };

const account = (fields: Partial<Account> = {}): Account => ({ emailChange: null, devices: [device], ...fields });

/** Turns on push messages in this browser. */
function subscribeToPush(): void {
  onTestFinished(removePush);
  const push = new FakePush();
  push.install();
  push.subscribed();
}

beforeEach(() => {
  api.answers(getAccount, account());
  api.answers(getOwnProfile, { isPublic: false, path: null, reviews: [] });
});

async function open(user = buildUser(), path = '/account') {
  const view = renderWithApp(<AccountPage />, { path, user });
  await screen.findByRole('heading', { name: 'Account' });
  await screen.findByRole('region', { name: 'Devices' });
  return view;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const field = (name: string, label: string) => section(name).getByLabelText<HTMLInputElement>(label);

describe('the sections', () => {
  it.each([
    ['provider', ['Your details', 'Email', 'Password', 'Devices', 'Your business', 'Licence and insurance', 'Saved card', 'Leads', 'Your data']],
    ['super_admin', ['Your details', 'Email', 'Password', 'Second factor', 'Leads', 'Devices', 'Your data']],
    ['team_member', ['Your details', 'Email', 'Password', 'Devices', 'Your data']],
    ['customer', ['Your details', 'Email', 'Password', 'Devices', 'Your data']],
  ] as const)('of a %s are those that concern them', async (userType, names) => {
    await open(buildUser({ userType, teamOwnerId: userType === 'team_member' ? 3 : null }));

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
    const isInFrame = userType !== 'customer';
    expect(screen.queryAllByRole('navigation', { name: 'Dashboard' })).toHaveLength(isInFrame ? 1 : 0);
  });

  it('say what went wrong when they could not be loaded, and try again', async () => {
    api.refuses(getAccount, 'internal', 'Down');
    const { user } = renderWithApp(<AccountPage />, { path: '/account', user: buildUser() });
    await screen.findByText('The account couldn’t be loaded');

    api.answers(getAccount, account());
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Devices' })).toBeTruthy();
  });

  it('are nobody’s without a sign-in: the way leads to the login and back', async () => {
    const { history } = renderWithApp(<AccountPage />, { path: '/account' });

    await waitFor(() => expect(history?.at(-1)).toBe('/login?next=%2Faccount'));
  });

  it('can be reached by the address', async () => {
    await open(buildUser(), '/account?part=card');

    await waitFor(() => expect(document.activeElement?.textContent).toBe('Saved card'));
  });
});

describe('name and phone', () => {
  it('are saved with what they were before, and say so', async () => {
    const changed = buildUser({ firstName: 'Ngāire' });
    api.answers(updateProfile, changed);
    const { user } = await open();

    await user.clear(field('Your details', 'First name'));
    await user.type(field('Your details', 'First name'), 'Ngāire');
    expect(isAnythingUnsaved()).toBe(true);
    await user.click(section('Your details').getByRole('button', { name: 'Save details' }));

    expect(await section('Your details').findByText('Saved')).toBeTruthy();
    const { firstName, lastName, phone: number } = buildUser();
    expect(api.requests(updateProfile)[0]?.body).toEqual({
      firstName: 'Ngāire',
      lastName,
      phone: number,
      base: { firstName, lastName, phone: number },
    });
    await waitFor(() => expect(isAnythingUnsaved()).toBe(false));
  });

  it('show the server’s objection at its field, and keep what was typed', async () => {
    api.refuses(updateProfile, 'invalid_input', 'No', { issues: [{ path: 'phone', message: 'Not a number we can call' }] });
    const { user } = await open();

    await user.type(field('Your details', 'Phone'), '1');
    await user.click(section('Your details').getByRole('button', { name: 'Save details' }));

    expect(await section('Your details').findByText('Not a number we can call')).toBeTruthy();
    expect(document.activeElement).toBe(field('Your details', 'Phone'));
    expect(field('Your details', 'Phone').value).toBe('0491 570 0061');
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('that were changed somewhere else are shown, and the next press saves over them', async () => {
    const elsewhere = buildUser({ lastName: 'Ohm', phone: '0491 570 110' });
    api.refuses(updateProfile, 'conflict', 'Someone else has just changed your details: last name. Nothing was saved.', {
      issues: [{ path: 'lastName', message: 'Someone else has just changed this' }],
    });
    api.answers(getMe, elsewhere);
    const { user } = await open();
    await user.clear(field('Your details', 'Last name'));
    await user.type(field('Your details', 'Last name'), 'Watt');

    await user.click(section('Your details').getByRole('button', { name: 'Save details' }));

    expect(await section('Your details').findByText(/^Someone else has just changed your details: last name/)).toBeTruthy();
    expect(field('Your details', 'Phone').value).toBe('0491 570 110');
    expect(field('Your details', 'Last name').value).toBe('Watt');
    api.answers(updateProfile, { ...elsewhere, lastName: 'Watt' });
    await user.click(section('Your details').getByRole('button', { name: 'Save details' }));
    await section('Your details').findByText('Saved');
    expect(api.requests(updateProfile)[1]?.body).toMatchObject({ lastName: 'Watt', base: { lastName: 'Ohm', phone: '0491 570 110' } });
  });

  it('that could not be saved say why', async () => {
    api.refuses(updateProfile, 'internal', 'Down', { requestId: 'req-9' });
    const { user } = await open();
    await user.type(field('Your details', 'First name'), 'x');

    await user.click(section('Your details').getByRole('button', { name: 'Save details' }));

    expect((await section('Your details').findByRole('alert')).textContent).toContain('Down');
    expect(screen.getByText('Reference: req-9')).toBeTruthy();
  });
});

it('saves a business with its ABN as digits, and shows what the sign-up form refuses', async () => {
  api.answers(updateBusiness, buildUser({ abn: '51824753556' }));
  const { user } = await open();
  await user.clear(field('Your business', 'Company name'));
  await user.click(section('Your business').getByRole('button', { name: 'Save business' }));
  expect(await section('Your business').findByText('Company name is required')).toBeTruthy();

  await user.type(field('Your business', 'Company name'), 'Volt Electrical');
  await user.type(section('Your business').getByLabelText(/^ABN/), '51 824 753 556');
  await user.click(section('Your business').getByRole('button', { name: 'Save business' }));

  await section('Your business').findByText('Saved');
  expect(api.requests(updateBusiness)[0]?.body).toEqual({
    companyName: 'Volt Electrical',
    abn: '51824753556',
    base: { companyName: 'Volt Electrical', abn: null },
  });
});

const emailChange = { email: 'new@example.com', expiresAt: '2026-12-01T03:00:00.000Z' };

describe('another email', () => {
  it('is asked for with the password, waits, and can be sent again or cancelled', async () => {
    api.refuses(changeEmail, 'taken', 'Taken', { issues: [{ path: 'email', message: 'That email address isn’t available' }] });
    const { user } = await open();
    await user.click(section('Email').getByRole('button', { name: 'Change email' }));
    expect(document.activeElement).toBe(field('Email', 'New email'));
    await user.type(field('Email', 'New email'), 'new@example.com');
    await user.click(section('Email').getByRole('button', { name: 'Send the link' }));
    expect(await section('Email').findByText('Please enter your current password')).toBeTruthy();
    await user.type(field('Email', 'Current password'), 'secret words');
    await user.click(section('Email').getByRole('button', { name: 'Send the link' }));
    expect(await section('Email').findByText('That email address isn’t available')).toBeTruthy();

    api.answers(changeEmail, { emailChange });
    await user.click(section('Email').getByRole('button', { name: 'Send the link' }));

    expect(await section('Email').findByText('Open the link we sent you')).toBeTruthy();
    expect(api.requests(changeEmail).at(-1)?.body).toEqual({ email: 'new@example.com', currentPassword: 'secret words' });
    expect(section('Email').queryByLabelText('New email')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change email'));

    api.answers(resendEmailChange, { emailChange, confirmUrl: 'http://localhost:5000/auth/confirm-email?token=abc' });
    await user.click(section('Email').getByRole('button', { name: 'Send the link again' }));
    expect(await section('Email').findByText(/^Sent\./)).toBeTruthy();
    expect(section('Email').getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe('/auth/confirm-email?token=abc');

    api.answers(cancelEmailChange, account());
    await user.click(section('Email').getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(section('Email').queryByText('Open the link we sent you')).toBeNull());
  });

  it('is added to an account without one', async () => {
    await open(buildUser({ email: null, isEmailConfirmed: false }));

    expect(section('Email').getByText('You haven’t added an email yet.')).toBeTruthy();
    expect(section('Email').getByRole('button', { name: 'Add an email' })).toBeTruthy();
  });
});

describe('another password', () => {
  it('is saved once the current one is right, and nothing of it stays on screen', async () => {
    api.refuses(changePassword, 'invalid_input', 'No', { issues: [{ path: 'currentPassword', message: 'That isn’t your current password' }] });
    const { user } = await open();
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    await user.type(field('Password', 'Current password'), 'wrong');
    await user.type(field('Password', 'New password'), 'three quiet birds');
    await user.type(field('Password', 'Confirm new password'), 'three quiet birds');
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));
    expect(await section('Password').findByText('That isn’t your current password')).toBeTruthy();

    subscribeToPush();
    api.answers(changePassword, account());
    await user.click(section('Password').getByRole('button', { name: 'Change password' }));

    expect(await section('Password').findByText('Your password is changed')).toBeTruthy();
    expect(section('Password').queryByLabelText('New password')).toBeNull();
    expect(api.requests(changePassword).at(-1)?.body.pushEndpoint).toBe(firstDevice.endpoint);
    await waitFor(() => expect(isAnythingUnsaved()).toBe(false));
  });
});

describe('the devices', () => {
  it('are listed in plain words and signed out one by one', async () => {
    api.answers(getAccount, account({ devices: [device, phone, unknown] }));
    api.answers(signOutDevice, account({ devices: [device, unknown] }));
    const { user } = await open();
    const items = section('Devices').getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on Windows.*This device$/),
      expect.stringMatching(/^Chrome on Android.*last seen just now/),
      expect.stringMatching(/^Unknown device/),
    ]);

    await user.click(section('Devices').getByRole('button', { name: /^Sign out Chrome on Android/ }));

    expect(await section('Devices').findByText('Chrome on Android is signed out.')).toBe(document.activeElement);
    expect(api.requests(signOutDevice)[0]?.body).toEqual({ ref: phone.ref });
    expect(section('Devices').getAllByRole('listitem')).toHaveLength(2);
  });

  it('are signed out all at once after a question', async () => {
    api.answers(getAccount, account({ devices: [device, phone, unknown] }));
    api.refuses(signOutOtherDevices, 'unavailable', 'Please try again in a moment.');
    const { user } = await open();
    await user.click(section('Devices').getByRole('button', { name: 'Sign out all other devices' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await question.findByText('Please try again in a moment.')).toBeTruthy();

    subscribeToPush();
    api.answers(signOutOtherDevices, account());
    await user.click(question.getByRole('button', { name: 'Sign out' }));

    expect(await section('Devices').findByText('Your other devices are signed out.')).toBeTruthy();
    expect(api.requests(signOutOtherDevices).map(({ body }) => body)).toEqual([{}, { pushEndpoint: firstDevice.endpoint }]);
    expect(section('Devices').getAllByRole('listitem')).toHaveLength(1);
  });

  it('say so when one could not be signed out', async () => {
    api.answers(getAccount, account({ devices: [device, phone] }));
    api.refuses(signOutDevice, 'rate_limited', 'Too many changes of your account.');
    const { user } = await open();

    await user.click(section('Devices').getByRole('button', { name: /^Sign out Chrome/ }));

    expect(await section('Devices').findByText('Too many changes of your account.')).toBeTruthy();
  });
});

it('downloads one’s own data as a file', async () => {
  api.answers(downloadMyData, { madeAt: now, data: { users: [{ id: 7 }] } });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
  const { user } = await open();

  await user.click(section('Your data').getByRole('button', { name: 'Download my data' }));

  expect(await section('Your data').findByText(/^Saved as sparkdrop-my-data-.*\.json$/)).toBeTruthy();
  vi.restoreAllMocks();
});
