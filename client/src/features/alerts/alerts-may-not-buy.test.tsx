import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getAlertSettings, updateAlertSettings, type AlertSettings } from '@shared/contracts/alerts.ts';
import { api } from '@/testing/api.ts';
import { buildAlerts } from '@/testing/build-alerts.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';

async function openDialog(settings: Partial<AlertSettings> = {}) {
  api.answers(getAlertSettings, buildAlerts(settings));
  const onClose = vi.fn<() => void>();
  const view = renderWithApp(<AlertsDialog onManageArea={null} onClose={onClose} />, { user: buildUser({ missingToBuy: ['licence_unverified'] }) });
  await screen.findByRole('button', { name: 'Save' });
  return { ...view, onClose };
}

it('says that no alert comes to an account that may not buy, and why', async () => {
  await openDialog({ hasServiceArea: false });
  expect(screen.getAllByText('You won’t get alerts yet')).toHaveLength(1);
  expect(screen.getByText('Still needed to buy leads: a verified licence.')).toBeTruthy();
});

it('saves what was changed on the way to what an account lacks, and says when its alerts start', async () => {
  api.answers(updateAlertSettings, ({ body }) => buildAlerts(body));
  const { user, onClose, history } = await openDialog();
  await user.click(screen.getByRole('checkbox', { name: 'Alerts by email' }));

  await user.click(screen.getByRole('button', { name: 'What you need to buy leads' }));

  expect(await screen.findByText('They start once you can buy leads.')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(history?.at(-1)).toBe('/dashboard?needs=buying');
  expect(api.requests(updateAlertSettings).map(({ body }) => body)).toEqual([expect.objectContaining({ byEmail: true })]);
});
