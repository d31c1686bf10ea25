import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const form = {
  firstName: 'Mirabel',
  lastName: 'Quillfeather',
  mobile: '0491 570 006',
  email: 'mirabel@quill.example',
  businessName: 'Quill Electrical',
  serviceArea: 'Geelong',
};

const ask = (body: unknown) =>
  app
    .visitor()
    .post('/api/provider-callbacks')
    .send(body as object);

const FIRST_NAME = 'First name required';
const LAST_NAME = 'Last name required';
const MOBILE = 'Valid mobile number required';
const EMAIL = 'Valid email required';
const BUSINESS = 'Business name required';
const AREA = 'Service area required';
const ONE_LINE = 'Please keep this on one line';
const tooLong = (max: number) => `Please keep this to ${max} characters`;

type Row = [value: unknown, message: string];

const required = (message: string): Row[] =>
  [undefined, null, '', 'x', '  x  ', ' \t\n ', 5, true, [], ['text'], {}].map((value) => [value, message]);

const injected: Row[] = [
  ['Mira\r\nBcc: everyone@evil.example', ONE_LINE],
  ['Mira\nbel', ONE_LINE],
  ['Mira\tbel', ONE_LINE],
  ['Mira\u001bbel', ONE_LINE],
];

const refused: Record<string, Row[]> = {
  firstName: [...required(FIRST_NAME), ...injected, ['x'.repeat(61), tooLong(60)]],
  lastName: [...required(LAST_NAME), ...injected, ['x'.repeat(61), tooLong(60)]],
  mobile: [
    ...required(MOBILE),
    ['049157000', MOBILE],
    ['0491 570 00', MOBILE],
    ['abcdefghij', MOBILE],
    ['          ', MOBILE],
    [491_570_006, MOBILE],
    [`0491570006${'0'.repeat(31)}`, MOBILE],
  ],
  email: [
    ...required(EMAIL),
    ['mirabel', EMAIL],
    ['mirabel@', EMAIL],
    ['@quill.example', EMAIL],
    ['mirabel@quill', EMAIL],
    ['mira bel@quill.example', EMAIL],
    ['mirabel@quill.example\r\nBcc: everyone@evil.example', EMAIL],
    ['mirabel@quill.example, everyone@evil.example', EMAIL],
    [`${'x'.repeat(250)}@quill.example`, EMAIL],
  ],
  businessName: [...required(BUSINESS), ...injected, ['x'.repeat(121), tooLong(120)]],
  serviceArea: [...required(AREA), ...injected, ['x'.repeat(201), tooLong(200)]],
};

const cases = Object.entries(refused).flatMap(([path, rows]) =>
  rows.map(([value, message]) => {
    const shown = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 40);
    return [path, shown, value, message] as const;
  }),
);

describe('a request for a callback', () => {
  it.each(cases)('is refused with %s %s', async (path, _shown, value, message) => {
    const before = await fingerprint(app.ctx);

    const response = await ask({ ...form, [path]: value });

    expectProblem(response, 'invalid_input', message);
    expectIssue(response, path, message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('names every wrong field at once, the first one as its message', async () => {
    const response = await ask({});

    expect(expectProblem(response, 'invalid_input', FIRST_NAME)).toEqual([
      { path: 'firstName', message: FIRST_NAME },
      { path: 'lastName', message: LAST_NAME },
      { path: 'mobile', message: MOBILE },
      { path: 'email', message: EMAIL },
      { path: 'businessName', message: BUSINESS },
      { path: 'serviceArea', message: AREA },
    ]);
  });

  it.each([[[form, form]], [undefined]])('is refused as %j', async (body) => {
    expectProblem(await ask(body), 'invalid_input');
  });

  it('is taken at the limits of its fields, as text and nothing else', async () => {
    const odd = `'); drop table provider_callbacks; -- <script>`;

    const response = await ask({
      firstName: 'Jo',
      lastName: 'x'.repeat(60),
      mobile: `0491570006${'0'.repeat(30)}`,
      email: `${'x'.repeat(240)}@quill.example`,
      businessName: odd,
      serviceArea: 'x'.repeat(200),
    });

    expect(response.status).toBe(201);
    expect(await countRows(app.ctx, 'provider_callbacks', `business_name = $$${odd}$$`)).toBe(1);
  });
});
