import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { goBack } from '@/testing/leaving.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { bought, openMarket, quote } from '@/testing/purchase-story.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

beforeEach(() => {
  servesPipeline([]);
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

type Answer = typeof bought | Error;

/** Presses the button of the purchase; the server's answer waits for `end`. */
async function startPayment() {
  const waiting: ((answer: Answer) => void)[] = [];
  const arrives = async () => {
    const answer = await new Promise<Answer>((resolve) => waiting.push(resolve));
    if (answer instanceof Error) throw answer;
    return answer;
  };
  api.answers(purchaseLead, arrives);
  const app = await openMarket();
  await app.user.click(await screen.findByRole('button', { name: /^Complete demo purchase/ }));
  await waitFor(() => expect(api.requests(purchaseLead)).toHaveLength(1));
  return { ...app, end: (answer: Answer) => waiting.forEach((resolve) => resolve(answer)) };
}

/** Closes the dialog of a pending payment, opens another tab and returns to the leads. */
async function leaveAndReturn() {
  const story = await startPayment();
  await goBack();
  await story.user.click(await screen.findByRole('button', { name: 'Close anyway' }));
  await story.user.click(screen.getByRole('tab', { name: /^Purchased/ }));
  await screen.findByText('No purchased leads yet');
  await story.user.click(screen.getByRole('tab', { name: /^Leads/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your payment' }));
  expect(dialog.getByText('Checking your payment…')).toBeTruthy();
  return story;
}

describe("the browser's Back during a payment", () => {
  it('asks before the dialog closes, and a second Back keeps waiting', async () => {
    const { end } = await startPayment();

    await goBack();

    expect(await screen.findByText('Close while the payment is going through?')).toBeTruthy();
    await waitFor(() => expect(history.state).toHaveProperty('openDialog'));
    await goBack();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    end(bought);
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });
});

it('what was entered is unsaved until the payment is under way, so that a page of the bank can load', async () => {
  const app = await openMarket();
  await app.user.click(await screen.findByRole('button', { name: 'Change who is buying' }));
  await app.user.type(screen.getByLabelText(/^Company/), ' Pty Ltd');
  expect(isAnythingUnsaved()).toBe(true);

  api.answers(purchaseLead, () => new Promise(() => undefined));
  await app.user.click(await screen.findByRole('button', { name: /^Complete demo purchase/ }));

  await waitFor(() => expect(api.requests(purchaseLead)).toHaveLength(1));
  expect(isAnythingUnsaved()).toBe(false);
});

describe('a payment whose dialog was closed', () => {
  it('is waited for on the way back, and shows the lead once it is through', async () => {
    const { end } = await leaveAndReturn();

    end(bought);

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead)).toHaveLength(1);
  });

  it('is waited for on the way back, and says why it failed', async () => {
    const { end, user } = await leaveAndReturn();

    end(new TypeError('Failed to fetch'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Your payment' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.queryByText('Checking your payment…')).toBeNull();
    api.answers(purchaseLead, bought);
    await user.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });

  it('is still under way where the same lead is opened again', async () => {
    const { end, user } = await startPayment();
    await goBack();
    await user.click(await screen.findByRole('button', { name: 'Close anyway' }));

    await user.click(screen.getByRole('button', { name: /^Purchase lead AE-1042E/ }));

    const dialog = await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' });
    expect(within(dialog).getByRole('button', { name: /^Completing/ })).toBeTruthy();
    end(bought);
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead)).toHaveLength(1);
  });
});

describe('a payment whose session ended before it was through', () => {
  it('says so, and is finished once the same person has signed in again', async () => {
    api.refuses(purchaseLead, 'unauthenticated', 'Please sign in');
    api.refuses(getMe, 'unauthenticated', 'Please sign in');
    const { user, unmount } = await openMarket();
    await user.click(await screen.findByRole('button', { name: /^Complete demo purchase/ }));
    expect((await screen.findAllByText(/Sign in again: we’ll then check your payment and finish it\./)).length).toBeGreaterThan(0);
    unmount();

    api.answers(purchaseLead, bought);
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: buildUser() });

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });
});
