import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { phoneCustomerOf, wrongCode } from '../../../../tests/support/phone-codes.ts';
import { whileRefusing } from '../../../../tests/support/refuse-writes.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1', SMS_PER_DAY: '40' });
  customer = phoneCustomerOf(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  app.texts.length = 0;
  app.mails.length = 0;
});

const fileAndAsk = async (address: string) => customer.askCode((await customer.file()).requestToken, {}, address);

describe('the code of a phone number', () => {
  it('is texted once to the number of the request, and confirms it', async () => {
    const { jobReference, requestToken } = await customer.file({ customerPhone: '0412 345 678' });

    const { body } = await customer.askCode(requestToken).expect(200);
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();

    expect(body.phone).toMatchObject({ state: 'open', isHeld: false, delivery: 'queued', hasCode: true, isDemo: true });
    expect(app.texts).toMatchObject([{ to: '0412345678', text: expect.stringContaining(jobReference) }]);
    expect(app.texts[0]?.text.split('\n').at(-1)).toBe(`@localhost:5000 #${code}`);
    expect(app.texts[0]?.text.length).toBeLessThanOrEqual(160);
    const confirmed = await customer.checkCode(requestToken, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(confirmed.body.phone).toMatchObject({ state: 'confirmed', isHeld: false });
    expect((await customer.checkCode(requestToken, '000000').expect(200)).body.phone.state).toBe('confirmed');
  });

  it('is in no row, no log and no job', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();

    for (const table of ['phone_codes', 'sms_messages', 'jobs', 'leads']) {
      const { rows } = await app.ctx.store.raw.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(code);
    }
    expect(app.logged()).not.toContain(code);
    const { rows } = await app.ctx.store.raw.query('select * from sms_messages, phone_codes');
    expect(JSON.stringify(rows)).not.toContain('412345678');
  });

  it('can be tried five times, however many come at once, and then a new one has to be asked for', async () => {
    const { requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();

    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.checkCode(requestToken, wrongCode(code))));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expectProblem(await customer.checkCode(requestToken, code), 'conflict', 'This code doesn’t work any more. Please ask for a new one.');
    app.ctx.clock.advance(31_000);
    await customer.askCode(requestToken, { isAgain: true }).expect(200);
    const next = await customer.lastCode();
    expect(next).not.toBe(code);
    expect((await customer.checkCode(requestToken, next).expect(200)).body.phone.state).toBe('confirmed');
  });

  it('works for ten minutes from its latest text, and stays the same until then', async () => {
    const { requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();
    app.ctx.clock.advance(9 * 60_000);
    await customer.askCode(requestToken, { isAgain: true }).expect(200);
    expect(await customer.lastCode()).toBe(code);

    app.ctx.clock.advance(9 * 60_000);
    await customer.checkCode(requestToken, wrongCode(code)).expect(400);
    app.ctx.clock.advance(61_000);

    expectProblem(await customer.checkCode(requestToken, code), 'conflict');
  });

  it('is good for its own request only', async () => {
    const [one, other] = [await customer.file({ customerPhone: '0412 345 678' }), await customer.file({ customerPhone: '0412 345 678' })];
    await customer.askCode(one.requestToken).expect(200);
    const code = await customer.lastCode();
    app.ctx.clock.advance(31_000);
    await customer.askCode(other.requestToken).expect(200);
    await drainJobs(app.ctx);

    expectProblem(await customer.checkCode(other.requestToken, code), 'invalid_input', 'That’s not the code. Please check the latest text.');
  });

  it('ends when the number is changed, and with it what was confirmed', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();
    await customer.changePhone(requestToken, '0412 345 679').expect(200);

    expectProblem(await customer.checkCode(requestToken, code), 'conflict');
    await customer.askCode(requestToken).expect(200);
    expect(app.texts.at(-1)?.to).toBe('0412345678');
    const second = await customer.lastCode();
    expect(app.texts.at(-1)?.to).toBe('0412345679');
    await customer.checkCode(requestToken, second).expect(200);

    expect((await customer.changePhone(requestToken, '0412 345 678').expect(200)).body.phone.state).toBe('open');
  });

  it('is not texted to a landline', async () => {
    const { requestToken } = await customer.file({ customerPhone: '02 9999 1234' });

    expect((await customer.askCode(requestToken).expect(200)).body.phone.state).toBe('landline');

    await drainJobs(app.ctx);
    expect(app.texts).toEqual([]);
  });

  it('is found by nobody without the link', async () => {
    expectProblem(await customer.askCode('x'.repeat(22)), 'not_found');
    expectProblem(await customer.checkCode('x'.repeat(22), '123456'), 'not_found');
    expectProblem(await customer.checkCode('x'.repeat(22), '12345'), 'invalid_input');
  });
});

