import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { logout } from '@shared/contracts/auth.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { MoreDialog } from './more-dialog.tsx';

const nothing = () => undefined;

it('lets people log out from More', async () => {
  api.answers(logout, {});
  const actions = {
    addLead: nothing,
    exportData: nothing,
    manageArea: null,
    manageAlerts: null,
    bidsHref: null,
    teamHref: null,
    returnsHref: '/dashboard?tab=purchase_history&view=returns',
    archivedHref: '/dashboard?tab=purchase_history&view=archived',
  };
  const { user } = renderWithApp(<MoreDialog actions={actions} settings={null} onClose={nothing} />, { path: '/dashboard', user: buildUser() });

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(api.requests(logout)).toHaveLength(1));
});
