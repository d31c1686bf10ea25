import { describe, expect, it } from 'vitest';
import { destinationOf, pageForEveryone } from './route-table.ts';

const workers = ['provider', 'team_member', 'super_admin'] as const;
const others = [null, 'customer'] as const;

describe.each(workers)('for a signed-in %s', (userType) => {
  it.each([
    ['/', { page: 'dashboard' }],
    ['/dashboard', { page: 'dashboard' }],
    ['/home', { page: 'home' }],
    ['/get-quote', { page: 'getQuote' }],
    ['/quote-success', { page: 'quoteSuccess' }],
    ['/for-providers', { page: 'forProviders' }],
    ['/privacy-policy', { page: 'privacyPolicy' }],
    ['/terms-conditions', { page: 'termsConditions' }],
    ['/terms-and-conditions', { page: 'termsConditions' }],
    ['/login', { redirectTo: '/dashboard' }],
    ['/auth/login', { redirectTo: '/dashboard' }],
    ['/signup', { redirectTo: '/dashboard' }],
    ['/nowhere', { redirectTo: '/dashboard' }],
  ])('%s leads to %o', (path, destination) => {
    expect(destinationOf(path, '', userType)).toEqual(destination);
  });
});

describe.each(others)('for a visitor who is %s', (userType) => {
  it.each([
    ['/', { page: 'home' }],
    ['/get-quote', { page: 'getQuote' }],
    ['/get-quote/', { page: 'getQuote' }],
    ['/provider-signup', { page: 'providerSignup' }],
    ['/how-standing-bids-work', { page: 'howBidsWork' }],
    ['/signup', { page: 'signup' }],
    ['/auth/signup', { page: 'signup' }],
    ['/auth/forgot-password', { page: 'forgotPassword' }],
    ['/dashboard', { page: 'accessRequired' }],
    ['/home', { redirectTo: '/' }],
    ['/terms-and-conditions', { page: 'termsConditions' }],
    ['/nowhere', { page: 'notFound' }],
    ['/constructor', { page: 'notFound' }],
  ])('%s leads to %o', (path, destination) => {
    expect(destinationOf(path, '', userType)).toEqual(destination);
  });
});

describe('the team', () => {
  it('is a page for those who own one', () => {
    for (const path of ['/team', '/team/']) expect(destinationOf(path, '', 'provider')).toEqual({ page: 'team' });
  });

  it('leads everyone else where an unknown address leads', () => {
    expect(destinationOf('/team', '', 'team_member')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf('/team', '', 'super_admin')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf('/team', '', 'customer')).toEqual({ page: 'notFound' });
    expect(destinationOf('/team', '', null)).toEqual({ page: 'notFound' });
  });
});

describe('the standing bids', () => {
  it('are a page for those who buy leads with a card', () => {
    expect(destinationOf('/standing-bids', '?pause=all', 'provider')).toEqual({ page: 'standingBids' });
  });

  it('lead everyone else where an unknown address leads', () => {
    expect(destinationOf('/standing-bids', '', 'team_member')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf('/standing-bids', '', 'super_admin')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf('/standing-bids', '', null)).toEqual({ page: 'notFound' });
  });
});

describe('the super admin’s part', () => {
  it.each(['/manage', '/manage/', '/manage/callbacks', '/manage/nothing'])('%s is theirs alone', (path) => {
    expect(destinationOf(path, '', 'super_admin')).toEqual({ page: 'manage' });
    expect(destinationOf(path, '', 'provider')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf(path, '', 'team_member')).toEqual({ redirectTo: '/dashboard' });
    expect(destinationOf(path, '', 'customer')).toEqual({ page: 'notFound' });
    expect(destinationOf(path, '', null)).toEqual({ page: 'notFound' });
  });

  it('holds nothing whose address only begins alike', () => {
    expect(destinationOf('/managers', '', 'super_admin')).toEqual({ redirectTo: '/dashboard' });
  });
});

function to(next: string) {
  return destinationOf('/login', `next=${encodeURIComponent(next)}`, 'provider');
}

describe('the sign-up with an invitation', () => {
  it.each([null, ...workers, 'customer'] as const)('answers everyone who opens it: %s', (userType) => {
    for (const path of ['/signup', '/auth/signup', '/signup/']) {
      expect(destinationOf(path, '?invitation=abc', userType)).toEqual({ page: 'signup' });
      expect(destinationOf(path, '?invitation=', userType)).toEqual({ page: 'signup' });
    }
  });
});

describe('the sign-in page', () => {
  it('stays for someone who is not signed in', () => {
    expect(destinationOf('/login', '?next=/dashboard', null)).toEqual({ page: 'login' });
    expect(destinationOf('/auth/login', '', null)).toEqual({ page: 'login' });
  });

  it('sends a customer home', () => {
    expect(destinationOf('/login', '', 'customer')).toEqual({ redirectTo: '/' });
  });

  it('returns people to where they came from, on this site only', () => {
    expect(to('/dashboard?tab=called')).toEqual({ redirectTo: '/dashboard?tab=called' });
    expect(to('https://evil.example')).toEqual({ redirectTo: '/dashboard' });
    expect(to('//evil.example')).toEqual({ redirectTo: '/dashboard' });
  });

  it.each([
    ['customer', '/dashboard', '/'],
    ['customer', '/dashboard?tab=called', '/'],
    ['customer', '/team', '/'],
    ['customer', '/login?next=%2Fdashboard', '/'],
    ['customer', '/get-quote?suburb=Bondi', '/get-quote?suburb=Bondi'],
    ['team_member', '/team', '/dashboard'],
    ['provider', '/manage/providers', '/dashboard'],
    ['provider', '/nowhere', '/dashboard'],
    ['provider', '/team', '/team'],
    ['provider', '/standing-bids?pause=all', '/standing-bids?pause=all'],
    ['super_admin', '/manage/providers', '/manage/providers'],
  ] as const)('leads a %s who asked for %s to %s, which is open to them', (userType, next, lands) => {
    expect(destinationOf('/login', `?next=${encodeURIComponent(next)}`, userType)).toEqual({ redirectTo: lands });
  });
});

it('knows the pages that need no word about who is signed in', () => {
  expect(pageForEveryone('/get-quote')).toBe('getQuote');
  expect(pageForEveryone('/')).toBeUndefined();
  expect(pageForEveryone('/login')).toBeUndefined();
});
