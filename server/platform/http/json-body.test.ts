import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { quote } from '../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const JSON_TYPE = 'application/json';

/** Sends bytes as they are. */
const send = (bytes: Buffer | string, headers: Record<string, string> = {}) =>
  app
    .visitor()
    .post('/api/leads')
    .set({ 'content-type': JSON_TYPE, ...headers })
    .serialize((body: unknown) => body as string)
    .send(bytes as string);

const quoteWith = (fields: object) => JSON.stringify({ ...quote, ...fields });

async function isRefused(response: ReturnType<typeof send>, code: Parameters<typeof expectProblem>[1], message?: string) {
  const before = await fingerprint(app.ctx);
  expectProblem(await response, code, message);
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('a body', () => {
  it.each([
    ['cut off', '{"customerName": "Pri'],
    ['with a comma too many', '{"customerName": "Priya",}'],
    ['in single quotes', "{'customerName': 'Priya'}"],
    ['that is a word', 'hello'],
    ['that is a bare number', '17'],
    ['that is null', 'null'],
    ['with a raw control character', '{"customerName": "a\u0001b"}'],
    ['with not a number', '{"amount": NaN}'],
    ['that is a form', 'customerName=Priya'],
    ['of two values', '{}{}'],
  ])('%s is refused', async (_what, body) => {
    await isRefused(send(body), 'invalid_input', 'The request could not be read');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'text/json', 'application/jsonp'])(
    'of type %s is refused',
    async (type) => {
      await isRefused(
        send(quoteWith({}), { 'content-type': type }),
        'unsupported_media_type',
        'Send JSON, with content-type application/json',
      );
    },
  );

  it('without a type is refused', async () => {
    await isRefused(send(quoteWith({}), { 'content-type': '' }), 'unsupported_media_type');
  });

  it('with a type is refused where none is needed, too', async () => {
    const response = await app.visitor().post('/api/auth/logout').type('text/plain').send('out');

    expectProblem(response, 'unsupported_media_type');
  });

  it('may name UTF-8', async () => {
    const response = await send(quoteWith({ customerName: 'Zoë Ngô' }), { 'content-type': 'Application/JSON; charset=UTF-8' });

    expect(response.status).toBe(201);
    expect(await countRows(app.ctx, 'leads', `customer_name = 'Zoë Ngô'`)).toBe(1);
  });

  it.each(['utf-16', 'utf-16le', 'utf-7', 'utf-32', 'latin1', 'klingon'])('in %s is refused', async (charset) => {
    const body = Buffer.from(quoteWith({}), 'utf16le');

    await isRefused(send(body, { 'content-type': `${JSON_TYPE}; charset=${charset}` }), 'unsupported_media_type');
  });

  it('of 32 kB is read, and one of a byte more is refused', async () => {
    const bare = Buffer.byteLength(quoteWith({ padding: '' }));
    const limit = 32 * 1024;

    const largest = await send(quoteWith({ padding: 'x'.repeat(limit - bare) }));

    expect(largest.status).toBe(201);
    const tooLarge = quoteWith({ padding: 'x'.repeat(limit - bare + 1) });
    await isRefused(send(tooLarge), 'payload_too_large', 'The request is too large. Please shorten it.');
  });

  it('of a megabyte is refused', async () => {
    await isRefused(send(quoteWith({ electricalWork: 'x'.repeat(1_000_000) })), 'payload_too_large');
  });

  it('that unpacks to too much is refused', async () => {
    const bomb = gzipSync(quoteWith({ padding: 'x'.repeat(5_000_000) }));

    await isRefused(send(bomb, { 'content-encoding': 'gzip' }), 'payload_too_large');
  });

  it('that is packed is read', async () => {
    const response = await send(gzipSync(quoteWith({})), { 'content-encoding': 'gzip' });

    expect(response.status).toBe(201);
  });

  it('that only says it is packed is refused', async () => {
    await isRefused(send(quoteWith({}), { 'content-encoding': 'gzip' }), 'invalid_input', 'The request could not be read');
  });

  it('packed in a way that nobody knows is refused', async () => {
    await isRefused(send(quoteWith({}), { 'content-encoding': 'zip' }), 'unsupported_media_type');
  });

  it('that is not UTF-8 is refused', async () => {
    const body = Buffer.from(quoteWith({ customerName: 'Priya@Nairtest' }));
    body[body.indexOf('@')] = 0xff;

    await isRefused(send(body), 'invalid_input', 'The request could not be read');
  });

  it('with the character NUL is refused', async () => {
    await isRefused(
      send(quoteWith({ customerName: 'Priya\u0000' })),
      'invalid_input',
      'Text may not contain the character NUL',
    );
  });

  it('with the character NUL in a list or a name is refused', async () => {
    await isRefused(send(quoteWith({ 'a\u0000b': ['\u0000'] })), 'invalid_input', 'Text may not contain the character NUL');
  });

  it('ten thousand levels deep is not read into anything', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

    await isRefused(send(deep), 'invalid_input');
    await isRefused(send(quoteWith({}).replace('"repair"', deep)), 'invalid_input', 'Please choose a service type');
    const unknown = await send(quoteWith({}).replace('{', `{"unknown":${deep},`));
    expect(unknown.status).toBe(201);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('with the key %s changes nothing but its own', async (key) => {
    const response = await send(quoteWith({}).replace('{', `{"${key}":{"isAdmin":true,"status":"sold"},`));

    expect(response.status).toBe(201);
    expect(await countRows(app.ctx, 'leads', `id = ${response.body.id} and status = 'available'`)).toBe(1);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('with a key twice counts the last', async () => {
    const response = await send(quoteWith({ customerName: 'Last One' }).replace('{', '{"customerName":"First One",'));

    expect(response.status).toBe(201);
    expect(await countRows(app.ctx, 'leads', `id = ${response.body.id} and customer_name = 'Last One'`)).toBe(1);
  });

  it.each([
    ['a lone surrogate', '\ud800'],
    ['marks that turn the line', '\u202e\u2066'],
    ['an emoji', '⚡👩‍🔧'],
    ['quotes and a drop', `'); drop table leads; --`],
    ['markup', '<img src=x onerror=alert(1)></script>'],
    ['placeholders', '$1 %s ${x} {{y}}'],
    ['line breaks', 'a\r\nb\u2028c'],
  ])('with %s in every text is kept or refused, never a fault', async (what, text) => {
    const response = await send(
      quoteWith({
        customerName: text,
        electricalWork: `${text} and ten more characters`,
        specialRequests: text,
        serviceLocation: text,
        customerAddress: text,
      }),
    );

    expect(response.status).toBe(what === 'line breaks' ? 400 : 201);
  });
});

describe('a name that is no text', () => {
  it.each([
    ['an object without a text', '{"toString":"x","valueOf":"y"}'],
    ['a deep list', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a number', '5'],
    ['nothing', 'null'],
  ])('is refused at the sign-in: %s', async (_what, username) => {
    const response = await app
      .visitor()
      .post('/api/auth/login')
      .type('json')
      .send(`{"username":${username},"password":"secret"}`);

    expectProblem(response, 'invalid_input', 'Username is required');
  });
});
