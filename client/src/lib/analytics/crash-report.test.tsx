import { beforeEach, expect, it, vi } from 'vitest';
import { reportCrash as endpoint } from '@shared/contracts/crash-reports.ts';
import { api } from '@/testing/api.ts';

const loadPage = async () => ({ ...(await import('./crash-report.ts')), ...(await import('@/lib/api/api-client.ts')) });

let page: Awaited<ReturnType<typeof loadPage>>;

beforeEach(async () => {
  // Each test is a new page load.
  vi.resetModules();
  page = await loadPage();
  history.replaceState(null, '', '/dashboard?q=Bridget+0491570156#notes');
});

const reports = () => api.requests(endpoint).map(({ body }) => body);

/** An error in the build's files, as Chromium formats it. */
function crash(message = 'Bridget, 0491 570 156', at = 'jobs-4f2aB1.js:1:2345', name = 'TypeError'): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = `${name}: ${message}\n    at Kt (https://sparkdrop.example/assets/${at})\n    at x (chrome-extension://abc/inject.js:1:2)\n    at https://sparkdrop.example/assets/base-Zq_9.js:9:99`;
  return error;
}

const COMPONENTS = '\n    at Xe (https://sparkdrop.example/assets/jobs-4f2aB1.js:1:2000)\n    at main';

it('says how and where a page failed, and nothing of what it held', async () => {
  document.body.innerHTML = '<div id="root" data-preload="/assets/base-Zq_9ab.js /assets/index-aB3dE6gH.js"></div>';

  page.reportCrash('caught', crash(), COMPONENTS);

  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()).toEqual([
    {
      kind: 'caught',
      name: 'TypeError',
      page: '/dashboard',
      build: 'aB3dE6gH',
      component: 'Xe',
      stack: ['jobs-4f2aB1.js:1:2345', 'base-Zq_9.js:9:99'],
    },
  ]);
  expect(JSON.stringify(reports())).not.toMatch(/Bridget|0491|notes/);
});

it('reads the stack of Firefox and Safari, and takes no name that is not known', async () => {
  const error = crash('', '', 'BridgetError');
  error.stack = 'Kt@https://sparkdrop.example/assets/jobs-4f2aB1.js:1:2345\n@https://sparkdrop.example/assets/base-Zq_9.js:9:99\n';

  page.reportCrash('uncaught', error, 'Xe@https://sparkdrop.example/assets/jobs-4f2aB1.js:1:2000\n');

  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()[0]).toMatchObject({ name: 'other', component: 'Xe', stack: ['jobs-4f2aB1.js:1:2345', 'base-Zq_9.js:9:99'] });
});

it('is sent once for each failure, and five times at most', async () => {
  const same = crash();
  page.reportCrash('caught', same);
  page.reportCrash('script', same);
  page.reportCrash('caught', crash('Another message'));
  for (let line = 1; line <= 9; line += 1) page.reportCrash('caught', crash('', `jobs-4f2aB1.js:${line}:1`));

  await vi.waitFor(() => expect(reports()).toHaveLength(5));
  expect(new Set(reports().map(({ stack }) => stack[0])).size).toBe(5);
});

it('hears what nobody catches, but not of extensions and of a server out of reach', async () => {
  page.watchCrashes();
  const foreign = crash();
  foreign.stack = 'TypeError: x\n    at chrome-extension://abc/inject.js:1:2';
  const unreachable = new page.ApiError({ status: 0, code: 'network', message: 'We couldn’t reach the server.' });
  unreachable.stack = crash().stack ?? '';
  for (const error of [foreign, unreachable, null, crash('', 'a-1.js:1:1')]) {
    window.dispatchEvent(new ErrorEvent('error', { error }));
  }
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: crash('', 'b-1.js:1:1') });
  window.dispatchEvent(rejection);

  await vi.waitFor(() => expect(reports()).toHaveLength(2));
  expect(reports().map(({ kind, stack }) => [kind, stack[0]])).toEqual([
    ['script', 'a-1.js:1:1'],
    ['promise', 'b-1.js:1:1'],
  ]);
});

it('is not sent for people who want nothing counted', async () => {
  vi.stubGlobal('navigator', { ...navigator, doNotTrack: '1' });
  page.reportCrash('caught', crash());
  vi.unstubAllGlobals();
  page.reportCrash('caught', crash('', 'b-1.js:1:1'));

  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()[0]?.stack[0]).toBe('b-1.js:1:1');
});
