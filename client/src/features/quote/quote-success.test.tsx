import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { filedQuote, rememberFiledQuote } from './filed-quote.ts';
import { NoQuoteYet } from './no-quote-yet.tsx';
import { QuoteThanks } from './quote-thanks.tsx';

beforeEach(() => history.replaceState(null, ''));

describe('filedQuote', () => {
  it('knows of nothing in a tab that sent nothing', () => {
    expect(filedQuote()).toBeNull();
  });

  it('is remembered by the tab, for a reload', () => {
    rememberFiledQuote({ jobReference: 'AE-7E' });
    expect(filedQuote()).toEqual({ jobReference: 'AE-7E' });
  });

  it('is carried by the page’s history where storage is blocked', () => {
    history.replaceState({ jobReference: 'AE-8E' }, '');
    expect(filedQuote()).toEqual({ jobReference: 'AE-8E' });
  });
});

describe('QuoteThanks', () => {
  it('shows the reference, three steps that fit electrical work, and the ways on', () => {
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
