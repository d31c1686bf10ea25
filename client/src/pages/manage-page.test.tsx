import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ManagePage } from './manage-page.tsx';

const renderAt = (path: string) =>
  renderWithApp(
    <Suspense>
      <ManagePage />
    </Suspense>,
    { path, user: buildUser({ userType: 'super_admin' }) },
  );

it('shows the page of the address, with or without a slash at its end', async () => {
  api.answers(listAuditLog, { entries: [], nextCursor: null });
  renderAt('/manage/audit-log/');

  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Audit log');
});

it('leads an address that names no page to the dashboard', async () => {
  const { history } = renderAt('/manage/nothing');

  await waitFor(() => expect(history).toEqual(['/dashboard']));
});
