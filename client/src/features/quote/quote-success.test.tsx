import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestPathOf } from '@shared/contracts/request-path.ts';
import { sendPhoneCode, type CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { waitingRequest } from '@/testing/waiting-request.ts';
import { NoQuoteYet, QuoteThanks } from './quote-success.tsx';
import { lastSubmittedQuote, rememberSubmittedQuote } from './submitted-quote.ts';

beforeEach(() => history.replaceState(null, ''));

describe('lastSubmittedQuote', () => {
  it('is null in a tab that submitted nothing', () => {
    expect(lastSubmittedQuote()).toBeNull();
  });

  it('is kept in the tab for a reload', () => {
    rememberSubmittedQuote({ jobReference: 'AE-7E' });
    expect(lastSubmittedQuote()).toEqual({ jobReference: 'AE-7E' });
  });

  it('is read from the history state where storage is blocked', () => {
    history.replaceState({ jobReference: 'AE-8E' }, '');
    expect(lastSubmittedQuote()).toEqual({ jobReference: 'AE-8E' });
  });
});

describe('QuoteThanks', () => {
  it('shows the reference, the three steps and the next links', () => {
    renderWithApp(<QuoteThanks jobReference="AE-1042E" />);

    expect(screen.getByText('AE-1042E', { selector: 'strong' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      '1. Electrician matching',
      '2. Direct contact',
      '3. Work arranged',
      'Why Sparkdrop?',
    ]);
    const call = screen.getByRole('link', { name: 'Call now 1800 975 707' });
    expect(call.getAttribute('href')).toBe('tel:+611800975707');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const again = screen.getByRole('link', { name: 'Get Another Quote' });
    expect(again.getAttribute('href')).toBe('/get-quote');
  });
});

it('says which version stands after a correction, also after a reload', () => {
  rememberSubmittedQuote({ jobReference: 'AE-9E', isCorrected: true });
  renderWithApp(<QuoteThanks {...lastSubmittedQuote()!} />);

  expect(screen.getByText('We have your corrected request. It replaces the one you sent before.')).toBeTruthy();
});

it('says that photos and the code are missing when their file is lost, and where to go on', async () => {
  vi.doMock('./after-sending.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.doUnmock('./after-sending.tsx');
    reload.mockRestore();
  });
  const { user } = renderWithApp(<QuoteThanks jobReference="AE-8E" requestToken="secret" />);

  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('We couldn’t load the next step: your photos and the code for your phone')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'your request’s own page' }).getAttribute('href')).toBe(requestPathOf('secret'));
  await user.click(panel.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('an emergency comes first with 000 and a call, also after a reload', () => {
  rememberSubmittedQuote({ jobReference: 'AE-9E', isEmergency: true });
  renderWithApp(<QuoteThanks {...lastSubmittedQuote()!} />);

  expect(screen.getByRole('link', { name: '000' }).getAttribute('href')).toBe('tel:000');
  expect(screen.getByText(/We can’t promise that an electrician will call/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call 1800 975 707' })).toBeTruthy();
});

it('an emergency names the network distributors of its state once the request is read, each with its fault line', async () => {
  const distributors = [
    { name: 'Energex', area: 'south-east Queensland', phone: '13 19 62' },
    { name: 'Ergon Energy', area: null, phone: '13 16 70' },
  ];
  api.answers(sendPhoneCode, { ...waitingRequest, phone, distributors });
  renderWithApp(<QuoteThanks jobReference="AE-9E" requestToken="secret" isEmergency />);

  expect((await screen.findByRole('link', { name: '13 19 62' })).getAttribute('href')).toBe('tel:131962');
  const steps = screen.getByRole('heading', { name: '3. Work arranged' });
  const list = screen.getByRole('heading', { name: 'Network distributors' });
  expect(steps.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Energex/).textContent).toBe('Energex 13 19 62south-east Queensland');
  expect(screen.getByText(/^Ergon/).textContent).toBe('Ergon Energy 13 16 70');
});

const phone: CustomerRequest['phone'] = { state: 'open', isHeld: false, delivery: null, hasCode: false, resendInSeconds: 0, isDemo: false };
const sees = (when: string) => `Electricians near you see the job ${when}, without your full name and number.`;

it.each([
  ['is on the market', { state: 'waiting', hasPlace: true, phone }, sees('now'), /Electricians near you see your job now/],
  ['waits for its code', { state: 'checking', hasPlace: true, phone: { ...phone, isHeld: true } }, sees('once your phone number is confirmed'), /Please call us now/],
  ['waits for a person', { state: 'checking', hasPlace: true, phone }, sees('once we’ve had a look at it'), /Please call us now/],
] as const)('says when electricians see an emergency that %s', async (_what, request, when, first) => {
  api.answers(sendPhoneCode, { ...waitingRequest, ...request });
  renderWithApp(<QuoteThanks jobReference="AE-9E" isEmergency requestToken="kY3-x_Zq8aLm0PdR5tVw1B" />);
  expect(screen.queryByText(/see your job now|see the job now/)).toBeNull();

  expect(await screen.findByText(when)).toBeTruthy();
  expect(screen.getByText(first).tagName).toBe('OUTPUT');
});

it('does not say that electricians nearby see an emergency whose place is not certain', async () => {
  api.answers(sendPhoneCode, { ...waitingRequest, hasPlace: false, phone });
  renderWithApp(<QuoteThanks jobReference="AE-9E" isEmergency requestToken="kY3-x_Zq8aLm0PdR5tVw1B" />);

  expect(await screen.findByText(sees('once we know where it is'))).toBeTruthy();
  expect(screen.queryByText(/see your job now|see the job now/)).toBeNull();
  expect(screen.getByText(/please don’t wait\. A call is the fastest way/)).toBeTruthy();
});

it.each([
  ['taken', 'An electrician has taken the job and has your details.'],
  ['cancelled', 'Nobody can take the job any more.'],
  ['closed', 'Nobody can take the job any more.'],
] as const)('does not say that electricians will see a request that is %s', async (state, text) => {
  api.answers(sendPhoneCode, { ...waitingRequest, phone, state });
  renderWithApp(<QuoteThanks jobReference="AE-9E" requestToken="secret" />);

  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/see the job|can take it/)).toBeNull();
});

