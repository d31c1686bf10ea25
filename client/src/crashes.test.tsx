import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { reportCrash } from '@shared/contracts/crash-reports.ts';
import { api } from '@/testing/api.ts';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

function Broken(): never {
  throw new TypeError('Bridget, 0491 570 156');
}

vi.mock('@/app/app.tsx', () => ({ App: Broken }));
vi.mock('@/pages/admin-page.tsx', () => ({ AdminPage: Broken }));

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  api.refuses(getMe, 'unauthenticated', 'Sign in first.');
  // The browser writes it to the console, and would fail the test.
  vi.stubGlobal('reportError', vi.fn());
});

it.each([
  ['the site', '/quote-success', () => import('./main.tsx')],
  ['the admin page', '/admin', () => import('./admin.tsx')],
])('%s shows an error page when its content fails, and reports the failure to the server', async (_what, path, start) => {
  history.replaceState(null, '', path);

  await start();

  expect(await screen.findByText(/went wrong/)).toBeTruthy();
  await vi.waitFor(() => expect(api.requests(reportCrash)).toHaveLength(1));
  const [report] = api.requests(reportCrash);
  expect(report?.body).toMatchObject({ kind: 'caught', name: 'TypeError', page: path, component: 'Broken' });
  expect(JSON.stringify(report?.body)).not.toMatch(/Bridget|0491/);
});
