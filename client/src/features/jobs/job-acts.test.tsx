import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logCall } from '@shared/contracts/guarantee.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { archivePurchase, contactToLead, restorePurchase, unpurchase, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { refetchPurchases } from './pipeline-queries.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const marcus = buildPurchase({ amountPaid: '20.97' });
const teamMember = buildUser({ userType: 'team_member', teamOwnerId: 7 });
const admin = buildUser({ id: 1, userType: 'super_admin' });

const article = () => screen.findByRole('article');
const heading = () => screen.getByRole('heading', { level: 1 });

/** Clicks without leaving the page: the test's browser would follow the link. */
function stayHere(): void {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
}

/** What the question says. */
const words = () => screen.getByRole('alertdialog').textContent;

describe('calling a customer', () => {
  it.each([/^Call 0491 570 110/, '0491 570 110'])(
    'by the link "%s" is logged beside the call, and counted on the card',
    async (name) => {
      api.answers(logCall, { callAttempts: 3 });
      const fetched = vi.spyOn(globalThis, 'fetch');
      const app = renderPipeline('purchased', [marcus]);
      const link = within(await article()).getByRole('link', { name });
      stayHere();

      await app.user.click(link);

      expect(await screen.findByText('3 calls logged')).toBeTruthy();
      expect(link.getAttribute('href')).toBe('tel:+61491570110');
      const [, init] = fetched.mock.calls.find(([url]) => url === '/api/lead-purchases/1/calls')!;
      expect(init).toMatchObject({ method: 'POST', keepalive: true });
      fetched.mockRestore();
    },
  );

  it('goes on when it could not be logged: nothing is said, the count is asked for again', async () => {
    api.fails(logCall);
    const app = renderPipeline('purchased', [marcus]);
    const link = within(await article()).getByRole('link', { name: /^Call 0491 570 110/ });
    expect(screen.queryByText(/logged/)).toBeNull();
    servesPipeline([{ ...marcus, callAttempts: 1 }]);
    stayHere();

    await app.user.click(link);

    expect(await screen.findByText('1 call logged')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('links a job\'s tax documents in its details', async () => {
  const taxDocuments = [{ id: 31, kind: 'receipt', number: 'INV-000012' }] as const;
  renderPipeline('purchased', [{ ...marcus, taxDocuments: [...taxDocuments] }]);

  const document = await screen.findByRole('link', { name: 'Receipt INV-000012 (PDF)' });

  expect(document.getAttribute('href')).toBe('/api/tax-documents/31/pdf');
});

/** Opens an action's confirmation and returns its text. */
async function ask(app: ReturnType<typeof renderPipeline>, label: string) {
  await app.user.click(await screen.findByRole('button', { name: `${label} Marcus Oyelaran` }));
  return within(await screen.findByRole('alertdialog'));
}

describe('archiving a job', () => {
  it('asks first, takes it away, says so and leaves the focus on the heading', async () => {
    api.answers(archivePurchase, () => {
      servesPipeline([]);
      return { id: 1 };
    });
    const app = renderPipeline('purchased', [marcus]);
    const question = await ask(app, 'Archive');
    expect(words()).toContain(
      'Marcus Oyelaran’s job AE-901E moves to your archive. You can restore it any time. Nothing is refunded.',
    );
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));

    await app.user.click(question.getByRole('button', { name: 'Archive' }));

    expect(await screen.findByText('It no longer shows in your lists.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(api.requests(archivePurchase)[0]?.params).toEqual({ purchaseId: '1' });
    expect(api.requests(listMyPurchasedLeads)).toHaveLength(2);
  });

  it('does nothing when it is cancelled', async () => {
    const app = renderPipeline('purchased', [marcus]);
    const question = await ask(app, 'Archive');

    await app.user.click(question.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('article')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Archive');
  });

  it('is not there for a team member, and neither is any of the others', async () => {
    renderPipeline('purchased', [marcus], { user: teamMember });
    await article();

    expect(screen.queryByRole('button', { name: /Archive|Unpurchase|To Lead/ })).toBeNull();
  });
});

describe('an archived job', () => {
  const archived = { ...marcus, isArchived: true, archivedAt: '2025-08-16T04:05:00.000Z' };

  it('stays in its stage until it is put back, which needs no question', async () => {
    api.answers(restorePurchase, () => {
      servesPipeline([marcus]);
      return marcus;
    });
    const app = renderPipeline(null, [archived], { isArchived: true });
    const card = within(await article());
    expect(card.queryByLabelText('Stage')).toBeNull();
    expect(card.queryByRole('button', { name: /^Archive/ })).toBeNull();

    await app.user.click(card.getByRole('button', { name: 'Restore Marcus Oyelaran' }));

    expect(await screen.findByText('Marcus Oyelaran is under Purchased again.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(api.requests(restorePurchase)[0]?.params).toEqual({ purchaseId: '1' });
  });

  it('is said to be back although its card left the screen before the answer came', async () => {
    const answers: ((saved: PurchasedLead) => void)[] = [];
    api.answers(restorePurchase, () => new Promise<PurchasedLead>((resolve) => answers.push(resolve)));
    const app = renderPipeline(null, [archived], { isArchived: true });
    await app.user.click(await screen.findByRole('button', { name: 'Restore Marcus Oyelaran' }));
    await waitFor(() => expect(answers).toHaveLength(1));

    // As when the live event arrives before the call's answer.
    servesPipeline([marcus]);
    act(() => refetchPurchases(app.queryClient));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    answers[0]?.(marcus);

    expect(await screen.findByText('Marcus Oyelaran is under Purchased again.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('says why it could not be put back, and stays', async () => {
    api.refuses(restorePurchase, 'conflict', 'This purchase was reversed, so it can’t be restored.');
    const app = renderPipeline(null, [archived], { isArchived: true });

    await app.user.click(await screen.findByRole('button', { name: 'Restore Marcus Oyelaran' }));

    expect(await screen.findByText('Error restoring lead')).toBeTruthy();
    expect(screen.getByRole('article')).toBeTruthy();
  });

  it('cannot be put back by a team member', async () => {
    renderPipeline(null, [archived], { isArchived: true, user: teamMember });
    await article();

    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });
});

describe('an own job', () => {
  const own = buildPurchase({ paymentKind: 'own', amountPaid: '0.00', reportableUntil: '2099-01-01T00:00:00.000Z' });

  it('says what it is, and has neither a report nor tax documents nor a way back to the market', async () => {
    renderPipeline('purchased', [own], { user: admin });

    const card = within(await article());

    expect(card.getByText('Own job')).toBeTruthy();
    expect(card.getByText(/^Added \d+ days ago$/, { selector: 'dd' })).toBeTruthy();
    expect(card.queryByRole('button', { name: /Report|Unpurchase/ })).toBeNull();
    expect(card.getByRole('button', { name: 'To Lead Marcus Oyelaran' })).toBeTruthy();
  });

  it('on a property names its kind', async () => {
    renderPipeline('purchased', [own]);

    const card = within(await article());

    expect(card.getByText('Property').nextSibling?.textContent).toBe('Residential');
  });

  it('on a vehicle names it', async () => {
    const vehicle = { vehicleMake: 'Toyota', vehicleModel: 'HiLux', vehicleYear: 2016, vehicleRego: 'ABC12D' };
    renderPipeline('purchased', [{ ...own, jobKind: 'vehicle', ...vehicle }]);

    const card = within(await article());

    expect(card.getByText('2016 Toyota HiLux')).toBeTruthy();
    expect(card.getByText('ABC12D')).toBeTruthy();
    expect(card.queryByText('Property')).toBeNull();
  });
});

describe('the super admin', () => {
  it('sees who bought a lead', async () => {
    renderPipeline('purchased', [marcus], { user: admin });

    expect(within(await article()).getByText('Sam Volt, Volt Electrical')).toBeTruthy();
  });

  it('takes a purchase back: the buyer is refunded, the lead is for sale again', async () => {
    const refunding = { ...marcus, paymentStatus: 'refund_pending' } as const;
    api.answers(unpurchase, () => {
      servesPipeline([refunding]);
      return { purchaseId: 1, refundedAmount: '20.97' };
    });
    const onLeadReturned = vi.fn<() => void>();
    const app = renderPipeline('purchased', [marcus], { user: admin, onLeadReturned });
    const question = await ask(app, 'Unpurchase');
    expect(words()).toContain(
      'Marcus Oyelaran’s lead goes back on the market and Sam Volt gets a refund of $20.97.',
    );

    await app.user.click(question.getByRole('button', { name: 'Unpurchase' }));

    expect(await screen.findByText('Refund of $20.97 issued')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(onLeadReturned).toHaveBeenCalledOnce();
    expect(api.requests(listMyPurchasedLeads)).toHaveLength(2);
  });

  it('takes back what was free without a word of a refund', async () => {
    api.answers(unpurchase, { purchaseId: 1, refundedAmount: '0.00' });
    const app = renderPipeline('purchased', [buildPurchase({ amountPaid: '0.00' })], { user: admin });
    const question = await ask(app, 'Unpurchase');
    expect(words()).toContain(
      'Marcus Oyelaran’s lead goes back on the market; nothing was paid, so nothing is refunded.',
    );

    await app.user.click(question.getByRole('button', { name: 'Unpurchase' }));

    expect(await screen.findByText('Lead back on sale')).toBeTruthy();
  });

  it('makes a new lead of a contact', async () => {
    api.answers(contactToLead, { leadId: 1044, jobReference: 'AE-1044E', refundedAmount: '20.97' });
    const onLeadReturned = vi.fn<() => void>();
    const app = renderPipeline('purchased', [marcus], { user: admin, onLeadReturned });
    const question = await ask(app, 'To Lead');
    expect(words()).toContain('Sam Volt gets a refund of $20.97.');

    await app.user.click(question.getByRole('button', { name: 'To Lead' }));

    expect(
      await screen.findByText('It’s on sale again as a new lead. Refund of $20.97 issued.'),
    ).toBeTruthy();
    expect(onLeadReturned).toHaveBeenCalledOnce();
  });

  it.each([
    ['Archive', archivePurchase, 'Error archiving lead'],
    ['Unpurchase', unpurchase, 'Error unpurchasing lead'],
    ['To Lead', contactToLead, 'Error converting contact to lead'],
  ] as const)('reads why %s failed, and keeps the card', async (label, endpoint, title) => {
    api.refuses(endpoint, 'not_found', 'This purchase has already been reversed');
    const app = renderPipeline('purchased', [marcus], { user: admin });
    const question = await ask(app, label);

    await app.user.click(question.getByRole('button', { name: label }));

    expect(await screen.findByText(title)).toBeTruthy();
    expect(question.getByRole('alert').textContent).toBe('This purchase has already been reversed');
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('article')).toBeTruthy();
  });
});
