import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { decideLeadReport, listLeadReports } from '@shared/contracts/guarantee.ts';
import { buildReport } from '@/features/manage/build-manage.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ManageReportsPage } from './manage-reports-page.tsx';

const renderPage = () =>
  renderWithApp(<ManageReportsPage />, {
    path: '/manage/reports',
    user: buildUser({ userType: 'super_admin' }),
  });

const approved = buildReport({
  status: 'approved',
  decidedByName: 'Ada Admin',
  decidedAt: '2026-11-20T03:02:00.000Z',
});
const waiting = () => screen.findByRole('article', { name: 'AE-12E, Priya Nairtest' });

const openDecline = async () => {
  api.answers(listLeadReports, [buildReport()]);
  const view = renderPage();
  await view.user.click(within(await waiting()).getByRole('button', { name: 'Decline' }));
  await screen.findByRole('dialog');
  return view;
};

describe('the list', () => {
  it('has what a decision needs', async () => {
    api.answers(listLeadReports, [buildReport()]);
    renderPage();

    const text = (await waiting()).textContent;
    for (const part of [
      'Wrong or dead number',
      'Refund asked',
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
    api.answers(listLeadReports, [
      { ...approved, id: 8, remedy: 'credit', creditCode: 'CREDIT-7F' },
      buildReport(),
      buildReport({
        id: 9,
        status: 'declined',
        decidedByName: null,
        decidedAt: '2026-11-20T04:00:00.000Z',
        decisionReason: 'The customer answered us.',
      }),
    ]);
    renderPage();

    await screen.findByRole('heading', { name: 'Decided' });
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toContain('Approve');
    expect(cards[1]).toContain('Approvedby Ada Admin, 20 Nov 2026, 14:02');
    expect(cards[1]).toContain('CREDIT-7F');
    expect(cards[2]).toContain('Declinedby System');
    expect(cards[2]).toContain('The customer answered us.');
    expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  });

  it('says when nothing waits', async () => {
    api.answers(listLeadReports, []);
    renderPage();

    expect(await screen.findByText('No report waits for a decision')).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    api.fails(listLeadReports);
    const { user } = renderPage();
    await screen.findByText('The reports could not be loaded');

    api.answers(listLeadReports, [buildReport()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await waiting()).toBeDefined();
  });
});

describe('an approval', () => {
  it('asks first, with the customer, the buyer and the sum', async () => {
    api.answers(listLeadReports, [buildReport()]);
    api.answers(decideLeadReport, () => {
      api.answers(listLeadReports, [approved]);
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
    api.answers(listLeadReports, [buildReport({ remedy: 'credit' })]);
    const { user } = renderPage();

    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }));

    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Sam Volt gets a replacement credit for the lead of Priya Nairtest.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Approve credit' })).toBeDefined();
  });

  it('says so when somebody else has decided, and looks again', async () => {
    api.answers(listLeadReports, [buildReport()]);
    api.refuses(decideLeadReport, 'conflict', 'This report is decided already');
    const { user } = renderPage();
    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }));

    api.answers(listLeadReports, [approved]);
    await user.click(await screen.findByRole('button', { name: 'Approve refund' }));

    expect((await screen.findByRole('alert')).textContent).toContain('This report is decided already');
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
      api.answers(listLeadReports, [declined]);
      return declined;
    });

    await user.type(screen.getByLabelText('Reason'), 'The customer answered us.');
    await user.click(screen.getByRole('button', { name: 'Decline report' }));

    await screen.findByRole('heading', { name: 'Decided' });
    expect((await waiting()).textContent).toContain('The customer answered us.');
    expect(api.requests(decideLeadReport)[0]?.body).toEqual({
      decision: 'decline',
      reason: 'The customer answered us.',
    });
  });
});
