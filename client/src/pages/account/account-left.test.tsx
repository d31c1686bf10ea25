import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '@shared/contracts/account.ts';
import { getOwnProfile } from '@shared/contracts/profiles.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AccountPage } from './account-page.tsx';

const QUESTION = 'Your changes to your account aren’t saved yet.';

beforeEach(() => {
  api.answers(getAccount, { emailChange: null, devices: [] });
  api.answers(getOwnProfile, { isPublic: false, path: null, reviews: [] });
});

async function open() {
  const { user } = renderWithApp(<AccountPage />, { path: '/account', user: buildUser() });
  await screen.findByRole('region', { name: 'Devices' });
  return user;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the account page', () => {
  it.each([
    ['Your details', null, 'First name'],
    ['Your business', null, 'Company name'],
    ['Email', 'Change email', 'New email'],
    ['Password', 'Change password', 'New password'],
  ])('asks before it is left with something typed under “%s”', async (name, opener, label) => {
    const user = await open();
    if (opener) await user.click(section(name).getByRole('button', { name: opener }));
    expect(asksBeforeClosing()).toBe(false);

    await user.type(section(name).getByLabelText(label), 'x');

    expect(asksBeforeClosing()).toBe(true);
    await goBack();
    expect(await screen.findByText(QUESTION)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(section(name).getByLabelText<HTMLInputElement>(label).value).toMatch(/x$/);
  });

  it('asks nothing once what was typed is taken back', async () => {
    const user = await open();
    await user.click(section('Email').getByRole('button', { name: 'Change email' }));
    await user.type(section('Email').getByLabelText('New email'), 'x');

    await user.click(section('Email').getByRole('button', { name: 'Cancel' }));

    expect(asksBeforeClosing()).toBe(false);
    await goBack();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});
