import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { QuoteSuccessPage } from './quote-success-page.tsx';

const takeOver = () => hydrateWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

const remember = () =>
  sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-1042E' }));

describe('the thank-you page as a server sends it', () => {
  it('neither thanks nor denies, and has a phone number for a browser without script', async () => {
    remember();

    const { html } = await takeOver();

    expect(html).toContain('Your quote request');
    expect(html).not.toMatch(/Submitted|No quote request here|AE-1042E/);
    expect(/<noscript>.*<\/noscript>/s.exec(html)?.[0]).toContain('href="tel:+611800975707"');
  });

  it('thanks once this tab has said what it sent', async () => {
    remember();

    const { mended } = await takeOver();

    expect(screen.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeTruthy();
    expect(screen.getByText('AE-1042E', { selector: 'strong' })).toBeTruthy();
    expect(mended).toEqual([]);
  });

  it('denies once this tab has said that it sent nothing', async () => {
    const { mended } = await takeOver();

    expect(screen.getByRole('heading', { level: 1, name: 'No quote request here' })).toBeTruthy();
    expect(mended).toEqual([]);
  });
});

describe('the thank-you page', () => {
  it('thanks at once where the app is there already', () => {
    remember();
    renderWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

    expect(screen.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeTruthy();
  });

  it('is kept out of every index, under a title that claims no more than is known', () => {
    renderWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

    expect(document.title).toBe('No quote request | Sparkdrop');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('meta[name=keywords]')?.getAttribute('content')).toContain('electrical quote');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://sparkdrop.example/quote-success');
  });
});
