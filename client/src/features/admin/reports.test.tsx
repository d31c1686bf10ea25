import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decideLeadReport, listLeadReports, type LeadReport } from '@shared/contracts/guarantee.ts';
import { buildReport } from '@/testing/build-manage.ts';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { Reports } from './reports.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

const renderPage = (path = '/manage/reports') =>
  renderWithApp(<Reports />, {
    path,
    user: buildUser({ userType: 'super_admin' }),
  });

/** Answers each list of reports with those of its status. */
function answerReports(...reports: LeadReport[]): void {
  api.answers(listLeadReports, ({ url }) => {
    const status = new URL(url, 'http://localhost').searchParams.get('status') ?? 'waiting';
    return reports.filter((report) =>
      status === 'decided' ? report.status !== 'waiting' : report.status === status,
    );
  });
}

const approved = buildReport({
  status: 'approved',
  decidedByName: 'Ada Admin',
  decidedAt: '2026-11-20T03:02:00.000Z',
});
const waiting = () => screen.findByRole('article', { name: 'AE-12E, Priya Nairtest' });

const openDecline = async () => {
  answerReports(buildReport());
  const view = renderPage();
  await view.user.click(within(await waiting()).getByRole('button', { name: 'Decline' }));
  await screen.findByRole('dialog');
  return view;
};

describe('the list', () => {
  it('has what a decision needs', async () => {
    answerReports(buildReport());
    renderPage();

    const text = (await waiting()).textContent;
    for (const part of [
      'Wrong or dead number',
      'Wants a refund',
      'Rings out every time.',
      'Sam Volt, Volt Electrical',
      '$21.40',
      'Calls logged3',
      '18 Nov 2026',
      'The safety switch trips.',
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole('heading', { name: 'Waiting (1)' })).toBeDefined();
  });

  it('has those that wait before those that are decided, with who, when and why', async () => {
    answerReports(
      { ...approved, id: 8, remedy: 'credit', creditCode: 'CREDIT-7F' },
      buildReport(),
      buildReport({
        id: 9,
        status: 'declined',
        decidedByName: null,
        decidedAt: '2026-11-20T04:00:00.000Z',
        decisionReason: 'The customer answered us.',
      }),
    );
    renderPage();

    await screen.findByText(/^by Ada Admin/);
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toContain('Approve');
    expect(cards[1]).toContain('Approvedby Ada Admin, 20 Nov 2026, 2:02 pm');
    expect(cards[1]).toContain('CREDIT-7F');
    expect(cards[2]).toContain('Declinedby System');
    expect(cards[2]).toContain('The customer answered us.');
    expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  });

  it('says when nothing waits', async () => {
    answerReports();
    renderPage();

    expect(await screen.findByText('No report waits for a decision')).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    api.fails(listLeadReports);
    const { user } = renderPage();
    await screen.findByText('The reports couldn’t be loaded');

    answerReports(buildReport());
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);

    expect(await waiting()).toBeDefined();
  });
});

const paged = (ids: readonly number[], next: number | null) =>
  new Response(JSON.stringify(ids.map((id) => buildReport({ id, jobReference: `AE-${id}E` }))), {
    headers: { 'content-type': 'application/json', ...(next === null ? {} : { 'x-next-cursor': String(next) }) },
  });

describe('the paging', () => {
  it('goes on where the page before ended', async () => {
    api.answersRaw(listLeadReports, () => paged([5], 5));
    const { user } = renderPage();
    expect(await screen.findByRole('heading', { name: 'Waiting (1+)' })).toBeDefined();

    api.answersRaw(listLeadReports, () => paged([6], null));
    await user.click(screen.getAllByRole('button', { name: 'Load more' })[0]!);

    expect(await screen.findByRole('heading', { name: 'Waiting (2)' })).toBeDefined();
    expect(api.requests(listLeadReports).map(({ url }) => url)).toContain('/api/lead-reports?status=waiting&cursor=5');
  });

  it('of the decided ones stands for a choice in the address', async () => {
    answerReports(approved, buildReport({ id: 9, status: 'declined', decidedAt: '2026-11-20T04:00:00.000Z' }));
    const { user, history } = renderPage('/manage/reports?decided=declined');
    await screen.findByText('No report waits for a decision');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));

    await user.selectOptions(screen.getByLabelText('Show decided'), 'Approved');

    expect(await screen.findByText(/^by Ada Admin/)).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(history?.at(-1)).toBe('/manage/reports?decided=approved');
  });
});

