import { describe, expect, it } from 'vitest';
import { messageOf, notificationOf, pathOf, wayOf } from './rules.ts';

const ORIGIN = 'https://sparkdrop.example';

const ask = (url: string, request: Partial<Request> = {}) =>
  wayOf({ method: 'GET', mode: 'cors', url: new URL(url, ORIGIN).href, ...request }, ORIGIN);
const visit = (url: string) => ask(url, { mode: 'navigate' });

describe('a request', () => {
  it.each(['/assets/index-4f2a.js', '/assets/face-91.woff2'])('for %s is answered from what is kept', (url) => {
    expect(ask(url)).toBe('kept');
  });

  it.each(['/dashboard', '/dashboard/', '/dashboard?tab=paid&job=3'])('to visit %s is for the dashboard’s document', (url) => {
    expect(visit(url)).toBe('document');
  });

  it.each(['/', '/team', '/admin', '/manage/market', '/dashboards', '/app-shell', '/api/docs', '/electricians/nsw/newtown-2042'])(
    'to visit %s is left to the browser',
    (url) => {
      expect(visit(url)).toBe('network');
    },
  );

  it.each(['/api/leads', '/api/my-purchased-leads?limit=30', '/api/live', '/dashboard', '/sw.js', '/manifest.webmanifest', '/favicon.svg'])(
    'of a page for %s is left to the browser',
    (url) => {
      expect(ask(url)).toBe('network');
    },
  );

  it('that writes, or goes to another site, is left to the browser', () => {
    expect(ask('/assets/index-4f2a.js', { method: 'POST' })).toBe('network');
    expect(ask('/dashboard', { method: 'POST', mode: 'navigate' })).toBe('network');
    expect(ask('https://js.stripe.com/assets/v3.js')).toBe('network');
  });
});

describe('a push', () => {
  const lead = {
    kind: 'lead',
    title: 'New lead in Newtown',
    body: 'Switchboard, emergency',
    tag: 'lead-7',
    url: '/dashboard?lead=7',
  } as const;

  it('is shown as it is, each lead once and a price that was waited for aloud', () => {
    const { title, options } = notificationOf(messageOf(JSON.stringify(lead)), 1_700_000_000_000);

    expect(title).toBe('New lead in Newtown');
    expect(options).toEqual({
      body: 'Switchboard, emergency',
      tag: 'lead-7',
      renotify: false,
      timestamp: 1_700_000_000_000,
      data: { url: '/dashboard?lead=7' },
      icon: '/app/icon-192.png',
      badge: '/app/badge-96.png',
    });
    expect(notificationOf({ ...lead, kind: 'price_watch' }, 0).options.renotify).toBe(true);
  });

  it('has a button that leads elsewhere', () => {
    const { options } = notificationOf({ ...lead, button: { title: 'Pause all bids', url: '/standing-bids?pause=all' } }, 0);

    expect(options.actions).toEqual([{ action: 'button', title: 'Pause all bids' }]);
    expect(options.data).toEqual({ url: '/dashboard?lead=7', buttonUrl: '/standing-bids?pause=all' });
  });

  it.each([undefined, '', 'lead 7', '{"title":', 'null', '[]', '{}', '{"title":""}', '{"title":7}'])('that says %s shows that there is news', (text) => {
    const { title, options } = notificationOf(messageOf(text), 0);

    expect([title, options.body, options.tag]).toEqual(['News from your dashboard', 'Open it to see what’s new.', 'news']);
    expect(options.data).toEqual({ url: '/dashboard' });
  });

  it('without a tag can still make itself heard', () => {
    const { options } = notificationOf(messageOf('{"kind":"price_watch","title":"$20","tag":""}'), 0);

    expect(options).toMatchObject({ renotify: true, tag: 'news' });
  });
});

describe('a tap on a notice', () => {
  it.each([
    ['/dashboard?tab=available&lead=7', '/dashboard?tab=available&lead=7'],
    ['/dashboard?job=3#notes', '/dashboard?job=3#notes'],
    ['https://evil.example/dashboard', '/dashboard'],
    ['//evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['', '/dashboard'],
    [undefined, '/dashboard'],
    [{ path: '/team' }, '/dashboard'],
    ['/..//evil.example/dashboard', '/dashboard'],
    ['/a/..//evil.example', '/dashboard'],
    ['/%2F/evil.example', '/dashboard'],
  ])('on %o leads to %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});
