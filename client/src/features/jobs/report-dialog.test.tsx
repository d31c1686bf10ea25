import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reportLead } from '@shared/contracts/guarantee.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const WEEK_MS = 7 * 24 * 3_600_000;

const inAWeek = () => new Date(Date.now() + WEEK_MS).toISOString();
const marcus = buildPurchase({ amountPaid: '20.97' });
const teamMember = buildUser({ userType: 'team_member', teamOwnerId: 7 });

const waiting = {
  reason: 'duplicate',
  remedy: 'refund',
  status: 'waiting',
  createdAt: '2025-08-16T04:05:00.000Z',
  decidedAt: null,
  decisionReason: null,
  creditCode: null, creditValue: null,
} as const satisfies PurchasedLead['report'];

const article = () => screen.findByRole('article');
const heading = () => screen.getByRole('heading', { level: 1 });

async function openReport(job: PurchasedLead, user = buildUser()) {
  const app = renderPipeline('purchased', [job], { user });
  await app.user.click(await screen.findByRole('button', { name: /^Report a bad lead/ }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Report a bad lead' })) };
}

describe('reporting a bad lead', () => {
  it('sends what is wrong and what is wanted instead, and shows that it waits', async () => {
    const job = { ...marcus, reportableUntil: inAWeek(), callAttempts: 2 };
    const reported = { ...job, reportableUntil: null, report: waiting };
    api.answers(reportLead, () => {
      servesPipeline([reported]);
      return reported;
    });
    const { user, dialog } = await openReport(job, teamMember);
    expect(
      dialog.getByText('Each press of Call on the job logs a call. “No answer” needs three of them over two days, and you have 2.'),
    ).toBeTruthy();
    expect(dialog.getByRole('radio', { name: 'Refund to my card $20.97' })).toBeTruthy();

    await user.click(dialog.getByRole('radio', { name: 'Duplicate lead' }));
    await user.type(dialog.getByLabelText(/^Details/), 'Bought her last week');
    await user.click(dialog.getByRole('radio', { name: /^Replacement credit/ }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    const card = within(await article());
    expect(await card.findByText('Reported. We’ll answer by Tue 19 Aug, 9:00 am.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests(reportLead).map(({ body }) => body)).toEqual([
      { reason: 'duplicate', details: 'Bought her last week', remedy: 'credit' },
    ]);
    expect(screen.queryByRole('button', { name: /^Report a bad lead/ })).toBeNull();
    expect(screen.getByText('Bad lead: Duplicate lead')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('article'));
  });

  it('takes the job away when it is refunded at once, and says so', async () => {
    const job = { ...marcus, reportableUntil: inAWeek() };
    const refunding = {
      ...job,
      paymentStatus: 'refund_pending',
      report: { ...waiting, status: 'approved' },
    } as const;
    api.answers(reportLead, () => {
      servesPipeline([refunding]);
      return refunding;
    });
    const { user, dialog } = await openReport(job);

    await user.click(dialog.getByRole('radio', { name: 'Duplicate lead' }));
    await user.click(dialog.getByRole('radio', { name: /^Refund to my card/ }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    expect(await screen.findByText('Approved: refund of $20.97')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(document.activeElement).toBe(heading());
  });

  it('offers a lead that was free a credit only', async () => {
    const job = buildPurchase({ amountPaid: '0.00', reportableUntil: inAWeek() });
    api.answers(reportLead, { ...job, report: { ...waiting, remedy: 'credit' } });
    const { user, dialog } = await openReport(job);
    expect(dialog.queryByRole('radio', { name: /^Refund/ })).toBeNull();
    expect(dialog.getByText('You get a replacement credit.')).toBeTruthy();

    await user.click(dialog.getByRole('radio', { name: 'Customer didn’t request a quote' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    await waitFor(() =>
      expect(api.requests(reportLead).map(({ body }) => body)).toEqual([
        { reason: 'never_asked', details: null, remedy: 'credit' },
      ]),
    );
  });

  it('asks for what is missing and sends nothing', async () => {
    const { user, dialog } = await openReport({ ...marcus, reportableUntil: inAWeek() });

    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    expect(await dialog.findByRole('link', { name: 'Please choose what is wrong with the lead' })).toBeTruthy();
    expect(
      dialog.getByRole('link', { name: 'Please choose a refund or a replacement credit' }),
    ).toBeTruthy();
    expect(api.requests(reportLead)).toEqual([]);
  });

  it('stays open and says why when the server refuses', async () => {
    const { user, dialog } = await openReport({ ...marcus, reportableUntil: inAWeek() });
    api.refuses(reportLead, 'conflict', '1 call on 1 day is logged. 2 more are missing.');

    await user.click(dialog.getByRole('radio', { name: 'No answer' }));
    await user.click(dialog.getByRole('radio', { name: /^Refund to my card/ }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    const refusal = await dialog.findByRole('alert');
    expect(refusal.textContent).toContain('1 call on 1 day is logged. 2 more are missing.');
    expect(document.activeElement).toBe(refusal);
  });

  it('puts what the server objects to under its field', async () => {
    const { user, dialog } = await openReport({ ...marcus, reportableUntil: inAWeek() });
    api.refuses(reportLead, 'invalid_input', 'Please keep this to 1000 characters', {
      issues: [{ path: 'details', message: 'Please keep this to 1000 characters' }],
    });

    await user.click(dialog.getByRole('radio', { name: 'Duplicate lead' }));
    await user.click(dialog.getByRole('radio', { name: /^Refund to my card/ }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    await user.click(await dialog.findByRole('link', { name: 'Please keep this to 1000 characters' }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Details/));
  });

  it('is over when the server says so, whatever the device thinks', async () => {
    recordServerTime(Date.now() + 2 * WEEK_MS, performance.now(), performance.now());
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * WEEK_MS);
    renderPipeline('purchased', [
      { ...marcus, reportableUntil: new Date(Date.now() - 1000).toISOString() },
    ]);
    await article();

    expect(screen.queryByRole('button', { name: /^Report a bad lead/ })).toBeNull();
    vi.restoreAllMocks();
  });

  it('goes back to its button when it is given up', async () => {
    const { user } = await openReport({ ...marcus, reportableUntil: inAWeek() });

    await user.keyboard('{Escape}');

    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Report a bad lead Marcus Oyelaran' }),
      ),
    );
  });
});

it('shows a replacement credit with its code to copy and how to use it', async () => {
  const report = {
    ...waiting,
    remedy: 'credit',
    status: 'approved',
    creditCode: 'CREDIT-7K2M', creditValue: null,
  } as const;
  renderPipeline('purchased', [{ ...marcus, report }]);

  const card = within(await article());

  expect(card.getByText('Approved: replacement credit CREDIT-7K2M')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Copy code' })).toBeTruthy();
  expect(card.getByText(/enter it under “Have a code\?” when you buy/)).toBeTruthy();
});
