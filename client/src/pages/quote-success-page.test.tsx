import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { QuoteSuccessPage } from './quote-success-page.tsx';

const hydrate = () => hydrateWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

const remember = () =>
  sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-1042E' }));

describe('the success page as the server renders it', () => {
  it('claims nothing yet, and has a phone number for a browser without JavaScript', async () => {
    remember();

    const { html } = await hydrate();

    expect(html).toContain('Your quote request');
    expect(html).not.toMatch(/Submitted|No quote request here|AE-1042E/);
    expect(/<noscript>.*<\/noscript>/s.exec(html)?.[0]).toContain('href="tel:+611800975707"');
  });

  it('shows the thanks once storage was read', async () => {
    remember();

    const { mended } = await hydrate();

    expect(screen.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeTruthy();
    expect(screen.getByText('AE-1042E', { selector: 'strong' })).toBeTruthy();
    expect(mended).toEqual([]);
  });

  it('says that there is no request once storage was read', async () => {
    const { mended } = await hydrate();

    expect(screen.getByRole('heading', { level: 1, name: 'No quote request here' })).toBeTruthy();
    expect(mended).toEqual([]);
  });
});

describe('the success page', () => {
  it('shows the thanks at once where the app renders it', () => {
    remember();
    renderWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

    expect(screen.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeTruthy();
  });

  it('has a noindex tag, and a title that claims no more than is known', () => {
    renderWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

    expect(document.title).toBe('No quote request | Sparkdrop');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('meta[name=keywords]')?.getAttribute('content')).toContain('electrical quote');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://sparkdrop.example/quote-success');
  });
});
