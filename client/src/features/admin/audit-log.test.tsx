import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportAuditLog, listAuditLog } from '@shared/contracts/audit.ts';
import { buildEntry } from '@/testing/build-manage.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { catchSavedFiles, savedRows } from '@/testing/saved-files.ts';
import { AuditLog } from './audit-log.tsx';

const renderPage = (path = '/manage/audit-log') =>
  renderWithApp(<AuditLog />, {
    path,
    user: buildUser({ userType: 'super_admin' }),
  });

const asked = () => api.requests(listAuditLog).map(({ url }) => url);

it('says when, who, what and what changed', async () => {
  api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: null });
  renderPage();

  const entry = await screen.findByRole('article', { name: 'Moved a job, Purchase 31' });
  expect(entry.textContent).toMatch(/^20 Nov 2026, 2:02 pmAda AdminMoved a jobPurchase 31/);
  expect(within(entry).getByText('Sales stage:')).toBeDefined();
  expect(within(entry).getByRole('definition').textContent).toBe('Purchased →  became Called');
});

it('has words for the system, for an unknown action and for every kind of value', async () => {
  api.answers(listAuditLog, {
    entries: [
      buildEntry({
        actorName: null,
        actorUsername: null,
        action: 'key.turned_off',
        subjectType: 'discount_code',
        subjectId: '4',
        before: null,
        after: { isActive: false, validUntil: '2026-11-20T03:02:00.000Z', maxUses: null, fields: ['a', 'priceFrom'], reason: 'dead_number' },
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
  expect(values).toEqual(['Switched off', '20 Nov 2026, 2:02 pm', 'none', 'a, price from', 'Wrong or dead number']);
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
  await screen.findByText('The entries couldn’t be loaded');

  api.answers(listAuditLog, { entries: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Nothing logged yet')).toBeDefined();
});

const justAsked = () => new URL(asked().at(-1) ?? '', 'http://localhost').searchParams;

it('reads the part that the address says, with whole days of Sydney', async () => {
  api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: null });
  renderPage('/manage/audit-log?show=purchase&person=ada&subject=purchase:31&from=2026-11-20&to=2026-11-20');

  await screen.findByRole('article');
  expect(Object.fromEntries(justAsked())).toEqual({
    action: 'purchase',
    person: 'ada',
    subject: 'purchase:31',
    from: '2026-11-19T13:00:00.000Z',
    to: '2026-11-20T13:00:00.000Z',
  });
  expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('purchase');
  expect(screen.getByLabelText<HTMLInputElement>('Done by, username').value).toBe('ada');
  expect(screen.getByLabelText<HTMLSelectElement>('What it was done to').value).toBe('purchase');
  expect(screen.getByLabelText<HTMLInputElement>('Number or job reference').value).toBe('31');
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-11-20');
});

it('shows the label of the field for a username, as of those beside it', async () => {
  api.answers(listAuditLog, { entries: [], nextCursor: null });
  renderPage();

  const field = await screen.findByRole('searchbox', { name: 'Done by, username' });
  expect(screen.getByText('Done by, username').getAttribute('for')).toBe(field.id);
});

it('leaves out what makes no sense in the address', async () => {
  api.answers(listAuditLog, { entries: [], nextCursor: null });
  renderPage('/manage/audit-log?show=%25&subject=lead&from=today');

  expect(await screen.findByText('Nothing logged yet')).toBeDefined();
  expect(asked()).toEqual(['/api/audit-log']);
});

it('keeps every choice in the address, and takes them all back', async () => {
  api.answers(listAuditLog, { entries: [], nextCursor: null });
  const { user, history } = renderPage();
  const address = () => history?.at(-1);
  await user.click(await screen.findByRole('button', { name: 'More filters' }));

  await user.type(screen.getByLabelText('Done by, username'), 'ada');
  await waitFor(() => expect(address()).toBe('/manage/audit-log?person=ada'));
  await user.selectOptions(screen.getByLabelText('What it was done to'), 'Discount code');
  await user.type(screen.getByLabelText('Number or job reference'), '12');
  expect(address()).toBe('/manage/audit-log?person=ada&subject=discount_code%3A12');
  await user.clear(screen.getByLabelText('Number or job reference'));
  await user.selectOptions(screen.getByLabelText('What it was done to'), 'Anything');
  await user.type(screen.getByLabelText('Number or job reference'), 'ae-42e');
  expect(address()).toBe('/manage/audit-log?person=ada&subject=job%3AAE-42E');
  expect(screen.getByLabelText<HTMLInputElement>('Number or job reference').value).toBe('AE-42E');
  await user.selectOptions(screen.getByLabelText('What it was done to'), 'Purchase');
  expect(address()).toBe('/manage/audit-log?person=ada&subject=purchase%3AAE-42E');
  await user.type(screen.getByLabelText('First day'), '2026-11-20');
  await user.type(screen.getByLabelText('Last day'), '2026-11-19');
  expect(screen.getByText('Please choose an end after the start')).toBeDefined();
  expect(justAsked().get('to')).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Show everything' }));

  expect(address()).toBe('/manage/audit-log');
  expect(await screen.findByText('Nothing logged yet')).toBeDefined();
});

it('leads from an entry to what else its person did, and to what else was done to its subject', async () => {
  api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: null });
  const { user, history } = renderPage();

  await user.click(await screen.findByRole('link', { name: 'Ada Admin' }));
  expect(history?.at(-1)).toBe('/manage/audit-log?person=ada');
  await user.click(screen.getByRole('link', { name: 'Purchase 31' }));

  expect(history?.at(-1)).toBe('/manage/audit-log?subject=purchase%3A31');
  expect(screen.getByLabelText<HTMLInputElement>('Number or job reference').value).toBe('31');
  await waitFor(() => expect(Object.fromEntries(justAsked())).toEqual({ subject: 'purchase:31' }));
});

it('says what a look at many contacts was at, without a link to one of them', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => index + 1);
  api.answers(listAuditLog, {
    entries: [
      buildEntry({ action: 'contact.looked_at', subjectType: 'lead', subjectId: 'several', before: null, after: { endpoint: 'listLeads', count: 25, ids } }),
    ],
    nextCursor: null,
  });
  renderPage();

  const entry = await screen.findByRole('article', { name: 'Viewed contacts, 25 leads' });
  expect(within(entry).queryByRole('link', { name: '25 leads' })).toBeNull();
  const values = within(entry).getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['The market', `${ids.slice(0, 20).map((id) => `AE-${id}E`).join(', ')} and 5 more`]);
});

