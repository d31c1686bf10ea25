import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type CurrentUser, getMe, updateLicence } from '@shared/contracts/auth.ts';
import { useSession } from '@/lib/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { BuyingNeedsDialog } from './buying-needs-dialog.tsx';

const TITLE = 'What you need to buy';
const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;

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
    expect(screen.getByText('Add your electrical licence')).toBeDefined();
  });

  it('is nothing but to wait while a licence is checked', () => {
    open({ ...licence, missingToBuy: ['licence_unverified'] });

    expect(screen.getByText('We are checking your licence')).toBeDefined();
    expect(screen.getByText(/We look up licence 123456C \(NSW\)/)).toBeDefined();
    expect(screen.queryByLabelText('Licence number')).toBeNull();
  });

  it('is the renewed licence once one has expired', () => {
    open({ ...licence, missingToBuy: ['licence_expired'] });

    expect(screen.getByText('Your licence has expired')).toBeDefined();
    expect(screen.getByLabelText('Licence number')).toBeDefined();
  });

  it('is less once the licence is saved', async () => {
    const added = buildUser({ ...licence, missingToBuy: ['licence_unverified'] });
    const { user } = open({ missingToBuy: ['licence_missing'] });
    api.answers(updateLicence, added);

    await user.type(screen.getByLabelText('Licence number'), '123456C');
    await user.selectOptions(screen.getByLabelText('State of the licence'), 'NSW');
    await user.click(screen.getByRole('button', { name: 'Save licence' }));

    await screen.findByText('We are checking your licence');
    expect(api.requests(updateLicence).map(({ body }) => body)).toEqual([licence]);
  });

  it('is nothing once somebody else has verified the licence', async () => {
    open({ ...licence, missingToBuy: ['licence_unverified'] });
    await screen.findByText('We are checking your licence');

    api.answers(getMe, buildUser({ ...licence, isVerified: true, missingToBuy: [] }));
    document.dispatchEvent(new Event('visibilitychange'));

    await waitFor(() => expect(screen.queryByText('We are checking your licence')).toBeNull());
  });
});
