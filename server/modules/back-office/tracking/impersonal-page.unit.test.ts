import { describe, expect, it } from 'vitest';
import { impersonalPage } from './impersonal-page.ts';

const nothing = { pagePath: null, pageTitle: null, userAgent: null, referrer: null };

describe('the path of the page', () => {
  it.each([
    ['/', '/'],
    ['/for-providers', '/for-providers'],
    ['/electricians/nsw/st-kilda-east-3183', '/electricians/nsw/st-kilda-east-3183'],
    ['/get-quote?serviceLocation=12+Example+Street', '/get-quote'],
    ['/auth/reset-password?token=secret#top', '/auth/reset-password'],
    ['/get-quote#0491570006', '/get-quote'],
    ['/get-quote;phone=0491570006', '/get-quote'],
    ['https://mirabel:secret@sparkdrop.example/get-quote?x=1', '/get-quote'],
    ['//mirabel@elsewhere.example/get-quote', '/get-quote'],
    [`/${'x'.repeat(400)}`, `/${'x'.repeat(199)}`],
  ])('%s is kept as %s', (sent, kept) => {
    expect(impersonalPage({ pagePath: sent })).toEqual({ ...nothing, pagePath: kept });
  });

  it.each([
    '',
    '/ask/mirabel@quill.example',
    '/ask/mirabel%40quill.example',
    '/ask/mirabel%2540quill.example',
    '/call/0491570006',
    '/call/+61-491-570-006',
    '/call/0491 570 006',
    '/call/(02)9999.1234',
    '/call/٠٤٩١٥٧٠٠٠٦',
    '/Mirabel Quillfeather',
    'http://[broken',
  ])('%s is dropped', (sent) => {
    expect(impersonalPage({ pagePath: sent })).toEqual(nothing);
  });
});

describe('the referrer', () => {
  it.each([
    ['https://www.google.com/', 'https://www.google.com'],
    ['https://news.example/trades/power?user=mirabel#x', 'https://news.example'],
    ['https://mirabel:secret@news.example/mirabel-quillfeather', 'https://news.example'],
    ['https://mail.example/mirabel@quill.example/inbox', 'https://mail.example'],
    ['http://news.example:8080/0491570006', 'http://news.example:8080'],
  ])('%s is kept as %s', (sent, kept) => {
    expect(impersonalPage({ referrer: sent })).toEqual({ ...nothing, referrer: kept });
  });

  it.each([
    '',
    'not an address',
    '/get-quote?x=1',
    'mailto:mirabel@quill.example',
    'javascript:alert(1)',
    'data:text/plain,mirabel',
    'android-app://com.example.mail/',
    'https://0491570006.example/',
    'http://203.0.113.155/',
  ])('%s is dropped', (sent) => {
    expect(impersonalPage({ referrer: sent })).toEqual(nothing);
  });
});

describe('the title', () => {
  it('is kept, cut to 200 characters', () => {
    expect(impersonalPage({ pageTitle: 'Electricians, 24/7 | Sparkdrop' }).pageTitle).toBe('Electricians, 24/7 | Sparkdrop');
    expect(impersonalPage({ pageTitle: 'x'.repeat(400) }).pageTitle).toBe('x'.repeat(200));
  });

  it.each(['Mirabel, 0491 570 006', '04 91 57 00 06', '129 Quill Lane', 'Quill Lane, Geelong 3220', '٣٢٢٠', 'mirabel@quill.example', 'mirabel＠quill.example'])('%s is dropped', (title) => {
    expect(impersonalPage({ pageTitle: title })).toEqual(nothing);
  });
});

describe('the browser', () => {
  it.each([
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240905.003) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])('%s is kept', (userAgent) => {
    expect(impersonalPage({ userAgent })).toEqual({ ...nothing, userAgent });
  });

  it('is cut to 300 characters', () => {
    expect(impersonalPage({ userAgent: 'x'.repeat(400) }).userAgent).toBe('x'.repeat(300));
  });

  it.each(['Bot/1.0 (mirabel@quill.example)', 'Call 0491 570 006', 'Call +61491570006', 'Call 9370 11', 'Mirabel (93) 70-11', 'Mirabel [937011]', 'Mirabel: 937011; VIC'])('%s is dropped', (userAgent) => {
    expect(impersonalPage({ userAgent })).toEqual(nothing);
  });
});

it('of an event that tells nothing is nothing', () => {
  expect(impersonalPage({ pagePath: null })).toEqual(nothing);
});
