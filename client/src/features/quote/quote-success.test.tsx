import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestPathOf } from '@shared/contracts/request-path.ts';
import { renderWithApp } from '@/testing/render.tsx';
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
      'What happens next?',
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
  expect(screen.getByText(/We can’t promise that one calls/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call 1800 975 707' })).toBeTruthy();
});

describe('NoQuoteYet', () => {
  it('claims nothing and offers a quote', () => {
    renderWithApp(<NoQuoteYet />);

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
