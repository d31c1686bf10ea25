import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLead } from '@shared/contracts/quotes.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { writeDraft } from './quote-draft.ts';
import { emptyQuote } from './quote-schema.ts';
import { QuoteWizard } from './quote-wizard.tsx';
import { answerAsides } from '@/testing/wizard-driver.tsx';

const answer = { id: 1042, jobReference: 'AE-1042E' };
const KEY = '3f1c1d4e-8a53-4f0e-9b7a-2f6f3c1f0a11';

const requests = () => api.requests(createLead);
const submitted = () => screen.findByRole('heading', { name: 'Electrical Quote Submitted!' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const honeypot = () => document.querySelector<HTMLInputElement>('[name=jobTopic]')!;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Renders a finished form on its last step, as after a reload. */
function renderLastStep(startedAt: number | null = null) {
  history.replaceState({ quoteStep: 3 }, '');
  writeDraft({
    idempotencyKey: KEY,
    prefill: null,
    link: '',
    startedAt,
    values: {
      ...emptyQuote,
      serviceLocation: 'Broome WA 6725',
      electricalWork: 'Oven trips the safety switch',
      customerName: 'Priya Nair',
      customerPhone: '0491 570 006',
    },
  });
  return renderWithApp(<QuoteWizard />, { path: '/get-quote' });
}

// Filling in the whole form is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('sending', () => {
  it('shows that it sends, ignores a second press, and sends once', async () => {
    const server = new EventTarget();
    api.answers(createLead, async () => {
      await new Promise((resolve) => server.addEventListener('answer', resolve, { once: true }));
      return answer;
    });
    const { user } = renderLastStep();

    await user.dblClick(button('Get Free Quote'));
    const sending = await screen.findByRole('button', { name: 'Submitting...' });
    expect(sending.getAttribute('aria-disabled')).toBe('true');
    await user.click(sending);
    await user.type(field('Full name'), '{Enter}{Enter}');
    server.dispatchEvent(new Event('answer'));
    await submitted();

    expect(requests()).toHaveLength(1);
  });

  it('is what Enter does on the last step', async () => {
    api.answers(createLead, answer);
    const { user } = renderLastStep();

    await user.type(field('Full name'), '{Enter}');
    await submitted();

    expect(requests()).toHaveLength(1);
  });

  it('keeps every value when it fails, and tries again with the same key', async () => {
    api.refuses(createLead, 'internal', 'Something went wrong on our side', { requestId: 'req-7' });
    const { user } = renderLastStep();

    await user.click(button('Get Free Quote'));
    const panel = (await screen.findByText('Your request wasn’t sent')).parentElement!;
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Error');
    expect(toast.textContent).toContain(
      'Failed to submit electrical quote request. Please try again.',
    );
    expect(within(panel).getByText('Reference: req-7')).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'Call 1800 975 707' })).toBeTruthy();
    expect(field('Full name').value).toBe('Priya Nair');

    api.answers(createLead, answer);
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await submitted();

    expect(requests().map(({ body }) => body.idempotencyKey)).toEqual([KEY, KEY]);
    expect(requests()[1]?.body).toEqual(requests()[0]?.body);
  });

  it.each([
    ['no answer comes', () => api.fails(createLead)],
    ['a proxy answers', () => api.answersRaw(createLead, () => new Response('<html>Timed out</html>', { status: 504 }))],
    ['the answer breaks off', () => api.answersRaw(createLead, () => new Response('{"id":', { status: 201 }))],
  ])('claims nothing when %s, and offers a retry', async (_what, lose) => {
    lose();
    const { user } = renderLastStep();

    await user.click(button('Get Free Quote'));

    const panel = (await screen.findByText('We’re not sure that went through')).parentElement!;
    expect(panel.textContent).toContain('Try again, we won’t send it twice. You can make corrections too.');
    expect(screen.queryByText('Your request wasn’t sent')).toBeNull();
    expect(button('Get Free Quote').disabled).toBe(false);
  });

  it('sends a correction after a lost answer with the same key, and confirms the corrected request', async () => {
    api.fails(createLead);
    const { user } = renderLastStep();
    await user.click(button('Get Free Quote'));
    await screen.findByText('We’re not sure that went through');
    api.answers(createLead, () => ({ ...answer, isCorrected: true as const }));
    fireEvent.change(field('Phone number'), { target: { value: '0491 575 254' } });

    await user.click(button('Try again'));

    await submitted();
    expect(screen.getByText('We have your corrected request. It replaces the one you sent before.')).toBeTruthy();
    expect(requests().map(({ body }) => [body.idempotencyKey, body.customerPhone])).toEqual([
      [KEY, '0491570006'],
      [KEY, '0491575254'],
    ]);
  });

  it('offers only the phone number when the first request can no longer be changed', async () => {
    api.refuses(createLead, 'conflict', 'Your first request arrived as AE-1042E and an electrician has it already.');
    const { user } = renderLastStep();

    await user.click(button('Get Free Quote'));

    const panel = (await screen.findByText('Your first request arrived')).parentElement!;
    expect(panel.textContent).toContain('AE-1042E');
    expect(within(panel).getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows the failure on the last step only', async () => {
    api.refuses(createLead, 'internal', 'Something went wrong on our side');
    const { user } = renderLastStep();
    for (const quoteStep of [2, 3]) history.pushState({ quoteStep }, '');

    await user.click(button('Get Free Quote'));
    await screen.findByText('Your request wasn’t sent');
    await user.click(button('Back'));
    await screen.findByRole('heading', { name: 'Scheduling & Urgency' });
    expect(screen.queryByText('Your request wasn’t sent')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

    await user.click(button('Next'));
    await screen.findByRole('heading', { name: 'Your Information' });
    expect(screen.getByText('Your request wasn’t sent')).toBeTruthy();
  });

  it('shows the server’s message when rate limited', async () => {
    api.refuses(createLead, 'rate_limited', 'Too many requests. Please wait 5 minutes.');
    const { user } = renderLastStep();

    await user.click(button('Get Free Quote'));

    expect(await screen.findByText('Too many requests. Please wait 5 minutes.')).toBeTruthy();
  });

  it('shows the server’s issues under their fields, on their step', async () => {
    api.refuses(createLead, 'invalid_input', 'Unknown place', {
      issues: [
        { path: 'customerPhone', message: 'Not a number we can call' },
        { path: 'serviceLocation', message: 'Unknown place' },
      ],
    });
    const { user } = renderLastStep();
    // The history that led to the last step.
    for (const quoteStep of [0, 1, 2, 3]) history.pushState({ quoteStep }, '');

    await user.click(button('Get Free Quote'));
    await screen.findByRole('heading', { name: 'Electrical Work Details' });

    const summary = screen.getByText('There is a problem').parentElement!;
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Unknown place',
    ]);
    expect(document.activeElement).toBe(summary);
    const where = screen.getByRole('combobox', { name: 'Service location' });
    expect(where.getAttribute('aria-invalid')).toBe('true');
    await user.type(where, '!');
    await waitFor(() => expect(screen.queryByText('Unknown place')).toBeNull());
  });

  it('opens the step that has an error', async () => {
    const { user } = renderLastStep();
    await user.clear(field('Full name'));

    await user.click(button('Get Free Quote'));

    expect(await screen.findByRole('link', { name: 'Customer name is required' })).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  it('names who gets the details above the button', () => {
    renderLastStep();

    expect(screen.getByText(/one electrician, not five.*The electrician pays us a fee for your details/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Privacy policy' });
    expect(link.getAttribute('href')).toBe('/privacy-policy');
    expect(
      link.compareDocumentPosition(button('Get Free Quote')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });
});

describe('the bot check', () => {
  const MESSAGE = 'This looked like an automatic request. Please try again in a moment, or call us.';

  it('has a honeypot that nobody can see, focus or autofill', () => {
    renderLastStep();

    expect(honeypot().closest('[hidden]')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    expect([honeypot().tabIndex, honeypot().autocomplete]).toEqual([-1, 'off']);
  });

  it('does not stop a person twice whose browser filled in the honeypot', async () => {
    api.refuses(createLead, 'invalid_input', MESSAGE);
    const { user } = renderLastStep();
    honeypot().value = 'Electrics';

    await user.click(button('Get Free Quote'));
    expect(await screen.findByText(MESSAGE)).toBeTruthy();
    api.answers(createLead, answer);
    await user.click(button('Try again'));
    await submitted();

    expect(requests().map(({ body }) => body.jobTopic)).toEqual(['Electrics', '']);
  });

  it('sends how long the form took, over reloads too', async () => {
    api.answers(createLead, answer);
    const { user } = renderLastStep(Date.now() - 90_000);

    await user.click(button('Get Free Quote'));
    await submitted();

    expect(requests()[0]?.body.fillMs).toBeGreaterThanOrEqual(90_000);
  });

  it.each([
    ['someone very quick', 0],
    ['someone whose clock was set back', 3_600_000],
  ])('makes the form wait for %s', async (_who, aheadMs) => {
    vi.useFakeTimers();
    api.answers(createLead, answer);
    renderLastStep(Date.now() + aheadMs);

    fireEvent.click(button('Get Free Quote'));
    await pass(0);
    expect(button('Submitting...')).toBeTruthy();
    await pass(1_900);
    expect(requests()).toEqual([]);
    await pass(100);

    expect(screen.getByRole('heading', { name: 'Electrical Quote Submitted!' })).toBeTruthy();
    expect(requests()[0]?.body.fillMs).toBe(2_000);
  });
});
