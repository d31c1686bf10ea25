import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readRequest, sendPhoneCode } from '@shared/contracts/customer-requests.ts';
import { HOUR_MS } from '@shared/domain/time/durations.ts';
import { api } from '@/testing/api.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { forgetLatestRequest } from '@/lib/latest-request.ts';
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

const show = () => renderWithApp(<QuoteSuccessPage />, { path: '/quote-success' });

describe('the latest request of a device', () => {
  const TOKEN = 'kY3'.padEnd(22, 'x');
  const KEY = 'sparkdrop.latest-request';
  const stored = () => localStorage.getItem(KEY);
  const keep = (hoursAgo: number) =>
    localStorage.setItem(KEY, JSON.stringify({ jobReference: 'AE-9E', requestToken: TOKEN, sentAt: Date.now() - hoursAgo * HOUR_MS }));

  it('is kept once its thanks are shown, and not kept again later by a reload of the tab', async () => {
    api.answersRaw(sendPhoneCode, () => new Response(null, { status: 503 }));
    sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-9E', requestToken: TOKEN }));
    const { unmount } = show();
    expect(JSON.parse(stored() ?? '')).toMatchObject({ jobReference: 'AE-9E', requestToken: TOKEN });
    keep(3);
    const before = stored();
    unmount();

    show();

    expect(stored()).toBe(before);
  });

  it.each(['same', 'other'])('is not kept again by a reload once its customer has removed it in the %s tab', (tab) => {
    api.answersRaw(sendPhoneCode, () => new Response(null, { status: 503 }));
    api.answersRaw(readRequest, () => new Response(null, { status: 503 }));
    sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-9E', requestToken: TOKEN }));
    const { unmount } = show();
    if (tab === 'same') forgetLatestRequest(TOKEN);
    else localStorage.removeItem(KEY);
    unmount();

    show();

    expect(stored()).toBeNull();
    expect(screen.queryByRole('heading', { name: 'No quote request here' }) !== null).toBe(tab === 'same');
  });

  it('leads back to its page from another tab within 24 hours, and can be removed', () => {
    keep(23);
    show();

    expect(screen.getByRole('heading', { level: 1, name: 'Your request AE-9E' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your request' }).getAttribute('href')).toBe(`/request/${TOKEN}`);
    expect(document.title).toBe('Your quote request | Sparkdrop');

    fireEvent.click(screen.getByRole('button', { name: 'Remove it from this device' }));

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'No quote request here' }));
    expect(document.title).toBe('No quote request | Sparkdrop');
    expect(stored()).toBeNull();
  });

  it('is neither shown nor stored after 24 hours, nor shown when what is stored cannot be read', () => {
    keep(25);
    const { unmount } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'No quote request here' })).toBeTruthy();
    expect(stored()).toBeNull();
    unmount();
    localStorage.setItem(KEY, 'nonsense');

    show();

    expect(screen.getByRole('heading', { level: 1, name: 'No quote request here' })).toBeTruthy();
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
