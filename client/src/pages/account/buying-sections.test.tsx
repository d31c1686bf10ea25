import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { forgetSavedCard, getSavedCard } from '@shared/contracts/payments.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { BuyingSections } from './buying-sections.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (user = buildUser()) => renderWithApp(<BuyingSections user={user} />, { path: '/account', user });
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the saved card', () => {
  it('is shown by brand and last digits, and removed after a question', async () => {
    vi.spyOn(clientConfig, 'payments', 'get').mockReturnValue({ kind: 'stripe', publishableKey: 'pk', isTest: false });
    api.answers(getSavedCard, { card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2090 } });
    api.answers(forgetSavedCard, {});
    const { user } = open();
    expect(await section('Saved card').findByText('Visa •••• 4242')).toBeTruthy();
    expect(section('Saved card').getByText('Expires 04/90')).toBeTruthy();

    await user.click(section('Saved card').getByRole('button', { name: 'Remove card' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Forget card' }));

    expect(await section('Saved card').findByText(/^No card saved\./)).toBeTruthy();
  });

  it('is not needed in test mode', async () => {
    open();

    expect(section('Saved card').getByText('Test mode, no money moves. No card is needed.')).toBeTruthy();
  });
});

describe('the licence', () => {
  const onFile = { licenseNumber: '123456C', licenseState: 'NSW', licenseExpiresOn: '2030-01-31' } as const;

  it.each([
    ['Licence verified', {}],
    ['Licence not verified', { isVerified: false }],
    ['Licence being checked', { isVerified: false, isLicenceUnderReview: true }],
    ['Licence refused', { isVerified: false, licenseRefusal: 'The number is another one’s.' }],
    ['Licence expired', { licenseExpiresOn: '2020-01-31' }],
    ['Licence expires soon', { isLicenceExpiring: true }],
  ])('is shown as %s', (word, fields) => {
    open(buildUser({ ...onFile, ...fields }));

    expect(section('Licence and insurance').getByText('Licence 123456C (NSW)')).toBeTruthy();
    expect(section('Licence and insurance').getByText(word)).toBeTruthy();
  });

  it('is added or changed in the dialog of what one needs to buy', async () => {
    api.answers(getMe, buildUser());
    const { user } = open();
    await user.click(section('Licence and insurance').getByRole('button', { name: 'Add my licence' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'What you need to buy leads' }));
    expect(dialog.getByLabelText('Licence number')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Back to your account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
