import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smsKeys, startSmsGateway } from '../../../tests/support/fake-sms-gateway.ts';
import { loadConfig } from '../../app/config.ts';
import { isSignedReceipt, parseReceipt } from './sms-receipt.ts';
import { createSmsSender } from './sms-sender.ts';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;

beforeEach(async () => {
  gateway = await startSmsGateway();
});

afterEach(() => gateway.close());

const APP_URL = 'http://localhost:5000';
const configOf = (env: Record<string, string> = {}) => loadConfig({ NODE_ENV: 'test', APP_URL, ...env });
const sender = (sendMs?: number) => createSmsSender(configOf(gateway.env), sendMs ? { sendMs } : {});
const message = { id: 7, key: 'sms-7-0', to: '0412 345 678', text: 'Sparkdrop code: 012345.\n\n@localhost:5000 #012345' };

describe('a text message by the gateway', () => {
  it('arrives with its words, at the international number, from the name that is set', async () => {
    await sender().send(message);

    expect(gateway.accepted).toMatchObject([
      { to: '+61412345678', from: 'Sparkdrop', body: message.text, callback: 'http://localhost:5000/api/sms-receipts/7' },
    ]);
  });

  it('is one message when its answer was lost and it is sent again', async () => {
    gateway.failNext('lost-answer');

    await expect(sender().send(message)).rejects.toThrow('fetch failed');
    await sender().send(message);

    expect(gateway.accepted).toHaveLength(1);
  });

  it.each([
    [21_211, 'unknown_number'],
    [30_005, 'unknown_number'],
    [21_614, 'unreachable'],
    [30_006, 'unreachable'],
    [21_610, 'refused'],
  ])('is refused for good with the gateway’s code %i', async (code, reason) => {
    gateway.failNext({ code });

    await expect(sender().send(message)).rejects.toMatchObject({ name: 'SmsRefused', reason });
  });

  it('was not sent and may be tried again when the gateway is busy or not there', async () => {
    gateway.failNext('error');
    const gone = await startSmsGateway();
    await gone.close();
    const nowhere = createSmsSender(configOf(gone.env));

    await expect(sender().send(message)).rejects.toMatchObject({ name: 'SmsNotTaken', message: 'The SMS gateway answered 503', refusal: undefined });
    await expect(nowhere.send(message)).rejects.toMatchObject({ name: 'SmsNotTaken', refusal: undefined });
    await sender().send(message);
    expect(gateway.accepted).toHaveLength(1);
  });

  it('may have been sent when the answer is slow or lost', async () => {
    gateway.failNext('hang', 'lost-answer');

    await expect(sender(50).send(message)).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(sender().send(message)).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  });

  it('is told apart when it is refused for our account or settings and not for its number', async () => {
    const stranger = createSmsSender(configOf({ ...gateway.env, SMS_KEY: `${smsKeys.account}:old-token` }));
    gateway.failNext({ code: 21_614 }, { code: 21_610 }, { code: 21_606 });

    await expect(sender().send(message)).rejects.toMatchObject({ name: 'SmsRefused', refusal: undefined });
    await expect(sender().send(message)).rejects.toMatchObject({ name: 'SmsRefused', refusal: undefined });
    await expect(sender().send(message)).rejects.toMatchObject({ name: 'SmsRefused', refusal: { status: 400, code: 21_606 } });
    await expect(stranger.send(message)).rejects.toMatchObject({ name: 'SmsNotTaken', refusal: { status: 401, code: 20_003 } });
  });

  it('tells no number and no words in an error', async () => {
    gateway.failNext('error');

    const error: unknown = await sender().send(message).catch((thrown: unknown) => thrown);

    expect(String(error)).not.toMatch(/0412|345|012345/);
  });
});

describe('a delivery receipt', () => {
  it('is known by its signature, over the address and every field', async () => {
    await sender().send(message);
    const [sent] = gateway.accepted;
    if (!sent) throw new Error('Nothing was sent');
    const { fields, signature } = gateway.receiptFor(sent, 'undelivered', 30_005);
    const signed = { url: sent.callback, fields: new URLSearchParams(fields), token: smsKeys.token };

    expect(isSignedReceipt(signature, signed)).toBe(true);
    expect(parseReceipt(signed.fields)).toEqual({ status: 'failed', failure: 'unknown_number' });
    expect(isSignedReceipt(signature, { ...signed, url: sent.callback.replace('/7', '/8') })).toBe(false);
    expect(isSignedReceipt(signature, { ...signed, token: 'another' })).toBe(false);
    expect(isSignedReceipt(signature, { ...signed, fields: new URLSearchParams({ ...fields, MessageStatus: 'delivered' }) })).toBe(false);
    expect(isSignedReceipt('', signed)).toBe(false);
  });
});

describe('without a gateway', () => {
  it('texts are files in the data folder of a demo', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'sparkdrop-sms-'));
    try {
      await createSmsSender(configOf({ DATA_DIR: dir })).send(message);

      expect(readFileSync(join(dir, 'sms', '7.txt'), 'utf8')).toBe(`To: 0412 345 678\n\n${message.text}\n`);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('none is sent in production', async () => {
    const production = {
      NODE_ENV: 'production', PAYMENTS: 'demo', DATABASE_URL: 'postgres://localhost/x', SESSION_SECRET: 'x'.repeat(32), APP_URL: 'https://a.example',
    };

    await expect(createSmsSender(loadConfig(production)).send(message)).rejects.toMatchObject({ name: 'SmsRefused', reason: 'not_sent' });
  });

  it('the settings come together, and the gateway needs to know where to send receipts', () => {
    expect(() => loadConfig({ NODE_ENV: 'test', SMS_URL: 'https://sms.example/m' })).toThrow(/SMS_KEY: comes together[\s\S]*SMS_FROM: comes together[\s\S]*APP_URL: is required/);
    expect(() => loadConfig({ NODE_ENV: 'test', APP_URL, ...gateway.env, SMS_URL: 'http://sms.example/m' })).toThrow(/SMS_URL: must be an https address/);
  });
});
