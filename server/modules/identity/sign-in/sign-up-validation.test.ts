import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const CUSTOMER = '/api/auth/customer/signup';
const PROVIDER = '/api/auth/provider/signup';

const person = {
  username: 'jo.lind',
  password: 'olives',
  firstName: 'Jo',
  lastName: 'Lindqvist',
  email: 'jo.lind@example.com',
  phone: '0491 570 156',
};
const provider = { ...person, companyName: 'Lindqvist Electrical' };

const signUp = (path: string, body: unknown) =>
  app
    .visitor()
    .post(path)
    .send(body as object);

const USERNAME = 'Username is required';
const PASSWORD = 'Password must be at least 6 characters';
const FIRST = 'First name is required';
const LAST = 'Last name is required';
const PHONE = 'Phone number must be at least 10 digits';
const EMAIL = 'Please enter a valid email address';
const COMPANY = 'Company name is required';
const POINT = 'Please select a valid service location.';
const tooLong = (max: number) => `Please keep this to ${max} characters`;

type Rows = Record<string, [value: unknown, message: string][]>;

const required = (message: string): [unknown, string][] =>
  [undefined, '', '   ', null, 5, [], ['text'], {}].map((value) => [value, message]);

const ofEveryone: Rows = {
  username: [
    ...required(USERNAME),
    ['x'.repeat(61), 'Please keep your username to 60 characters'],
    ...['pay.me/x', 'pay.me\\x', 'pay.me／x', 'pay.me∕x', '/'].map((value): [unknown, string] => [value, 'Please leave slashes out of your username']),
    // Invisible characters, a Cyrillic letter and a full-width one.
    ...['spar\u200bky', 'sp\u0430rky', '\uff53parky', 'sparky\u202e', 'sp\u00adarky'].map((value): [unknown, string] => [value, 'Please use ordinary letters, numbers and punctuation']),
  ],
  password: [
    ...[undefined, '', 'five5', null, 123_456, ['secret'], {}].map((value): [unknown, string] => [value, PASSWORD]),
    ['x'.repeat(129), 'Please keep your password to 128 characters'],
  ],
  firstName: [...required(FIRST), ['x'.repeat(61), tooLong(60)]],
  lastName: [...required(LAST), ['x'.repeat(61), tooLong(60)]],
  phone: [...required(PHONE), ['049157015', PHONE], ['my number', PHONE]],
  email: ['no-at-sign', 'a@b', '@example.com', 'a b@example.com', 'a@example.com, b@example.com', 5, ['a@example.com'], `${'x'.repeat(250)}@example.com`].map(
    (value) => [value, EMAIL],
  ),
};

const ofProviders: Rows = {
  companyName: [...required(COMPANY), ['x'.repeat(121), tooLong(120)]],
  licenseNumber: [
    [5, 'Must be text'],
    ['x'.repeat(41), tooLong(40)],
  ],
  licenseState: [
    ['nsw', 'Please choose a state'],
    ['NZ', 'Please choose a state'],
    [5, 'Please choose a state'],
  ],
  serviceAreas: [[5, 'Must be text'], ['x'.repeat(501), tooLong(500)]],
  serviceLocation: [[[], 'Must be text'], ['x'.repeat(201), tooLong(200)]],
  serviceLatitude: [['-33.9', 'Must be a number'], [[], 'Must be a number']],
  serviceLongitude: [['151.2', 'Must be a number']],
  serviceRadius: [[1.5, 'Must be a whole number'], ['20', 'Must be a whole number']],
};

const casesOf = (path: string, base: object, table: Rows) =>
  Object.entries(table).flatMap(([field, rows]) =>
    rows.map(([value, message]) => {
      const shown = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 30);
      return [path, field, shown, { body: { ...base, [field]: value }, message }] as const;
    }),
  );

const cases = [
  ...casesOf(CUSTOMER, person, ofEveryone),
  ...casesOf(PROVIDER, provider, { ...ofEveryone, ...ofProviders }),
];

