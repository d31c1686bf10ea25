import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type CurrentUser, getMe, updateLicence } from '@shared/contracts/auth.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { BuyingNeedsDialog } from './buying-needs-dialog.tsx';

const TITLE = 'What you need to buy leads';
const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;
const underReview: Partial<CurrentUser> = { isVerified: false, isLicenceUnderReview: true, missingToBuy: ['licence_unverified'] };

function Shown({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  return user ? <BuyingNeedsDialog user={user} onClose={onClose} /> : null;
}

function open(overrides: Partial<CurrentUser>) {
  const onClose = vi.fn();
  const user = buildUser(overrides);
  api.answers(getMe, user);
  return { onClose, ...renderWithApp(<Shown onClose={onClose} />, { user }) };
}

describe('what an account lacks to buy', () => {
  it('is an address to confirm and a licence to add', () => {
    open({ isEmailConfirmed: false, missingToBuy: ['email_unconfirmed', 'licence_missing'] });

    expect(screen.getByRole('dialog', { name: TITLE })).toBeDefined();
    expect(screen.getByText('Confirm your email address')).toBeDefined();
    expect(screen.getByText('No licence on file')).toBeDefined();
  });

  it('is nothing but to wait while a licence is checked', () => {
    open({ ...licence, ...underReview });

    expect(screen.getByText('Licence being checked')).toBeDefined();
    expect(screen.getByText(/^Licence 123456C \(NSW\): we’ll look it up/)).toBeDefined();
    expect(screen.queryByLabelText('Licence number')).toBeNull();
  });

  it.each([['licence_expired' as const], []])('is the renewed licence once one has expired, also where buying needs none (%s)', (...missingToBuy) => {
    open({ ...licence, licenseExpiresOn: '2026-01-31', missingToBuy });

    expect(screen.getByText('Licence expired')).toBeDefined();
    expect(screen.getByLabelText('Licence number')).toBeDefined();
  });

  it('is to put a refused licence right, with the reason and with what was sent', () => {
    open({ ...licence, licenseHolder: 'Volt', isVerified: false, licenseRefusal: 'The register has no such number.', missingToBuy: ['licence_refused'] });

    expect(screen.getByText('Licence refused')).toBeDefined();
    expect(screen.getByText(/The reason: The register has no such number\./)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456C');
    expect(screen.getByLabelText<HTMLInputElement>('Name on the licence').value).toBe('Volt');
  });

  it('is a contractor’s licence where the one on file is not', () => {
    open({ ...licence, licenseClass: 'electrician', missingToBuy: ['licence_class'] });

    expect(screen.getByText('You need a contractor’s licence')).toBeDefined();
  });

  it('keeps a licence that was begun until its owner says otherwise', async () => {
    const { user, onClose } = open({ missingToBuy: ['licence_missing'] });
    await user.type(screen.getByLabelText('Licence number'), '1234');

    for (const leave of [() => user.keyboard('{Escape}'), async () => user.click(await screen.findByRole('button', { name: 'Back to the market' }))]) {
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('1234');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is nothing yet while the licence expires soon, and takes the renewed one', async () => {
    const { user } = open({ ...licence, licenseExpiresOn: '2027-01-31', isLicenceExpiring: true });

    expect(screen.getByText(/^You’re all set to buy leads\./)).toBeDefined();
    expect(screen.getByText('Licence expires soon')).toBeDefined();
    expect(screen.getByText(/^Licence 123456C \(NSW\) expires on 31 Jan 2027\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send my renewed licence' }));

    expect(document.activeElement).toBe(screen.getByLabelText('Licence number'));
  });

  it('is less once the licence is saved', async () => {
    const added = buildUser({ ...licence, ...underReview });
    const { user } = open({ missingToBuy: ['licence_missing'] });
    api.answers(updateLicence, added);

    await user.type(screen.getByLabelText('Licence number'), '123456C');
    await user.selectOptions(screen.getByLabelText('Licence state'), 'NSW');
    await user.selectOptions(screen.getByLabelText('Licence class'), 'Electrical contractor');
    await user.type(screen.getByLabelText('Name on the licence'), 'Volt Electrical');
    await user.click(screen.getByRole('button', { name: 'Send licence' }));

    await screen.findByText('Licence being checked');
    expect(api.requests(updateLicence).map(({ body }) => body)).toEqual([
      { ...licence, licenseClass: 'contractor', licenseHolder: 'Volt Electrical' },
    ]);
  });

  it('says before another number is sent in place of a verified one that buying may have to wait', async () => {
    const { user } = open({ ...licence, isVerified: true, missingToBuy: [] });
    const told = 'With another number, you may not be able to buy until we’ve checked it.';
    expect(screen.queryByText(told)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Enter another licence' }));

    expect(screen.getByText(told)).toBeDefined();
  });

  it('is nothing once somebody else has verified the licence', async () => {
    open({ ...licence, ...underReview });
    await screen.findByText('Licence being checked');

    api.answers(getMe, buildUser({ ...licence, isVerified: true, missingToBuy: [] }));
    document.dispatchEvent(new Event('visibilitychange'));

    await waitFor(() => expect(screen.queryByText('Licence being checked')).toBeNull());
  });
});
