import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './paths.ts';

it.each([
  ['/dashboard?tab=called', '/dashboard?tab=called'],
  ['/get-quote#top', '/get-quote#top'],
  [null, null],
  ['', null],
  ['dashboard', null],
  ['https://evil.example/', null],
  ['//evil.example/login', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['javascript:alert(1)', null],
  ['/..//evil.example/login', null],
  ['/.//evil.example', null],
  ['/a/..//evil.example', null],
  ['/%2e%2e//evil.example', null],
  ['/%2F/evil.example', null],
  ['/%252F%252Fevil.example', null],
  ['/%5Cevil.example', null],
  ['/%255C%255Cevil.example', null],
  ['/%09/evil.example', null],
  ['/%0d%0aLocation:https://evil.example', null],
  ['/dashboard//evil.example', null],
  ['/%', null],
  ['/electricians/nsw/newtown-2042?q=a%2F%2Fb&w=100%25', '/electricians/nsw/newtown-2042?q=a%2F%2Fb&w=100%25'],
])('returning to %s goes to %s', (next, path) => {
  expect(safeReturnPath(next)).toBe(path);
});

it('carries the way back through the sign-in link', () => {
  const search = new URL(loginPath('/dashboard?tab=called&q=a b'), 'https://x.example').searchParams;

  expect(search.get('next')).toBe('/dashboard?tab=called&q=a b');
});

it('never leads to another site, whatever it is made of', () => {
  const part = fc.constantFrom(
    '/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%252f', '%5c', '%255C', '%09', '%0a', '\t', '\n', '\r', '\0', '@', ':', '?', '#', ';',
    'evil.example', 'https:', 'javascript:', 'here.invalid', 'dashboard', '\u2028', '\uFF0F', ' ', '%',
  );
  const anything = fc.oneof(fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')), fc.string({ unit: 'binary' }), fc.webPath());
  fc.assert(
    fc.property(anything, fc.constantFrom('https://sparkdrop.example', 'http://localhost:5000'), (rest, site) => {
      const path = safeReturnPath(`/${rest}`);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      const target = new URL(path, site);
      expect(target.origin).toBe(site);
      // Decoding it once more must not leave the site either.
      expect(new URL(target.pathname, site).origin).toBe(site);
      expect(new URL(decodeURIComponent(target.pathname), site).origin).toBe(site);
      expect(safeReturnPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
