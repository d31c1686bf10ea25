import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failsWith, nswKeys, startNswRegister } from '../../../../tests/support/fake-nsw-register.ts';
import { createNswTradesRegister } from './nsw-trades-register.ts';
import { RegisterFailure, type TradesRegister } from './trades-register.ts';

let fake: Awaited<ReturnType<typeof startNswRegister>>;
let register: TradesRegister;
let nowMs: number;

const HOUR_MS = 3_600_000;
const TOKEN_PATH = '/oauth/client_credential/accesstoken';
const tokensAsked = () => fake.asked.filter((path) => path === TOKEN_PATH).length;

beforeAll(async () => {
  fake = await startNswRegister();
  fake.add({ licenceNumber: '123456C', licensee: 'WATT ELECTRICAL PTY LTD', businessNames: 'Watt & Daughters; Sparks', expiryDate: '5/02/2029' });
  fake.add({ licenceNumber: '222222C', licensee: 'Pat Suspended', status: 'Suspended' });
  fake.add({ licenceNumber: '333S', licensee: 'Pat Supervisor', licenceType: 'Qualified Supervisor Certificate' });
  fake.add({ licenceNumber: '444444C', licensee: 'Pat Plumber', classes: ['Plumber', 'Disconnection and reconnection of fixed electrical equipment'] });
});

afterAll(() => fake.close());

beforeEach(() => {
  nowMs = Date.now();
  register = createNswTradesRegister({ ...nswKeys, apiBase: fake.url }, () => nowMs);
  fake.asked.length = 0;
});

afterEach(() => fake.fail(undefined));

const failureOf = async (number = '123456C') => {
  const failure: unknown = await register.lookUp(number).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RegisterFailure);
  return (failure as RegisterFailure).reason;
};

describe('a licence of New South Wales', () => {
  it('is answered as the register has it', async () => {
    expect(await register.lookUp('123456c')).toEqual({
      number: '123456C',
      holder: 'WATT ELECTRICAL PTY LTD',
      otherNames: ['Watt & Daughters', 'Sparks'],
      type: 'Contractor Licence',
      class: 'contractor',
      isElectrical: true,
      status: 'Current',
      isCurrent: true,
      expiresOn: '2029-02-05',
    });
  });

  it('is none where the register has no such number', async () => {
    expect(await register.lookUp('999999C')).toBeNull();
  });

  it.each([
    ['222222C', { status: 'Suspended', isCurrent: false, class: 'contractor' }],
    ['333S', { isCurrent: true, class: 'electrician', isElectrical: true }],
    ['444444C', { isCurrent: true, class: 'restricted', isElectrical: false }],
  ])('%s is told apart from a contractor’s that is current', async (number, told) => {
    expect(await register.lookUp(number)).toMatchObject(told);
  });
});

describe('the token', () => {
  it('is kept for all questions until it ends, and renewed before', async () => {
    await Promise.all([1, 2, 3].map(() => register.lookUp('123456C')));
    nowMs += 11 * HOUR_MS;
    await register.lookUp('123456C');
    expect(tokensAsked()).toBe(1);

    nowMs += HOUR_MS;
    await register.lookUp('123456C');
    expect(tokensAsked()).toBe(2);
  });

  it('is renewed once when the register has ended it early', async () => {
    await register.lookUp('123456C');
    fake.endToken();

    const answers = await Promise.all([1, 2, 3].map(() => register.lookUp('123456C')));

    expect(answers.map((answer) => answer?.number)).toEqual(['123456C', '123456C', '123456C']);
    expect(tokensAsked()).toBe(2);
  });

  it('is asked for again after one that was refused', async () => {
    fake.fail((path, res) => path === TOKEN_PATH && failsWith(500, '{}')(path, res));
    expect(await failureOf()).toBe('unavailable');
    fake.fail(undefined);

    expect(await register.lookUp('123456C')).not.toBeNull();
  });

  it('is refused for wrong keys, and says so', async () => {
    register = createNswTradesRegister({ key: 'other', secret: 'other', apiBase: fake.url });

    expect(await failureOf()).toBe('credentials');
  });
});

describe('a register that gives no answer', () => {
  it.each([
    ['its quota is used up', failsWith(429, '{"message":"Too many requests"}'), 'quota'],
    ['its quota is used up, told in an answer', failsWith(200, '{"message":"Quota limit exceeded"}'), 'quota'],
    ['its quota is used up, told with a refusal', failsWith(403, '{"message":"Quota limit exceeded"}'), 'quota'],
    ['it is out of order', failsWith(503, 'Service Unavailable'), 'unavailable'],
    ['it has moved', failsWith(404, '{}'), 'unavailable'],
    ['it answers with a page', failsWith(200, '<html>Sign in</html>'), 'unavailable'],
    ['it answers something else', failsWith(200, '{"licences":[]}'), 'unavailable'],
    ['it answers without end', failsWith(200, `["${'x'.repeat(300_000)}"]`), 'unavailable'],
  ])('is told why: %s', async (_what, failure, reason) => {
    await register.lookUp('123456C');
    fake.fail(failure);

    expect(await failureOf()).toBe(reason);
  });

  it('is not followed to another address with our keys', async () => {
    await register.lookUp('123456C');
    fake.fail((_path, res) => {
      res.writeHead(302, { location: `${fake.url}/elsewhere` });
      res.end();
      return true;
    });

    expect(await failureOf()).toBe('unavailable');
    expect(fake.asked).not.toContain('/elsewhere');
  });

  it('never names the keys or the licence', async () => {
    fake.fail(failsWith(500, '{}'));
    const failure: unknown = await register.lookUp('123456C').catch((error: unknown) => error);

    expect(String((failure as Error).stack)).not.toMatch(/testkey|testsecret|123456C/);
  });
});
