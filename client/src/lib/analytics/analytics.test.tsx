import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { track } from './analytics.ts';

beforeEach(() => {
  document.title = 'Get a quote | Sparkdrop';
  history.replaceState(null, '', '/get-quote?serviceLocation=12+Example+Street#top');
});

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const sent = () => api.requests(trackEvent).map(({ body }) => body);

describe('counting', () => {
  it('sends what happened on which page, without its query, in a request that outlives the page', async () => {
    api.answers(trackEvent, {});
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://news.example/trades?user=mirabel#x');
    const fetched = vi.spyOn(globalThis, 'fetch');

    track('phone_click', { phoneNumber: '1800 975 707' });

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      {
        eventType: 'phone_click',
        eventData: { phoneNumber: '1800 975 707' },
        pagePath: '/get-quote',
        pageTitle: 'Get a quote | Sparkdrop',
        userAgent: navigator.userAgent,
        referrer: 'https://news.example/trades',
      },
    ]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  });

  it('is nobody’s business when it fails, but a developer’s', async () => {
    api.fails(trackEvent);
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);

    expect(() => track('page_view')).not.toThrow();

    await waitFor(() => expect(warned).toHaveBeenCalledOnce());
  });

  it('warns of a refusal too', async () => {
    api.refuses(trackEvent, 'rate_limited', 'Too many events from this connection.');
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);

    track('page_view');

    await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.any(String), 'Too many events from this connection.'));
  });
});

describe('people who do not want to be counted', () => {
  afterEach(() => {
    for (const name of ['doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('are not, by %s', async (name, value) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    Object.defineProperty(navigator, name, { value, configurable: true });

    track('page_view');

    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['doNotTrack', '0'],
    ['doNotTrack', null],
    ['globalPrivacyControl', false],
  ])('are not those with %s %s', async (name, value) => {
    api.answers(trackEvent, {});
    Object.defineProperty(navigator, name, { value, configurable: true });

    track('page_view');

    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});
