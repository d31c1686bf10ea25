import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const search = (query: object) => app.visitor().get('/api/places').query(query);

describe('searching for a place', () => {
  it('answers localities with their middles, to anyone', async () => {
    const response = await search({ q: 'Broome WA' });

    expect(response.status).toBe(200);
    expect(response.body).toEqual([
      { suburb: 'Broome', state: 'WA', postcode: '6725', latitude: expect.any(Number), longitude: expect.any(Number) },
    ]);
  });

  it('reads the locality at the end of a whole address', async () => {
    const response = await search({ q: '12 Smith St, marrick' });

    expect(response.body[0]).toMatchObject({ suburb: 'Marrickville', state: 'NSW', postcode: '2204' });
  });

  it.each(['st', 'mount', 'north', '20', 'a', 'newtown'])('answers at most six for "%s"', async (q) => {
    const response = await search({ q });

    expect(response.status).toBe(200);
    expect(response.body.length).toBeLessThanOrEqual(6);
  });

  it.each(['', '   ', 'zzzz', '12 Smith Street'])('answers nothing for "%s"', async (q) => {
    const response = await search({ q });

    expect(response.status).toBe(200);
    expect(response.body).toEqual([]);
  });

  it('may be kept for a day by any cache', async () => {
    const response = await search({ q: 'broome' });

    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['x-server-time']).toBeUndefined();
  });

  it('leaves a session that is due for renewal to the next call', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    app.ctx.clock.advance(2 * 86_400_000);

    const response = await agent.get('/api/places').query({ q: 'broome' });

    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    const next = await agent.get('/api/auth/me');
    expect(next.headers['set-cookie']?.[0]).toMatch(/^sid=/);
  });

  it.each(['%', "'; drop table leads; --", '<script>alert(1)</script>', '(a+)+$', '\u0000', '🙂🙂🙂', '__proto__', 'constructor', '../../etc/passwd', '１２ Smith St, ma\u200brrick', 'st '.repeat(66)])(
    'is not put off by "%s"',
    async (q) => {
      const response = await search({ q });

      expect(response.status).toBe(200);
      expect(response.body.length).toBeLessThanOrEqual(6);
    },
  );

  it.each([
    ['nothing', {}, 'Type a suburb or postcode'],
    ['two texts', { q: ['broome', 'perth'] }, 'Type a suburb or postcode'],
    ['too long a text', { q: 'x'.repeat(201) }, 'Please keep this to 200 characters'],
  ])('is refused with %s', async (_what, query, message) => {
    const response = await search(query);

    expectProblem(response, 'invalid_input', message);
    expectIssue(response, 'q', message);
    expect(response.headers['cache-control'] ?? '').not.toContain('public');
  });
});
