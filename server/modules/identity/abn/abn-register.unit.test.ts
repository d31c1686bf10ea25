import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeAbnRegister, openFakeAbnRegister, REGISTER_GUID, registerEntry } from '../../../../tests/support/fake-abn-register.ts';
import { type AbnRegister, AbnRegisterError, createAbnRegister } from './abn-register.ts';

const ABN = '51824753556';
/** Longer than an answer of the fake takes on any machine, and enough of a wait for one that never comes. */
const [PATIENT_MS, IMPATIENT_MS] = [10_000, 300];

let fake: FakeAbnRegister;

beforeAll(async () => {
  fake = await openFakeAbnRegister();
});

afterAll(() => fake.close());

beforeEach(() => {
  fake.entries.clear();
  fake.asked.length = 0;
});

function register(guid = REGISTER_GUID, timeoutMs = PATIENT_MS): AbnRegister {
  const made = createAbnRegister({ abnLookup: { guid, base: fake.url } }, timeoutMs);
  if (!made) throw new Error('There is no register');
  return made;
}

/** How a look-up fails: its reason and its words. */
async function failure(guid?: string, timeoutMs?: number) {
  const error = await register(guid, timeoutMs)
    .lookUp(ABN)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof AbnRegisterError)) throw new Error('It did not fail as it says');
  // Neither the words nor the stack may tell the GUID.
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain(guid ?? REGISTER_GUID);
  return { reason: error.reason, message: error.message };
}

const sends = (body: string, type = 'text/javascript') => (res: ServerResponse) => void res.writeHead(200, { 'content-type': type }).end(body);

describe('the business register', () => {
  it('tells the name, the state and the registration for GST of an ABN', async () => {
    fake.entries.set(ABN, registerEntry(ABN));

    expect(await register().lookUp(ABN)).toEqual({
      status: 'active',
      statusFrom: '2015-07-01',
      entityName: 'ACME ELECTRICAL PTY LTD',
      businessNames: ['TESTER ELECTRICAL'],
      entityType: 'Australian Private Company',
      gstFrom: '2016-01-01',
      state: 'NSW',
      postcode: '2204',
    });
    expect(fake.asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('abn')])).toEqual([['/json/AbnDetails.aspx', ABN]]);
  });

  it('tells that an ABN is cancelled, and that it is not registered for GST', async () => {
    fake.entries.set(ABN, registerEntry(ABN, { AbnStatus: 'Cancelled', AbnStatusEffectiveFrom: '2025-03-01', Gst: null, BusinessName: null, AddressState: '' }));

    expect(await register().lookUp(ABN)).toMatchObject({ status: 'cancelled', statusFrom: '2025-03-01', gstFrom: null, businessNames: [], state: null });
  });

  it('reads names in which there are brackets and quotes', async () => {
    fake.entries.set(ABN, registerEntry(ABN, { EntityName: 'O\'NEIL "SPARKS" (NSW) PTY LTD); callback(' }));

    expect(await register().lookUp(ABN)).toMatchObject({ entityName: 'O\'NEIL "SPARKS" (NSW) PTY LTD); callback(' });
  });

  it('does not know an ABN that it has no record of, or that is none to it', async () => {
    expect(await register().lookUp(ABN)).toMatchObject({ status: 'unknown', entityName: null });
    fake.entries.set(ABN, registerEntry('', { EntityName: '', Message: 'Search text is not a valid ABN or ACN' }));
    expect(await register().lookUp(ABN)).toMatchObject({ status: 'unknown', entityName: null });
  });

  it('says when it rejected our GUID', async () => {
    fake.entries.set(ABN, registerEntry(ABN));

    expect(await failure('00000000-0000-4000-8000-000000000000')).toEqual({ reason: 'guid_refused', message: 'The business register rejected our GUID' });
  });

  it.each([
    ['a page of HTML', sends('<!doctype html><title>Down for maintenance</title>', 'text/html'), 'sent an unreadable response'],
    ['JSON without its callback', sends(JSON.stringify(registerEntry(ABN)), 'application/json'), 'sent an unreadable response'],
    ['another callback', sends(`alert(${JSON.stringify(registerEntry(ABN))})`), 'sent an unreadable response'],
    ['what is no JSON', sends('callback({"Abn":'), 'sent an unreadable response'],
    ['a script', sends('callback({});process.exit(1)'), 'sent an unreadable response'],
    ['fields of other kinds', sends('callback({"Abn":1,"EntityName":[]})'), 'sent an unreadable response'],
    ['nothing of an entry', sends('callback({"Message":""})'), 'sent no entry for this ABN'],
    ['another ABN', sends(`callback(${JSON.stringify(registerEntry('53004085616'))})`), 'sent no entry for this ABN'],
    ['a message that nobody knows', sends('callback({"Message":"Please try again later"})'), 'sent an unknown message'],
    ['far too much', sends(`callback({"Message":"${'x'.repeat(200_000)}"})`), 'sent too large a response'],
    ['a refusal', (res: ServerResponse) => void res.writeHead(503).end('busy'), 'answered with 503'],
    ['a way to another place', (res: ServerResponse) => void res.writeHead(302, { location: `${fake.url}/elsewhere` }).end(), 'could not be reached'],
    ['a closed connection', (res: ServerResponse) => void res.destroy(), 'could not be reached'],
    ['nothing', () => undefined, 'timed out'],
    ['half an answer and then nothing', (res: ServerResponse) => void res.writeHead(200).write('callback({'), 'timed out'],
  ])('says nothing when it answers with %s', async (_what, answer, why) => {
    fake.answerNext(answer);

    expect(await failure(undefined, why === 'timed out' ? IMPATIENT_MS : PATIENT_MS)).toEqual({ reason: 'unavailable', message: `The business register ${why}` });
    expect(fake.asked).toHaveLength(1);
  });

  it('ends an answer that never ends', async () => {
    let isOver = false;
    fake.answerNext((res) => {
      res.writeHead(200);
      const more = setInterval(() => res.write('x'.repeat(20_000)), 5);
      res.on('close', () => {
        isOver = true;
        clearInterval(more);
      });
    });

    expect(await failure()).toMatchObject({ reason: 'unavailable' });
    await expect.poll(() => isOver).toBe(true);
  });

  it('is not asked without a GUID', () => {
    expect(createAbnRegister({ abnLookup: undefined })).toBeUndefined();
  });
});