it.each([
  ['taken', 'An electrician has taken your job and phones you from their own number. If nobody calls soon, please call us.'],
  ['cancelled', 'Nobody can take your job any more. If you still need help, please call us.'],
  ['closed', 'Nobody can take your job any more. If you still need help, please call us.'],
] as const)('says where an emergency stands that is %s', async (state, text) => {
  api.answers(sendPhoneCode, { ...waitingRequest, phone, state });
  renderWithApp(<QuoteThanks jobReference="AE-9E" isEmergency requestToken="secret" />);

  expect((await screen.findByText(text)).tagName).toBe('OUTPUT');
  expect(screen.queryByText(/We can’t promise that an electrician will call/)).toBeNull();
});

it.each(['secret', undefined])('says on paper too whom to call, with the token %s', (requestToken) => {
  api.answers(sendPhoneCode, { ...waitingRequest, phone });
  renderWithApp(<QuoteThanks jobReference="AE-9E" {...(requestToken ? { requestToken } : {})} />);

  const sentence = screen.getByText(/^Nobody called/);
  expect(sentence.textContent).toBe('Nobody called, or you want to change or cancel? Call 1800 975 707 and quote AE-9E.');
  expect(sentence.closest('[class*="print:hidden"]')).toBeNull();
});

describe('NoQuoteYet', () => {
  it('claims nothing and offers a quote', () => {
    renderWithApp(<NoQuoteYet latest={null} isRemoved={false} onRemove={() => undefined} />);

    expect(screen.queryByText(/Submitted/)).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      '1. Electrician matching',
      '2. Direct contact',
      '3. Work arranged',
      'Why Sparkdrop?',
    ]);
    expect(screen.getByRole('link', { name: 'Call now 1800 975 707' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Get Another Quote' });
    expect(link.getAttribute('href')).toBe('/get-quote');
  });
});
