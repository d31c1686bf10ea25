import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateSalesStage, type PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const renderStage = (stage: PipelineTab, ...jobs: PurchasedLead[]) => renderPipeline(stage, jobs);

/** Answers a save the way the server does: the stored row with what was sent. */
function saves(row: PurchasedLead, stamp: Partial<PurchasedLead> = {}): void {
  api.answers(updateSalesStage, ({ body }) => {
    const { salesStage, salesNotes, quotePrice, customerPaymentAmount } = body;
    return {
      ...row,
      ...(salesStage ? { salesStage: salesStage as PurchasedLead['salesStage'] } : {}),
      ...(salesNotes === undefined ? {} : { salesNotes }),
      ...(quotePrice === undefined ? {} : { quotePrice }),
      ...(customerPaymentAmount === undefined ? {} : { customerPaymentAmount }),
      ...stamp,
    };
  });
}

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const sent = () => api.requests(updateSalesStage).map(({ body }) => body);
const marcusCard = { name: 'Marcus Oyelaran, AE-901E' };
const marcus = buildPurchase({ id: 1, salesStage: 'purchased', salesNotes: 'Has a dog' });

it('says how long ago it came to its stage, minute by minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderStage('purchased', { ...marcus, purchasedAt: new Date().toISOString() });
  expect(await screen.findByText('Purchased just now')).toBeTruthy();

  await settle(121_000);

  expect(screen.getByText('Purchased 2 min ago')).toBeTruthy();
  vi.useRealTimers();
});

describe('changing the stage', () => {
  it('takes the card away at once, says so, and can be undone', async () => {
    saves(marcus);
    const app = renderStage('purchased', marcus);

    await app.user.selectOptions(await screen.findByLabelText('Stage'), 'Called');
    expect(screen.queryByRole('article')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

    expect(await screen.findByText('Sales stage updated')).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByRole('article', marcusCard)).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([{ salesStage: 'called' }, { salesStage: 'purchased' }]));
  });

  it('puts the card back when the server refuses, and says so', async () => {
    api.refuses(updateSalesStage, 'internal', 'Down');
    const app = renderStage('purchased', marcus);

    await app.user.selectOptions(await screen.findByLabelText('Stage'), 'Declined');

    expect((await screen.findByRole('alert')).textContent).toContain('Error updating sales stage');
    expect(screen.getByRole('article', marcusCard)).toBeTruthy();
  });

  it('keeps a stage without a tab of its own in the list, under its own name', async () => {
    renderStage('booked_in', buildPurchase({ salesStage: 'picked_up' }));

    const stage = await screen.findByLabelText<HTMLSelectElement>('Stage');

    expect(stage.selectedOptions[0]?.textContent).toBe('Picked up');
    expect([...stage.options].map(({ textContent }) => textContent)).not.toContain('Delivered');
  });
});

