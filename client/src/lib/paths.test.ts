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
])('returning to %s goes to %s', (next, path) => {
  expect(safeReturnPath(next)).toBe(path);
});

it('carries the way back through the sign-in link', () => {
  const search = new URL(loginPath('/dashboard?tab=called&q=a b'), 'https://x.example').searchParams;

  expect(search.get('next')).toBe('/dashboard?tab=called&q=a b');
});
