import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLeads, purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import { api } from '@/testing/api.ts';
import { goBack } from '@/testing/leaving.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { bought, freeLead, openMarket, sells, slowLead } from '@/testing/purchase-story.tsx';

beforeEach(() => servesPipeline([]));

describe('a claim that costs nothing', () => {
  it('asks once, takes no card and sends only the payment status', async () => {
    sells({ ...bought, paymentKind: 'free', amountPaid: '0.00' });
    const { user } = await openMarket({ lead: freeLead() });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.queryByRole('textbox')).toBeNull();

    await user.click(question.getByRole('button', { name: 'Claim FREE' }));

    expect(await screen.findByRole('heading', { name: 'Priya Sharma' })).toBeTruthy();
    expect(await screen.findByText('Lead claimed')).toBeTruthy();
    expect(api.requests(purchaseLead)[0]?.body).toEqual({ paymentStatus: 'completed' });
    expect(api.requests(createPaymentIntent)).toEqual([]);
  });

  it('says whose lead it is, how far away and when, and that it is gone once someone else has it', async () => {
    const next = slowLead({ id: 7, jobReference: 'AE-7E', serviceLocation: 'Newtown NSW 2042', distanceKm: 2 });
    const { user, queryClient } = await openMarket({ lead: freeLead(), others: [next] });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('4.2 km from Marrickville')).toBeTruthy();
    expect(question.getByText('Priya')).toBeTruthy();
    expect(question.getByText('When').nextElementSibling?.textContent).toBeTruthy();

    api.answers(listLeads, [next]);
    await act(() => queryClient.invalidateQueries());

    expect(await question.findByText('Gone at $0.00')).toBeTruthy();
    expect(question.queryByRole('button', { name: 'Claim FREE' })).toBeNull();
    expect(question.getByRole('button', { name: 'Back to leads' })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'See AE-7E in Newtown, 2 km from Marrickville' }));

    expect(await screen.findByRole('dialog', { name: 'Purchase lead AE-7E' })).toBeTruthy();
    expect(api.requests(purchaseLead)).toEqual([]);
  });

  it('says so when it fails', async () => {
    api.refuses(purchaseLead, 'internal', 'Down');
    const { user } = await openMarket({ lead: freeLead() });
    const question = within(await screen.findByRole('alertdialog'));

    await user.click(question.getByRole('button', { name: 'Claim FREE' }));

    expect(await question.findByText('Error claiming lead')).toBeTruthy();
    expect(question.getByText('Please try again.')).toBeTruthy();
  });

  it('is the super admin’s at any price', async () => {
    sells({ ...bought, paymentKind: 'admin', amountPaid: '0.00' });
    const { user } = await openMarket({ person: buildUser({ userType: 'super_admin' }) });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Admin Access - No Payment Required/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Claim' }));

    expect(await screen.findByRole('heading', { name: 'Priya Sharma' })).toBeTruthy();
    expect(api.requests(purchaseLead)[0]?.body).toEqual({ paymentStatus: 'completed' });
  });
});

/** Presses the button of a claim that the server has not answered. */
async function startClaim() {
  let answer: (() => void) | undefined;
  const sold = { ...bought, paymentKind: 'free' as const, amountPaid: '0.00' };
  api.answers(purchaseLead, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return sold;
  });
  const { user } = await openMarket({ lead: freeLead() });
  await user.click(await screen.findByRole('button', { name: 'Claim FREE' }));
  await waitFor(() => expect(answer).toBeTruthy());
  return { user, end: () => answer?.() };
}

describe('a claim that is under way', () => {
  it.each([
    ['Back', goBack],
    ['Esc', async ({ user }: Awaited<ReturnType<typeof startClaim>>) => user.keyboard('{Escape}')],
  ])('asks before %s closes its dialog', async (_way, leave) => {
    const story = await startClaim();

    await leave(story);

    expect(await screen.findByText('Close while the claim is going through?')).toBeTruthy();
    await story.user.click(screen.getByRole('button', { name: 'Close anyway' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    story.end();
    expect(await screen.findByText('Lead claimed')).toBeTruthy();
  });

  it('ends after 20 seconds without an answer, as no card is asked', async () => {
    const timeouts: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms);
      return timeout(ms);
    });
    const { end } = await startClaim();

    expect(timeouts.at(-1)).toBe(20_000);
    end();
    expect(await screen.findByText('Lead claimed')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