describe('the number of texts', () => {
  it('is three for a number in ten minutes and five a day, from however many requests', async () => {
    const requests = [await customer.file({ customerPhone: '0412 345 678' }), await customer.file({ customerPhone: '0412 345 678' })];
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { requestToken } = requests[round % 2] ?? { requestToken: '' };
      statuses.push((await customer.askCode(requestToken, { isAgain: round > 1 }, `203.0.113.${round}`)).status);
      app.ctx.clock.advance(31_000);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    for (let round = 0; round < 4; round += 1) {
      app.ctx.clock.advance(11 * 60_000);
      statuses.push((await customer.askCode(requests[0]?.requestToken ?? '', { isAgain: true }, `203.0.113.${round % 3}`)).status);
    }
    expect(statuses.slice(8)).toEqual([200, 200, 429, 429]);
    expect(await countRows(app.ctx, 'sms_messages')).toBe(5);
  });

  it('is three a day for a number from one connection, so that a stranger leaves some for its owner', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    const ask = async (network: string) => {
      app.ctx.clock.advance(11 * 60_000);
      return (await customer.askCode(requestToken, { isAgain: true }, network)).status;
    };
    const stranger: number[] = [];
    for (let round = 0; round < 5; round += 1) stranger.push(await ask('203.0.113.7'));

    expect(stranger).toEqual([200, 200, 200, 429, 429]);
    expect([await ask('198.51.100.9'), await ask('198.51.100.9'), await ask('198.51.100.9')]).toEqual([200, 200, 429]);
  });

  it('leaves one for a connection that has asked for none yet, when two others have used up the day’s five, and eight in all', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    const ask = async (network: string) => {
      app.ctx.clock.advance(11 * 60_000);
      return (await customer.askCode(requestToken, { isAgain: true }, network)).status;
    };
    for (const last of [1, 1, 1, 2, 2]) expect(await ask(`198.51.100.${last}`)).toBe(200);

    expect(await ask('198.51.100.2')).toBe(429);
    expect([await ask('203.0.113.9'), await ask('203.0.113.9')]).toEqual([200, 429]);
    expect([await ask('203.0.113.10'), await ask('203.0.113.11'), await ask('203.0.113.12')]).toEqual([200, 200, 429]);
    expect(await countRows(app.ctx, 'sms_messages')).toBe(8);
  });

  it('does not count for a connection the texts that it did not get because of others', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    const ask = (network: string) => {
      app.ctx.clock.advance(31_000);
      return customer.askCode(requestToken, { isAgain: true }, network);
    };
    for (let round = 0; round < 3; round += 1) await ask('198.51.100.1').expect(200);
    for (let round = 0; round < 4; round += 1) await ask('203.0.113.9').expect(429);
    app.ctx.clock.advance(11 * 60_000);

    await ask('203.0.113.9').expect(200);
  });

  it('is kept from nobody by those that others only asked for, once the day’s five are used up', async () => {
    const { requestToken } = await customer.file({ customerPhone: '0412 345 678' });
    const ask = (network: string, minutes = 11) => {
      app.ctx.clock.advance(minutes * 60_000);
      return customer.askCode(requestToken, { isAgain: true }, network);
    };
    for (const last of [1, 1, 1, 2, 2]) await ask(`198.51.100.${last}`).expect(200);
    for (let round = 0; round < 4; round += 1) await ask('198.51.100.2', round === 0 ? 11 : 1).expect(429);

    await ask('203.0.113.9', 1).expect(200);
  });

  it('is ten an hour for a connection', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await customer.askCode((await customer.file()).requestToken)).status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await countRows(app.ctx, 'sms_messages')).toBe(10);
  });

  it('is one when many ask at once', async () => {
    const { requestToken } = await customer.file();

    await Promise.all(Array.from({ length: 3 }, () => customer.askCode(requestToken)));

    expect(await countRows(app.ctx, 'sms_messages')).toBe(1);
  });

  it('is limited for the whole installation, which is told in time', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 42; index += 1) {
      if (index > 0 && index % 10 === 0) app.ctx.clock.advance(61 * 60_000);
      statuses.push((await fileAndAsk(`198.51.100.${index}`)).status);
    }
    await drainJobs(app.ctx);

    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const alarms = app.mails.map(({ subject }) => subject).filter((subject) => /text messages/i.test(subject));
    expect(alarms).toEqual(['Text messages are running out', 'No text messages are left for today']);
  });

  it('is limited within an hour, so that nobody uses up the texts of a day at once', async () => {
    const statusOf = async (address: string) => (await fileAndAsk(address)).status;
    for (let index = 0; index < 10; index += 1) expect(await statusOf(`198.51.100.${index}`)).toBe(200);

    const refused = await fileAndAsk('203.0.113.7');
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    expect(await statusOf('203.0.113.8')).toBe(429);
    app.ctx.clock.advance(61 * 60_000);
    expect(await statusOf('203.0.113.9')).toBe(200);
    await drainJobs(app.ctx);

    expect(app.mails.map(({ subject }) => subject).filter((subject) => subject === 'Many codes were texted within an hour')).toHaveLength(1);
  });

  it('is counted and told of together: a text that fails just then is not counted', async () => {
    await customer.askCode((await customer.file()).requestToken).expect(200);
    await app.ctx.store.raw.query(`update rate_limits set hits = 31 where key like '%sms-day%'`);
    const { requestToken } = await customer.file();

    await whileRefusing(app.ctx, { write: 'insert on jobs' }, async () => expectProblem(await customer.askCode(requestToken), 'internal'));
    await customer.askCode(requestToken).expect(200);
    await drainJobs(app.ctx);

    expect(app.mails.map(({ subject }) => subject)).toContain('Text messages are running out');
  });
});