describe('the fields of a stage', () => {
  it.each([
    ['purchased', 'purchased', { quote: false, payment: false, ticks: false }],
    ['quote_sent', 'quote_sent', { quote: true, payment: false, ticks: false }],
    ['quote_accepted', 'quote_accepted', { quote: true, payment: false, ticks: false }],
    ['booked_in', 'booked_in', { quote: false, payment: false, ticks: true }],
    ['invoice_paid', 'invoice_paid', { quote: false, payment: true, ticks: true }],
  ] as const)('of %s are those it needs', async (stage, salesStage, shown) => {
    renderStage(stage, buildPurchase({ salesStage }));
    await screen.findByLabelText('Stage');

    expect(screen.queryByLabelText(/^Quote price/) !== null).toBe(shown.quote);
    expect(screen.queryByLabelText(/^Payment amount/) !== null).toBe(shown.payment);
    expect(screen.queryByLabelText('Safety check passed') !== null).toBe(shown.ticks);
    expect(screen.queryByLabelText('Finalised') !== null).toBe(shown.ticks);
  });

  it('say when a job was paid', async () => {
    renderStage(
      'invoice_paid',
      buildPurchase({ salesStage: 'invoice_paid', invoicePaidAt: '2025-08-15T04:05:00.000Z' }),
    );

    expect(await screen.findByText('Paid Fri 15 Aug, 2:05 pm')).toBeTruthy();
  });

  it('send a tick at once', async () => {
    const job = buildPurchase({ salesStage: 'booked_in' });
    saves(job, { safetyCheckPassedAt: '2025-08-15T04:05:00.000Z' });
    const app = renderStage('booked_in', job);

    await app.user.click(await screen.findByLabelText('Safety check passed'));

    expect(await screen.findByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
    expect(sent()).toEqual([{ safetyCheckPassed: true }]);
  });

  it('leave alone what is typed and not saved', async () => {
    const job = buildPurchase({ salesStage: 'booked_in', salesNotes: null });
    saves(job, { safetyCheckPassedAt: '2025-08-15T04:05:00.000Z' });
    const app = renderStage('booked_in', job);
    const notes = await screen.findByLabelText<HTMLTextAreaElement>('Sales notes');
    await app.user.type(notes, 'Back gate');

    await app.user.click(screen.getByLabelText('Safety check passed'));

    expect(await screen.findByText(/^Saved \d\d?:\d\d [ap]m\. Changes not saved yet$/)).toBeTruthy();
    expect(notes.value).toBe('Back gate');
    expect(sent()).toEqual([{ safetyCheckPassed: true }]);
  });

  it('take a tick back when it could not be saved', async () => {
    api.refuses(updateSalesStage, 'internal', 'Down');
    const app = renderStage('booked_in', buildPurchase({ salesStage: 'booked_in' }));
    const tick = await screen.findByLabelText<HTMLInputElement>('Safety check passed');

    await app.user.click(tick);

    await screen.findByRole('alert');
    expect(tick.checked).toBe(false);
  });
});

describe('a sum of money', () => {
  it('is read as people type it and sent with two decimals', async () => {
    const job = buildPurchase({ salesStage: 'quote_sent' });
    saves(job);
    const app = renderStage('quote_sent', job);
    const quote = await screen.findByLabelText<HTMLInputElement>(/^Quote price/);
    expect(quote.inputMode).toBe('decimal');

    await app.user.type(quote, '$1,850.5');
    await app.user.tab();
    expect(quote.value).toBe('1850.50');
    await app.user.click(screen.getByRole('button', { name: /^Save/ }));

    await screen.findByText(/^Saved \d\d?:\d\d [ap]m$/);
    expect(sent()).toEqual([{ quotePrice: '1850.50' }]);
  });

  it('that is none is refused under its field and not sent', async () => {
    const app = renderStage('quote_sent', buildPurchase({ salesStage: 'quote_sent' }));
    const quote = await screen.findByLabelText<HTMLInputElement>(/^Quote price/);

    await app.user.type(quote, '-5');
    fireEvent.wheel(quote, { deltaY: 100 });

    expect(quote.value).toBe('-5');
    expect(quote.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter an amount of $0.00 or more')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Save/ }).matches(':disabled')).toBe(true);
  });

  it('that cannot be read stays for its writer while the notes are saved', async () => {
    const job = buildPurchase({ salesStage: 'quote_sent', salesNotes: null });
    saves(job);
    const app = renderStage('quote_sent', job);
    const quote = await screen.findByLabelText<HTMLInputElement>(/^Quote price/);
    await app.user.type(quote, '1850.555');
    await app.user.type(screen.getByLabelText('Sales notes'), 'Back gate');

    await app.user.click(screen.getByRole('button', { name: /^Save/ }));

    await screen.findByText(/^Saved \d\d?:\d\d [ap]m/);
    expect(sent()).toEqual([{ salesNotes: 'Back gate', base: { salesNotes: null } }]);
    expect(quote.value).toBe('1850.555');
  });

  it('that a customer paid is confirmed', async () => {
    const job = buildPurchase({ salesStage: 'invoice_paid' });
    saves(job);
    const app = renderStage('invoice_paid', job);

    await app.user.type(await screen.findByLabelText(/^Payment amount/), '1850');
    await app.user.click(screen.getByRole('button', { name: /^Save/ }));

    expect(await screen.findByText('Payment amount saved')).toBeTruthy();
    expect(sent()).toEqual([{ customerPaymentAmount: '1850.00' }]);
  });
});

async function typeAndSave(notes: string) {
  vi.useFakeTimers();
  renderStage('purchased', marcus);
  await settle();
  fireEvent.change(screen.getByLabelText('Sales notes'), { target: { value: notes } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
}

describe('saving notes', () => {
  it('goes from Save over Saving to Saved and back, and leaves the time', async () => {
    saves(marcus);
    await typeAndSave('Has two dogs');
    expect(screen.getByRole('button', { name: 'Saving' })).toBeTruthy();

    await settle();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeTruthy();
    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();

    await settle(2000);
    expect(screen.getByRole('button', { name: /^Save notes/ })).toBeTruthy();
    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
    expect(sent()).toEqual([{ salesNotes: 'Has two dogs', base: { salesNotes: 'Has a dog' } }]);
  });

  it('shows an error for three seconds and keeps what was typed', async () => {
    api.refuses(updateSalesStage, 'internal', 'Down');
    await typeAndSave('Has two dogs');

    await settle();
    expect(screen.getByRole('button', { name: 'Not saved' })).toBeTruthy();

    await settle(3000);
    expect(screen.getByRole('button', { name: /^Save notes/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Sales notes').value).toBe('Has two dogs');
    expect(screen.getByText('Not saved.')).toBeTruthy();
    saves(marcus);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('never overwrites what is typed in the meantime', async () => {
    saves(marcus);
    await typeAndSave('Has two dogs');

    fireEvent.change(screen.getByLabelText('Sales notes'), {
      target: { value: 'Has two dogs and a cat' },
    });
    await settle(2000);

    const notes = screen.getByLabelText<HTMLTextAreaElement>('Sales notes');
    expect(notes.value).toBe('Has two dogs and a cat');
    expect(screen.getByRole('button', { name: /^Save notes/ }).matches(':disabled')).toBe(false);
  });
});

it('shows a job whose payment is being settled without anything to reach the customer by', async () => {
  const pending = buildPurchase({
    visibility: 'redacted',
    paymentStatus: 'pending',
    customerName: 'Marcus',
    customerPhone: '04•• ••• 110',
    customerEmail: null,
    customerAddress: null,
  });
  renderStage('purchased', pending);

  const card = await screen.findByRole('article');

  expect(
    within(card).getByText('Finalising the payment; contact details unlock in a moment'),
  ).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
});

it('shows how to reach the customer and what the job is', async () => {
  renderStage('purchased', buildPurchase({ specialRequests: 'After four, please' }));

  const card = within(await screen.findByRole('article', { name: 'Marcus Oyelaran, AE-901E' }));

  expect(card.getByRole('link', { name: /^Call 0491 570 110/ }).getAttribute('href')).toBe('tel:+61491570110');
  expect(card.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
  expect(card.getByRole('link', { name: 'Text Marcus Oyelaran' }).getAttribute('href')).toMatch(/^sms:/);
  expect(card.getByRole('link', { name: 'Email Marcus Oyelaran' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(card.getByRole('link', { name: 'marcus@example.com' })).toBeTruthy();
  for (const text of ['Upgrade', '$1,000–$2,500', 'After four, please']) {
    expect(card.getByText(text)).toBeTruthy();
  }
});

it.each([
  ['purchased', 'No purchased leads yet', 'Leads you buy appear here, with the customer’s name and number.'],
  ['called', 'No leads in this stage yet', 'Jobs move here when you mark them as called.'],
  ['booked_in', 'No leads in this stage yet', 'Jobs move here when you mark them as booked in.'],
] as const)('says in an empty stage %s what is not there and what will be', async (stage, title, message) => {
  renderStage(stage);

  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});
