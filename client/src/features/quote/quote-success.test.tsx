import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