it('says that a search was one of all accounts', async () => {
  const after = { endpoint: 'listProviders', textHash: '_z5DGLWR63kKKBRt' };
  api.answers(listAuditLog, { entries: [buildEntry({ action: 'contact.searched', subjectType: 'user', subjectId: 'several', before: null, after })], nextCursor: null });
  renderPage();

  expect(await screen.findByRole('article', { name: 'Searched for a contact, Accounts' })).toBeDefined();
});

const text = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', ...headers } });

const startDownload = async ({ user }: ReturnType<typeof renderPage>) => user.click(await screen.findByRole('button', { name: 'Download CSV' }));

describe('the download', () => {
  let saved: ReturnType<typeof catchSavedFiles> = [];

  beforeEach(() => {
    saved = catchSavedFiles();
    api.answers(listAuditLog, { entries: [buildEntry()], nextCursor: null });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('saves every page of what is on screen in one file', async () => {
    api.answersRaw(exportAuditLog, ({ url }) => (url.includes('cursor=2') ? text('"2"\r\n') : text('\uFEFF"Line"\r\n"1"\r\n', { 'x-next-cursor': '2' })));
    await startDownload(renderPage('/manage/audit-log?show=purchase&person=ada'));

    expect(await screen.findByText('Audit log downloaded')).toBeDefined();
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^sparkdrop-audit-log-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(await savedRows(saved[0]!)).toEqual([['Line'], ['1'], ['2']]);
    expect(api.requests(exportAuditLog).map(({ url }) => url)).toEqual([
      '/api/audit-log/export?action=purchase&person=ada',
      '/api/audit-log/export?action=purchase&person=ada&cursor=2',
    ]);
  });

  it('names the file by Sydney’s date, as the log shows it', async () => {
    // The same instant is another day in other zones.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T13:30:00.000Z') });
    vi.spyOn(Date.prototype, 'getDate').mockReturnValue(30);
    api.answersRaw(exportAuditLog, () => text('\uFEFF"Line"\r\n"1"\r\n'));
    await startDownload(renderPage());

    expect(await screen.findByText('sparkdrop-audit-log-2026-12-01.csv')).toBeDefined();
    vi.useRealTimers();
  });

  it('says when it failed, saves nothing and can be tried again', async () => {
    api.refuses(exportAuditLog, 'internal', 'Down');
    await startDownload(renderPage());

    expect(await screen.findByText('Download failed')).toBeDefined();
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDefined();
  });
});
