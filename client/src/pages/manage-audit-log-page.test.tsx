import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { buildEntry } from '@/features/manage/build-manage.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ManageAuditLogPage } from './manage-audit-log-page.tsx';

const renderPage = () =>
  renderWithApp(<ManageAuditLogPage />, {
    path: '/manage/audit-log',
    user: buildUser({ userType: 'super_admin' }),
  });

const asked = () => api.requests(listAuditLog).map(({ url }) => url);

it('says when, who, what and what changed', async () => {
  api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: null });
  renderPage();

  const entry = await screen.findByRole('article', { name: 'Moved a job, Purchase 31' });
  expect(entry.textContent).toContain('Ada Admin, 20 Nov 2026, 14:02');
  expect(within(entry).getByText('Sales stage')).toBeDefined();
  expect(within(entry).getByRole('definition').textContent).toBe('purchased →  became called');
});

it('has words for the system, for an unknown action and for every kind of value', async () => {
  api.answers(listAuditLog, {
    entries: [
      buildEntry({
        actorName: null,
        action: 'key.turned_off',
        subjectType: 'discount_code',
        subjectId: '4',
        before: null,
        after: { isActive: false, validUntil: '2026-11-20T03:02:00.000Z', maxUses: null, fields: ['a', 'b'] },
      }),
    ],
    nextCursor: null,
  });
  renderPage();

  const entry = await screen.findByRole('article', { name: 'Key: turned off, Discount code 4' });
  expect(entry.textContent).toContain('System');
  const values = within(entry)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(values).toEqual(['no', '20 Nov 2026, 14:02', 'none', 'a, b']);
});

it('loads more where the page before ended, until there is no more', async () => {
  api.answers(listAuditLog, ({ url }) =>
    url.includes('cursor=100')
      ? { entries: [buildEntry({ id: 99, action: 'lead.claimed' })], nextCursor: null }
      : { entries: [buildEntry()], nextCursor: '100' },
  );
  const { user } = renderPage();

  await user.click(await screen.findByRole('button', { name: 'Load more' }));

  expect(await screen.findByRole('article', { name: /^Claimed a lead/ })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('keeps what is there when more could not be loaded, and can be asked again', async () => {
  api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: '100' });
  const { user } = renderPage();
  await screen.findByRole('button', { name: 'Load more' });

  api.refuses(listAuditLog, 'internal', 'Down');
  await user.click(screen.getByRole('button', { name: 'Load more' }));

  expect((await screen.findByRole('alert')).textContent).toContain('Down');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Load more' })).toBeDefined();
});

it('shows one kind of action', async () => {
  api.answers(listAuditLog, ({ url }) => ({
    entries: [buildEntry({ action: url.includes('action=report') ? 'report.approved' : 'lead.claimed' })],
    nextCursor: null,
  }));
  const { user } = renderPage();
  await screen.findByRole('article', { name: /^Claimed a lead/ });

  await user.selectOptions(screen.getByLabelText('Show'), 'Reports');

  expect(await screen.findByRole('article', { name: /^Approved a report/ })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(asked()).toEqual(['/api/audit-log', '/api/audit-log?action=report']);
});

it('says when there is nothing, and offers another try when it could not be loaded', async () => {
  api.fails(listAuditLog);
  const { user } = renderPage();
  await screen.findByText('The entries could not be loaded');

  api.answers(listAuditLog, { entries: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Nothing was written down yet')).toBeDefined();
});