describe('signing up', () => {
  it.each(cases)('at %s is refused with %s %s', async (path, field, _shown, { body, message }) => {
    const before = await fingerprint(app.ctx);

    const response = await signUp(path, body);

    expectIssue(response, field, message);
    expect(response.body.message).toBe(message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([
    ['a latitude without a longitude', { serviceLatitude: -33.9 }],
    ['a longitude without a latitude', { serviceLongitude: 151.2 }],
    ['a latitude beside a longitude of null', { serviceLatitude: -33.9, serviceLongitude: null }],
  ])('is refused with %s', async (_what, point) => {
    const response = await signUp(PROVIDER, { ...provider, ...point });

    expectIssue(response, 'serviceLocation', POINT);
  });

  it.each([
    ['licenseState', { licenseNumber: '123456C' }, 'Please choose the state of your licence'],
    ['licenseNumber', { licenseState: 'NSW' }, 'Please enter the licence number too, or choose no state'],
  ])('is refused without the %s of half a licence', async (path, half, message) => {
    expectIssue(await signUp(PROVIDER, { ...provider, ...half }), path, message);
  });

  it.each([
    ['serviceLatitude', { serviceLatitude: 90.1, serviceLongitude: 151 }],
    ['serviceLatitude', { serviceLatitude: -90.1, serviceLongitude: 151 }],
    ['serviceLongitude', { serviceLatitude: -33, serviceLongitude: 180.1 }],
    ['serviceRadius', { serviceRadius: 0 }],
    ['serviceRadius', { serviceRadius: 501 }],
  ])('is refused with a %s that is off the map', async (path, fields) => {
    const response = await signUp(PROVIDER, { ...provider, ...fields });

    expect(expectProblem(response, 'invalid_input').map((issue) => issue.path)).toEqual([path]);
  });

  it.each([CUSTOMER, PROVIDER])('at %s names every missing field at once', async (path) => {
    const response = await signUp(path, {});

    const company = path === PROVIDER ? ['companyName'] : [];
    const paths = expectProblem(response, 'invalid_input', USERNAME).map((issue) => issue.path);
    expect(paths).toEqual(['username', 'password', 'firstName', 'lastName', 'phone', ...company]);
  });

  it('takes the longest values there may be and keeps them whole', async () => {
    const password = 'pq'.repeat(64);
    const username = 'u'.repeat(60);

    const response = await signUp(PROVIDER, {
      ...provider,
      username,
      password,
      firstName: 'f'.repeat(60),
      lastName: 'l'.repeat(60),
      email: `${'e'.repeat(242)}@example.com`,
      companyName: 'c'.repeat(120),
      serviceAreas: 'a'.repeat(500),
      serviceLocation: 's'.repeat(200),
      serviceLatitude: -33.911_234_56,
      serviceLongitude: 151.157_123_45,
      serviceRadius: 500,
    });

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      username,
      companyName: 'c'.repeat(120),
      serviceLatitude: -33.911_234_56,
      serviceLongitude: 151.157_123_45,
      serviceRadius: 500,
    });
    await app.visitor().post('/api/auth/login').send({ username, password }).expect(200);
    const shorter = await app.visitor().post('/api/auth/login').send({ username, password: password.slice(1) });
    expectProblem(shorter, 'unauthenticated');
  });

  it.each([null, '', undefined])('takes an account without an e-mail address (%s)', async (email) => {
    const response = await signUp(CUSTOMER, { ...person, username: `no-mail-${String(email)}`, email });

    expect(response.status).toBe(201);
    expect(response.body.email).toBeNull();
  });

  it('takes a password with spaces around it as it stands', async () => {
    const login = { username: 'spaces', password: '  a kettle  ' };

    await signUp(CUSTOMER, { ...person, ...login, email: null }).expect(201);

    await app.visitor().post('/api/auth/login').send(login).expect(200);
    expect(await countRows(app.ctx, 'users', `username = 'spaces'`)).toBe(1);
  });
});

describe('signing in', () => {
  const wrong: [string, unknown, string][] = [
    ['username', undefined, USERNAME],
    ['username', '', USERNAME],
    ['username', '   ', USERNAME],
    ['username', null, USERNAME],
    ['username', 5, USERNAME],
    ['username', ['sparky'], USERNAME],
    ['username', {}, USERNAME],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', null, 'Password is required'],
    ['password', 123_456, 'Password is required'],
    ['password', ['secret'], 'Password is required'],
  ];

  it.each(wrong)('is refused with the %s %j', async (field, value, message) => {
    // A form sent back counts as a failed sign-in, so each row gets a window of its own.
    app.ctx.clock.advance(16 * 60_000);

    const response = await app
      .visitor()
      .post('/api/auth/login')
      .send({ username: 'sparky', password: 'sparky-demo', [field]: value });

    expectIssue(response, field, message);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});