describe('a report that waits', () => {
  it.each([
    ['Thu 19 Nov, 1:00 pm', 'Answer by Fri 20 Nov, 1:00 pm', '2026-11-19T02:00:00.000Z', '2026-11-20T01:00:00.000Z'],
    ['Thu 19 Nov, 1:00 pm, a day later', 'Overdue since Fri 20 Nov, 1:00 pm', '2026-11-19T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
    ['Fri 20 Nov, 1:00 pm', 'Answer by Mon 23 Nov, 1:00 pm', '2026-11-20T02:00:00.000Z', '2026-11-22T02:00:00.000Z'],
  ])('says until when it is to be answered: %s', async (_when, text, createdAt, now) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    recordServerTime(Date.parse(now), performance.now(), performance.now());
    answerReports(buildReport({ createdAt }));
    renderPage();

    expect(await screen.findByText(text)).toBeDefined();
    vi.useRealTimers();
  });

  it('leads to what was written down about it and about its lead', async () => {
    answerReports(buildReport());
    renderPage();

    const links = within(await waiting()).getAllByRole('link', { name: /^(This report|Lead )/ });

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/manage/audit-log?subject=report%3A5',
      '/manage/audit-log?subject=lead%3A12',
    ]);
  });
});

describe('an approval', () => {
  it('asks first, with the customer, the buyer and the sum', async () => {
    answerReports(buildReport());
    api.answers(decideLeadReport, () => {
      answerReports(approved);
      return approved;
    });
    const { user } = renderPage();

    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Sam Volt gets $21.40 back for the lead of Priya Nairtest.')).toBeDefined();
    expect(api.requests(decideLeadReport)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve refund' }));

    const heading = await screen.findByRole('heading', { name: 'Waiting (0)' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.requests(decideLeadReport)).toMatchObject([
      { params: { reportId: '5' }, body: { decision: 'approve' } },
    ]);
  });

  it('names a replacement credit when that was asked', async () => {
    answerReports(buildReport({ remedy: 'credit' }));
    const { user } = renderPage();

    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }));

    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Sam Volt gets a replacement credit for the lead of Priya Nairtest.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Approve credit' })).toBeDefined();
  });

  it('says so when somebody else has decided, and looks again', async () => {
    answerReports(buildReport());
    api.refuses(decideLeadReport, 'conflict', 'This report has already been decided');
    const { user } = renderPage();
    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }));

    answerReports(approved);
    await user.click(await screen.findByRole('button', { name: 'Approve refund' }));

    expect((await screen.findByRole('alert')).textContent).toContain('This report has already been decided');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Waiting (0)' })).toBeDefined();
  });
});

describe('a refusal of a report', () => {
  it('needs a reason', async () => {
    const { user } = await openDecline();

    await user.click(screen.getByRole('button', { name: 'Decline report' }));

    expect(await screen.findByText('Please say why the report is declined')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    expect(api.requests(decideLeadReport)).toEqual([]);
  });

  it('sends the reason and shows it among the decided', async () => {
    const declined = buildReport({
      status: 'declined',
      decidedByName: 'Ada Admin',
      decidedAt: '2026-11-20T03:02:00.000Z',
      decisionReason: 'The customer answered us.',
    });
    const { user } = await openDecline();
    api.answers(decideLeadReport, () => {
      answerReports(declined);
      return declined;
    });

    await user.type(screen.getByLabelText('Reason'), 'The customer answered us.');
    await user.click(screen.getByRole('button', { name: 'Decline report' }));

    await screen.findByText(/^by Ada Admin/);
    expect((await waiting()).textContent).toContain('The customer answered us.');
    expect(api.requests(decideLeadReport)[0]?.body).toEqual({
      decision: 'decline',
      reason: 'The customer answered us.',
    });
  });
});
